import {
	isKeyword,
	readDigits,
	skipSpace,
	wholeNumberOf,
	type PdfValue,
	type Scanned,
} from '../syntax/value';
import { entryOf } from '../syntax/dictionary';
import { scan } from '../syntax/scan';
import { search } from '../syntax/search';
import { skipToToken } from '../syntax/skipToToken';
import { carriageReturn, lineFeed } from '../syntax/characters';
import { ifSupported, UnsupportedPdf, type WorkBudget } from '../work/work';

export interface PdfObject {
	number: number;
	generation: number;
	value: Scanned;
	/** Set for a stream: its data, still packed. */
	stream?: StreamData;
}

interface StreamData {
	start: number;
	end: number;
	/** Where the keyword after the data ends. */
	keywordEnd: number;
	isLengthWrong: boolean;
}

export type Resolve = (value: PdfValue) => Promise<PdfValue | undefined>;

/** The most spaces accepted where one belongs. */
const maxSpaces = 32;

const endKeyword = 'endstream';

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
 * Reads the object that begins at `offset`. Its data isn't touched, except to look for its end where that isn't where
 * its length says. Throws UnsupportedPdf where there is no object, or its data has no end.
 */
export async function readObject(
	bytes: Buffer,
	offset: number,
	budget: WorkBudget,
	resolve: Resolve,
): Promise<PdfObject> {
	if (budget.spend(16)) await budget.pause();
	const header = readHeader(bytes, offset);
	if (!header) throw new UnsupportedPdf("An object isn't where the document says");
	const { number, generation } = header;
	const value = await scan(bytes, header.end, bytes.length, budget);
	const after = skipToToken(bytes, value.end, bytes.length, budget);
	if (value.kind !== 'dictionary' || !isKeyword(bytes, after, 'stream')) {
		return { number, generation, value };
	}
	const start = dataStart(bytes, after + 'stream'.length);
	const given = entryOf(value, 'Length');
	const length = given && (await ifSupported(async () => wholeNumberOf(await resolve(given))));
	const stream =
		streamOfLength(bytes, start, length) ?? (await streamWithoutLength(bytes, start, budget));
	return { number, generation, value, stream };
}

/** Returns undefined where the data doesn't end where its length says. */
function streamOfLength(bytes: Buffer, start: number, length = -1): StreamData | undefined {
	const end = start + length;
	const keyword = skipSpace(bytes, end, Math.min(bytes.length, end + maxSpaces));
	if (length < 0 || !isKeyword(bytes, keyword, endKeyword)) return undefined;
	return { start, end, keywordEnd: keyword + endKeyword.length, isLengthWrong: false };
}

/** Finds the end of data whose length is wrong, as all readers do: by the keyword after it. */
async function streamWithoutLength(
	bytes: Buffer,
	start: number,
	budget: WorkBudget,
): Promise<StreamData> {
	const keyword = await search(bytes, start, bytes.length, endKeyword, budget);
	if (keyword === undefined) throw new UnsupportedPdf('The data of a stream has no end');
	let end = keyword;
	if (end > start && bytes[end - 1] === lineFeed) end -= 1;
	if (end > start && bytes[end - 1] === carriageReturn) end -= 1;
	return { start, end, keywordEnd: keyword + endKeyword.length, isLengthWrong: true };
}

/** Data begins on the next line; some programs end that one with a carriage return alone, or not at all. */
function dataStart(bytes: Buffer, keywordEnd: number): number {
	let start = keywordEnd;
	while (start < keywordEnd + maxSpaces && (bytes[start] === 32 || bytes[start] === 9)) start += 1;
	if (bytes[start] === carriageReturn && bytes[start + 1] === lineFeed) return start + 2;
	if (bytes[start] === carriageReturn || bytes[start] === lineFeed) return start + 1;
	return keywordEnd;
}

/** Follows no reference: what the cross-reference itself consists of is read before there is one. */
export const direct: Resolve = async (value) => value;
