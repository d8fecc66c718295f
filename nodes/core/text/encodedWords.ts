/** A word of an email's header in another character set, as RFC 2047 has it: the set, the encoding and the text. */
const word = String.raw`=\?[^?\s]{1,40}\?[bq]\?[^?]*\?=`;
/** Words with nothing but spaces between them, which aren't part of the text. */
const runOfWords = new RegExp(String.raw`${word}(?:\s*${word})*`, 'gi');
const partsOfWord = /=\?([^?\s]{1,40})\?([bq])\?([^?]*)\?=/gi;

/** Decodes the encoded words in a header's text, such as `=?utf-8?b?SsO8cmdlbg==?=`; other text stays as it is. */
export function decodeWords(text: string): string {
	return text.replace(runOfWords, (run) => {
		try {
			return decodedRun(run);
		} catch {
			// A character set that nobody knows.
			return run;
		}
	});
}

/** A character may be cut in two by the words of one character set. */
function decodedRun(run: string): string {
	const runs: Array<{ charset: string; bytes: Buffer[] }> = [];
	for (const [, label = '', encoding = '', encoded = ''] of run.matchAll(partsOfWord)) {
		// A language may follow the character set.
		const charset = label.replace(/\*.*$/, '').toLowerCase();
		const bytes =
			encoding.toLowerCase() === 'b' ? Buffer.from(encoded, 'base64') : unquoted(encoded);
		const last = runs.at(-1);
		if (last?.charset === charset) last.bytes.push(bytes);
		else runs.push({ charset, bytes: [bytes] });
	}
	const texts = runs.map(({ charset, bytes }) =>
		new TextDecoder(charset).decode(Buffer.concat(bytes)),
	);
	// A header is one line, whatever is encoded in it.
	return texts.join('').replace(/[\r\n\0]+/g, ' ');
}

function unquoted(encoded: string): Buffer {
	// What stands between the hexadecimal digits is at the even positions.
	const parts = encoded.replace(/_/g, ' ').split(/=([0-9a-f]{2})/i);
	return Buffer.concat(
		parts.map((part, position) => Buffer.from(part, position % 2 === 0 ? 'latin1' : 'hex')),
	);
}
