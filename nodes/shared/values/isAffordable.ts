/**
 * The deepest nesting that is accepted, in levels. n8n stores and shows data by recursive functions: much deeper data
 * would end the whole execution instead of one item.
 */
export const deepestNesting = 500;

/** What all values together may take in memory: as much as 256 MB of ordinary elements. Bytes. */
export const mostBytes = 1024 * 1024 * 1024;

/** Roughly what an object or list, a named value and a value of a list take in memory. Bytes. */
export const cost = { container: 64, name: 48, value: 16 } as const;

/**
 * How many names one object may have. Beyond some thousands V8 keeps names in a table, which takes far more time and
 * memory for each: 4 million names take 7 s to parse, 14 million over ten minutes. Elements have dozens.
 */
export const mostNames = 100_000;

const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
const colon = 0x3a;

/**
 * Whether the values of a JSON text are few and flat enough to be parsed. A text of brackets takes dozens of times its
 * length in memory once parsed, and a compressed answer of a few KB can unpack to 256 MB of them: that would end n8n.
 * The verdict on a text that isn't JSON means nothing.
 */
export function isAffordable(text: string): boolean {
	let bytes = 0;
	let depth = 0;
	/** The names of each open object so far, by its depth. */
	const names = new Uint32Array(deepestNesting + 1);
	for (let at = 0; at < text.length; at += 1) {
		const character = text.charCodeAt(at);
		if (character === quote) {
			at = endOfString(text, at);
		} else if (character === comma) {
			bytes += cost.value;
		} else if (character === colon) {
			bytes += cost.name;
			const count = (names[depth] ?? 0) + 1;
			if (count > mostNames) return false;
			names[depth] = count;
		} else if (isOpening(character)) {
			depth += 1;
			bytes += cost.container;
			names[depth] = 0;
			if (depth > deepestNesting || bytes > mostBytes) return false;
		} else if (isClosing(character)) {
			depth -= 1;
		}
	}
	return bytes <= mostBytes;
}

/** Braces and brackets differ from each other by one bit. */
function isOpening(character: number): boolean {
	return (character | 0x20) === 0x7b;
}

function isClosing(character: number): boolean {
	return (character | 0x20) === 0x7d;
}

/** Where the string that begins at `start` ends; the end of the text for an unterminated one. */
function endOfString(text: string, start: number): number {
	let end = text.indexOf('"', start + 1);
	while (end !== -1 && isEscaped(text, end)) end = text.indexOf('"', end + 1);
	return end === -1 ? text.length : end;
}

function isEscaped(text: string, quoteAt: number): boolean {
	let first = quoteAt;
	while (text.charCodeAt(first - 1) === backslash) first -= 1;
	return (quoteAt - first) % 2 === 1;
}
