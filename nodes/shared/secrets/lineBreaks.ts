const lessThan = '<'.charCodeAt(0);

/** A text without any of these bytes has no line break. */
export const lineBreakSigns: readonly number[] = [10, 13, lessThan];

/** The longest tag for a line break, <wbr  />. Bytes. */
const longestTag = 8;

/**
 * The length in bytes of the line break that begins at a position: a break with the white space around it, or an HTML
 * tag. 0 if none begins there; white space without a break separates words.
 */
export function lineBreakAt(bytes: Uint8Array, at: number): number {
	if (bytes[at] === lessThan) {
		const text = String.fromCharCode(...bytes.subarray(at, at + longestTag));
		return /^<w?br\s{0,2}\/?>/i.exec(text)?.[0].length ?? 0;
	}
	// Measured from its beginning only, so that a long run isn't read again and again.
	if (!isWhiteSpace(bytes[at]) || isWhiteSpace(bytes[at - 1])) return 0;
	let end = at;
	let hasBreak = false;
	while (isWhiteSpace(bytes[end])) {
		hasBreak ||= bytes[end] === 10 || bytes[end] === 13;
		end += 1;
	}
	return hasBreak ? end - at : 0;
}

function isWhiteSpace(byte: number | undefined): boolean {
	return byte === 32 || (byte !== undefined && byte >= 9 && byte <= 13);
}
