/** Decodes bytes piece by piece. */
export interface CharsetDecoder {
	/** The name of the character set in the Encoding standard, e.g. 'windows-1252' for ISO-8859-1. */
	readonly charset: string;
	/** Throws a TypeError for bytes that the character set doesn't have. */
	decode(bytes: Uint8Array, isLast?: boolean): string;
}

/** The characters of windows-1252 from 0x80 on that ISO-8859-1 doesn't have. */
const windowsCharacters =
	'\u20ac\x81\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\x8d\u017d\x8f\x90\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\x9d\u017e\u0178';

/** Some versions of Node.js decode windows-1252 as ISO-8859-1. */
function windowsText(bytes: Uint8Array): string {
	const { buffer, byteOffset, byteLength } = bytes;
	return Buffer.from(buffer, byteOffset, byteLength)
		.toString('latin1')
		.replace(/[\x80-\x9f]/g, (character) => windowsCharacters[character.charCodeAt(0) - 0x80]);
}

/** Returns a decoder by the name of a character set; undefined for one that browsers don't know either. */
export function decoderFor(label: string): CharsetDecoder | undefined {
	try {
		const decoder = new TextDecoder(label, { fatal: true });
		const charset = decoder.encoding;
		if (charset === 'windows-1252') return { charset, decode: windowsText };
		return {
			charset,
			decode: (bytes, isLast = false) => decoder.decode(bytes, { stream: !isLast }),
		};
	} catch {
		return undefined;
	}
}
