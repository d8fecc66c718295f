import { escapeAt, escapeLeads } from './escapes';
import { type Reading, ReadingWriter } from './reading';

const lessThan = '<'.charCodeAt(0);

/** A text without any of these bytes has no line break. */
const lineBreakSigns: readonly number[] = [10, 13, lessThan];

/** The longest tag for a line break, <wbr  />. Bytes. */
const longestTag = 8;

/**
 * The length in bytes of the line break that begins at a position: a break with the white space around it, or an HTML
 * tag. 0 if none begins there; white space without a break separates words.
 */
function lineBreakAt(bytes: Uint8Array, at: number): number {
	if (bytes[at] === lessThan) {
		const text = Buffer.from(bytes.subarray(at, at + longestTag)).toString('latin1');
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

/** Undoes one encoding. Returns undefined if nothing in a reading is encoded that way. */
export type Decoding = (reading: Reading, shortestBytes: number) => Reading | undefined;

/**
 * All encodings in which a service, a proxy or a log repeats what it received. Each takes time proportional to the
 * reading, and no result is longer than the reading.
 */
export const decodings: readonly Decoding[] = [
	(reading) => unescaped(reading, escapeLeads),
	// Each family alone: a character that begins an escape of another family may be meant literally.
	...escapeLeads.map(
		(lead): Decoding =>
			(reading) =>
				escapeLeads.every((other) => other === lead || !reading.bytes.includes(other))
					? undefined
					: unescaped(reading, [lead]),
	),
	unwrapped,
	// If text precedes it, it isn't known where the first group of four characters begins.
	...[0, 1, 2, 3].map(
		(skipped): Decoding =>
			(reading, shortestBytes) =>
				digitsDecoded(reading, { bits: 6, values: base64Values, skipped }, shortestBytes),
	),
	...[0, 1].map(
		(skipped): Decoding =>
			(reading, shortestBytes) =>
				digitsDecoded(reading, { bits: 4, values: hexValues, skipped }, shortestBytes),
	),
	(reading, shortestBytes) =>
		digitsDecoded(
			reading,
			{ bits: 4, values: hexValues, skipped: 0, inPairs: true },
			shortestBytes,
		),
	numbersDecoded,
];

/** Undoes the escapes of JSON, addresses and HTML that begin with one of these bytes. */
function unescaped(reading: Reading, leads: readonly number[]): Reading | undefined {
	const { bytes, isMapped } = reading;
	if (!leads.some((lead) => bytes.includes(lead))) return undefined;
	const writer = new ReadingWriter(bytes.length, isMapped);
	let isChanged = false;
	for (let at = 0; at < bytes.length;) {
		const escape = leads.includes(bytes[at]) ? escapeAt(bytes, at) : undefined;
		const next = at + (escape?.length ?? 1);
		if (escape === undefined) writer.byte(bytes[at], reading, at, at);
		else if ('byte' in escape) writer.byte(escape.byte, reading, at, next - 1);
		else writer.character(escape.character, reading, at, next - 1);
		isChanged ||= escape !== undefined;
		at = next;
	}
	return isChanged ? writer.reading() : undefined;
}

/** Removes line breaks with the white space around them. */
function unwrapped(reading: Reading): Reading | undefined {
	const { bytes, isMapped } = reading;
	if (!lineBreakSigns.some((sign) => bytes.includes(sign))) return undefined;
	const writer = new ReadingWriter(bytes.length, isMapped);
	let isChanged = false;
	for (let at = 0; at < bytes.length;) {
		const breakLength = lineBreakAt(bytes, at);
		if (breakLength === 0) writer.byte(bytes[at], reading, at, at);
		isChanged ||= breakLength > 0;
		at += breakLength || 1;
	}
	return isChanged ? writer.reading() : undefined;
}

/** Removes white space and characters that can't be seen, as they break long words in pages and terminals. */
export function withoutSpaces(reading: Reading): Reading | undefined {
	const { bytes, isMapped } = reading;
	const writer = new ReadingWriter(bytes.length, isMapped);
	let isChanged = false;
	for (let at = 0; at < bytes.length;) {
		const length = spaceLengthAt(bytes, at);
		if (length === 0) writer.byte(bytes[at], reading, at, at);
		isChanged ||= length > 0;
		at += length || 1;
	}
	return isChanged ? writer.reading() : undefined;
}

/** The length in bytes of the space or invisible character at a position; 0 if there is none. */
function spaceLengthAt(bytes: Uint8Array, at: number): number {
	const first = bytes[at];
	if (first === 32 || (first >= 9 && first <= 13) || first === 0) return 1;
	if (first < 0xc2) return 0;
	const second = bytes[at + 1];
	// U+0085, U+00A0 and U+00AD, the soft hyphen.
	if (first === 0xc2) return second === 0x85 || second === 0xa0 || second === 0xad ? 2 : 0;
	const third = bytes[at + 2];
	const isGeneral =
		first === 0xe2 &&
		((second === 0x80 && (third <= 0x8f || (third >= 0xa8 && third <= 0xaf))) ||
			(second === 0x81 && third >= 0x9f && third <= 0xaf));
	const isOther =
		(first === 0xe3 && second === 0x80 && third === 0x80) ||
		(first === 0xef && second === 0xbb && third === 0xbf);
	return isGeneral || isOther ? 3 : 0;
}

/** Decodes lists of bytes as numbers, as JSON shows a buffer: "115,107,45" or "115, 107, 45". */
function numbersDecoded(reading: Reading, shortestBytes: number): Reading | undefined {
	const { bytes, isMapped } = reading;
	if (!bytes.includes(comma)) return undefined;
	let writer: ReadingWriter | undefined;
	/** Where the numbers of the current list begin, and their values. */
	let firsts: number[] = [];
	let values: number[] = [];
	const endList = (end: number) => {
		if (values.length >= shortestBytes) {
			writer ??= new ReadingWriter(bytes.length, isMapped);
			for (const [index, value] of values.entries()) {
				writer.byte(value, reading, firsts[index], (firsts[index + 1] ?? end) - 1);
			}
			writer.byte(0, reading, end - 1, end - 1);
		}
		firsts = [];
		values = [];
	};
	for (let at = 0; at < bytes.length;) {
		const first = at;
		let value = 0;
		for (; isDigit(bytes[at]); at += 1) value = Math.min(256, value * 10 + bytes[at] - 48);
		if (at === first) {
			at += 1;
			continue;
		}
		if (value > 255) {
			endList(first);
			continue;
		}
		firsts.push(first);
		values.push(value);
		const end = at;
		if (bytes[at] === comma) at += bytes[at + 1] === 32 ? 2 : 1;
		if (at === end || !isDigit(bytes[at])) endList(end);
	}
	return writer?.reading();
}

const comma = ','.charCodeAt(0);

function isDigit(byte: number): boolean {
	return byte >= 48 && byte <= 57;
}

/** Bytes written as digits: Base64 or hex. */
interface Digits {
	bits: number;
	/** The value of each byte as a digit; -1 if it isn't one. */
	values: Int8Array;
	/** How many digits to skip at the start of each run. */
	skipped: number;
	/** Whether the digits are in pairs separated by a space, colon or hyphen, as in a dump. */
	inPairs?: boolean;
}

/** Decodes each run of digits that's long enough for a secret, and puts a zero byte after each. */
function digitsDecoded(
	reading: Reading,
	digits: Digits,
	shortestBytes: number,
): Reading | undefined {
	const { bytes, isMapped } = reading;
	const { bits, values, skipped } = digits;
	const shortestRun = Math.ceil((shortestBytes * 8) / bits) + skipped;
	let writer: ReadingWriter | undefined;
	for (let start = 0; start < bytes.length;) {
		const end = endOfRun(bytes, start, digits);
		const isLong = end - start >= shortestRun;
		if (isLong) {
			writer ??= new ReadingWriter(bytes.length, isMapped);
			let value = 0;
			let held = 0;
			for (let at = start + skipped; at < end; at += 1) {
				const digit = values[bytes[at]];
				if (digit === -1) continue;
				value = ((value << bits) | digit) & 0xfff;
				held += bits;
				if (held < 8) continue;
				held -= 8;
				// Its first bits are in the previous digit.
				writer.byte((value >> held) & 0xff, reading, at - 1, at);
			}
			writer.byte(0, reading, end - 1, end - 1);
		}
		// A digit may precede the first pair: then the pairs begin in the middle of an apparent pair.
		start = digits.inPairs && !isLong ? start + 1 : end + 1;
	}
	return writer?.reading();
}

function endOfRun(bytes: Uint8Array, start: number, { values, inPairs }: Digits): number {
	let end = start;
	if (!inPairs) {
		while (end < bytes.length && values[bytes[end]] !== -1) end += 1;
		return end;
	}
	const isPair = (at: number) =>
		at + 1 < bytes.length && values[bytes[at]] !== -1 && values[bytes[at + 1]] !== -1;
	while (isPair(end) && pairSeparators.has(bytes[end + 2])) end += 3;
	return isPair(end) ? end + 2 : end;
}

const pairSeparators = new Set([...' :-,'].map((separator) => separator.charCodeAt(0)));

const base64Values = valuesOf('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/');
base64Values['-'.charCodeAt(0)] = 62;
base64Values['_'.charCodeAt(0)] = 63;

const hexValues = valuesOf('0123456789abcdef');
for (const [value, digit] of [...'ABCDEF'].entries()) hexValues[digit.charCodeAt(0)] = 10 + value;

function valuesOf(digits: string): Int8Array {
	const values = new Int8Array(256).fill(-1);
	for (const [value, digit] of [...digits].entries()) values[digit.charCodeAt(0)] = value;
	return values;
}
