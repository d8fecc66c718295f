const lessThan = '<'.charCodeAt(0);

/** Without one of these bytes, a text has no line break. */
export const lineBreakSigns: readonly number[] = [10, 13, lessThan];

/** The longest tag that breaks a line: <wbr  />. Bytes. */
const longestTag = 8;

/**
 * How many bytes a line break takes that begins at a place: a break with the white space around it, or HTML's. 0 where none begins, also for white space without a break, which separates words.
 */
export function lineBreakAt(bytes: Uint8Array, at: number): number {
	if (bytes[at] === lessThan) {
		const text = String.fromCharCode(...bytes.subarray(at, at + longestTag));
		return /^<w?br\s{0,2}\/?>/i.exec(text)?.[0].length ?? 0;
	}
	// Looked at from its beginning alone, so that a long run is not read again and again.
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
