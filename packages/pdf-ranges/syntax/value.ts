import { digitOf, kinds, space } from './characters';

/** A stretch of bytes that holds exactly one value. */
export interface PdfValue {
	bytes: Buffer;
	start: number;
	end: number;
}

/** An entry of a dictionary: its key and its value, as places in the dictionary's bytes. */
export interface DictionaryEntry {
	keyStart: number;
	start: number;
	end: number;
	/** Which of the dictionary's references are in the value: pairs of numbers, from and to. */
	refsFrom: number;
	refsTo: number;
}

/** A value that was scanned: nothing in it is decoded. */
export interface Scanned extends PdfValue {
	kind: 'dictionary' | 'array' | 'other';
	/** Of a dictionary: its own entries by name. */
	entries: ReadonlyMap<string, DictionaryEntry>;
	/** Names of entries that it has twice: which one counts, readers decide differently. */
	repeated: ReadonlySet<string>;
	/** Whether it's an array of references and nothing else. */
	isRefList: boolean;
	/** Whether no value in it holds others. */
	isFlat: boolean;
	/** Every reference in the value, at any depth: number, generation, number, generation ... */
	refs: readonly number[];
}

/** The number and generation of an object (ISO 32000-1, 7.3.10). */
export interface Ref {
	number: number;
	generation: number;
}

/** The largest object number that PDF readers agree on. */
export const maxObjectNumber = 8_388_607;

/** Longer texts aren't read as numbers or references. Characters. */
export const maxShortTextBytes = 40;

export function bytesOf({ bytes, start, end }: PdfValue): Buffer {
	return bytes.subarray(start, end);
}

export function refText({ number, generation }: Ref): string {
	return `${number} ${generation} R`;
}

/** The text of a value; '' for a longer one. */
export function shortText(value: PdfValue | undefined): string {
	if (!value || value.end - value.start > maxShortTextBytes) return '';
	return value.bytes.toString('latin1', value.start, value.end);
}

/** The number that a value is; undefined unless it is whole and not negative. */
export function wholeNumberOf(value: PdfValue | undefined): number | undefined {
	const text = shortText(value);
	return /^\+?\d{1,15}$/.test(text) ? Number(text) : undefined;
}

/** Generations have no more digits. */
export const maxGenerationDigits = 5;

export function refOf(value: PdfValue | undefined): Ref | undefined {
	if (!value || value.bytes[value.end - 1] !== 82) return undefined;
	const match = /^(\d{1,10})[\0\t\n\f\r ]+(\d{1,5})[\0\t\n\f\r ]+R$/.exec(shortText(value));
	return match ? { number: Number(match[1]), generation: Number(match[2]) } : undefined;
}

/** The name that a value is, without its slash; undefined for any other value. */
export function nameOf(value: PdfValue | undefined): string | undefined {
	if (!value || value.bytes[value.start] !== 47) return undefined;
	return decodedName(value.bytes.toString('latin1', value.start + 1, value.end));
}

/** Two spellings of one name become the same: `#` and two hexadecimal digits stand for a byte. */
export function decodedName(written: string): string {
	if (!written.includes('#')) return written;
	return written.replace(/#([0-9A-Fa-f]{2})/g, (_, code: string) =>
		Buffer.from(code, 'hex').toString('latin1'),
	);
}

/** The place of the next byte that isn't a space, or `end`. */
export function skipSpace(bytes: Buffer, start: number, end: number): number {
	let position = start;
	while (position < end && kinds[bytes[position] ?? 0] === space) position += 1;
	return position;
}

/** Reads digits; returns where they end, and their value. Undefined when there are none, or too many. */
export function readDigits(
	bytes: Buffer,
	start: number,
	maxDigits: number = 10,
): { value: number; end: number } | undefined {
	let value = 0;
	let end = start;
	for (let digit = digitOf(bytes[end]); digit >= 0; digit = digitOf(bytes[end])) {
		value = value * 10 + digit;
		end += 1;
		if (end - start > maxDigits) return undefined;
	}
	return end > start ? { value, end } : undefined;
}

export function isKeyword(bytes: Buffer, start: number, keyword: string): boolean {
	const end = start + keyword.length;
	if (bytes.toString('latin1', start, end) !== keyword) return false;
	return end >= bytes.length || kinds[bytes[end] ?? 0] !== 0;
}
