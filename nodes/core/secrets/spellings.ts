/** Returns all spellings of a secret that is a whole value: as it is, as JSON, percent-encoded, and in Base64. */
export function wholeSpellings(secret: string): string[] {
	const bytes = Buffer.from(secret);
	const inAddress = encodeURIComponent(bytes.toString());
	return [secret, JSON.stringify(secret).slice(1, -1), inAddress, bytes.toString('base64')];
}

/**
 * Returns an expression for the same spellings in a longer text. In Base64, more may stand before and after the secret,
 * as in `Basic base64(user:key)`.
 */
export function spellingsWithin(secret: string): string {
	const inBase64 = [0, 1, 2].map((before) => {
		const bytes = Buffer.from('\0'.repeat(before) + secret);
		// The first digits depend on what stands before, and the last one on what stands behind.
		const [start, end] = [Math.ceil((before * 8) / 6), Math.floor((bytes.length * 8) / 6)];
		const digits = bytes.toString('base64').slice(start, end);
		// Base64 for addresses has other signs.
		return `${digits.replaceAll('+', '[+-]').replaceAll('/', '\\\\{0,3}[/_]')}[\\w+/-]?`;
	});
	return [secret.replace(/\\+|[^\\a-zA-Z\d]/gu, spellingOf), ...inBase64].join('|');
}

/** Returns an expression for a character that may be escaped, or for backslashes: JSON in a text of JSON has more of them. */
function spellingOf(character: string): string {
	const { length } = character;
	// One by one, they could be told apart in too many ways.
	if (character[0] === '\\') return `(?:\\\\{${length},${4 * length}}|(?:%5[cC]){${length}})`;
	const inJson = JSON.stringify(character).slice(1, -1).replace(/^\\/, '');
	const inUnits = Buffer.from(character, 'utf16le').swap16().toString('hex');
	const inHex = [
		inUnits.replace(/.{4}/g, '\\\\{1,3}u$&'),
		Buffer.from(character).toString('hex').replace(/../g, '%$&'),
	].join('|');
	const inEitherCase = inHex.replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);
	const inForm = character === ' ' ? '|\\+' : '';
	return `(?:${literal(character)}|\\\\{1,3}${literal(inJson)}|${inEitherCase}${inForm})`;
}

function literal(text: string): string {
	return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}
