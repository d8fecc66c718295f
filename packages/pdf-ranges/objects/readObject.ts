import {
	isKeyword,
	readDigits,
	skipSpace,
	wholeNumberOf,
	type Value,
	type Scanned,
} from '../syntax/value';
import { entryOf } from '../syntax/dictionary';
import { scan } from '../syntax/scan';
import { search } from '../syntax/search';
import { skipToToken } from '../syntax/skipToToken';
import { carriageReturn, lineFeed } from '../syntax/characters';
import { UnsupportedPdf, type Work, type WorkBudget } from '../work/work';

/** An object that was found, and its value looked through. */
export interface PdfObject {
	number: number;
	generation: number;
	value: Scanned;
	/** Set for a stream: its data, still packed. */
	stream?: StreamData;
}

/** Where the data of a stream is, in the bytes of its object. */
interface StreamData {
	start: number;
	end: number;
	/** Where the keyword after the data ends. */
	keywordEnd: number;
	/** Whether the dictionary says the truth about the length. */
	isLengthRight: boolean;
}

/** Reads the length of a stream, which may be an object of its own. */
export type ReadLength = (value: Value | undefined) => Work<number | undefined>;

/** The most spaces accepted where one belongs. */
const maxSpaces = 32;

/** Reads the numbers and the keyword with which an object begins; undefined when none begins there. */
function readHeader(
	bytes: Buffer,
	offset: number,
): { number: number; generation: number; end: number } | undefined {
	const start = skipSpace(bytes, offset, Math.min(bytes.length, offset + maxSpaces));
	const number = readDigits(bytes, start);
	const second =
		number && skipSpace(bytes, number.end, Math.min(bytes.length, number.end + maxSpaces));
	const generation =
		number && second !== undefined && second > number.end ? readDigits(bytes, second) : undefined;
	const keyword =
		generation &&
		skipSpace(bytes, generation.end, Math.min(bytes.length, generation.end + maxSpaces));
	if (!number || !generation || keyword === undefined || keyword === generation.end)
		return undefined;
	if (!isKeyword(bytes, keyword, 'obj')) return undefined;
	return { number: number.value, generation: generation.value, end: keyword + 3 };
}

/**
 * Reads the object that begins at `offset`. Its data isn't touched, except that it must end where its length says; if
 * it doesn't, its end is searched for. Throws UnsupportedPdf when there is no object, or its data has no end.
 */
export function* readObject(
	bytes: Buffer,
	offset: number,
	budget: WorkBudget,
	readLength: ReadLength,
): Work<PdfObject> {
	if (budget.spend(16)) yield;
	const header = readHeader(bytes, offset);
	if (!header) throw new UnsupportedPdf("An object isn't where the document says");
	const { number, generation } = header;
	const value = yield* scan(bytes, header.end, bytes.length, budget);
	const after = skipToToken(bytes, value.end, bytes.length, budget);
	if (value.kind !== 'dictionary' || !isKeyword(bytes, after, 'stream')) {
		return { number, generation, value };
	}
	const start = dataStart(bytes, after + 'stream'.length);
	const length = yield* readLength(entryOf(value, 'Length'));
	const keywordEnd = length === undefined ? undefined : endAfter(bytes, start + length);
	if (length !== undefined && keywordEnd !== undefined) {
		const stream = { start, end: start + length, keywordEnd, isLengthRight: true };
		return { number, generation, value, stream };
	}
	const end = yield* search(bytes, start, bytes.length, 'endstream', budget);
	if (end === undefined) throw new UnsupportedPdf('The data of a stream has no end');
	const stream = { start, end, keywordEnd: end + 'endstream'.length, isLengthRight: false };
	return { number, generation, value, stream };
}

/** Data begins on the next line. */
function dataStart(bytes: Buffer, keywordEnd: number): number {
	let start = keywordEnd;
	while (start < keywordEnd + maxSpaces && (bytes[start] === 32 || bytes[start] === 9)) start += 1;
	if (bytes[start] === carriageReturn && bytes[start + 1] === lineFeed) return start + 2;
	if (bytes[start] === lineFeed) return start + 1;
	throw new UnsupportedPdf("The data of a stream doesn't begin on a line of its own");
}

function endAfter(bytes: Buffer, dataEnd: number): number | undefined {
	if (dataEnd > bytes.length) return undefined;
	const keyword = skipSpace(bytes, dataEnd, Math.min(bytes.length, dataEnd + maxSpaces));
	return isKeyword(bytes, keyword, 'endstream') ? keyword + 'endstream'.length : undefined;
}

/** The length that a stream names itself, without following a reference. */
export function* directLength(value: Value | undefined): Work<number | undefined> {
	yield* [];
	return wholeNumberOf(value);
}
