/** What a byte is in the syntax of PDF (ISO 32000-1, 7.2.2). */
export const regular = 0;
export const space = 1;
const delimiter = 2;

export const kinds = new Uint8Array(256);
for (const code of [0, 9, 10, 12, 13, 32]) kinds[code] = space;
for (const character of '()<>[]{}/%') kinds[character.charCodeAt(0)] = delimiter;

export const lineFeed = 10;
export const carriageReturn = 13;

/** The value of an ASCII digit, or -1. */
export function digitOf(code: number | undefined): number {
	return code !== undefined && code >= 48 && code <= 57 ? code - 48 : -1;
}
