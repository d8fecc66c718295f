import { entryOf } from '../syntax/dictionary';
import { readDigits, skipSpace, wholeNumberOf } from '../syntax/value';
import { UnsupportedPdf, type WorkBudget } from '../work/work';
import type { PdfObject, Resolve } from './readObject';
import { unpack } from './unpack';

/** An object stream, unpacked: several objects in one stream (ISO 32000-1, 7.5.7). */
export interface ObjectStream {
	bytes: Buffer;
	/** Number and place of each object, one after the other. */
	places: readonly number[];
}

interface OpenSettings {
	maxBytes: number;
	/** Whether its list of objects counts, and not what it claims about it. */
	isDamaged: boolean;
}

/** Unpacks an object stream; its claimed number of objects is never trusted. Throws UnsupportedPdf and TooMuchWork. */
export async function openObjectStream(
	object: PdfObject,
	budget: WorkBudget,
	resolve: Resolve,
	{ maxBytes, isDamaged }: OpenSettings,
): Promise<ObjectStream> {
	const { value } = object;
	const wholeNumber = async (name: string): Promise<number> => {
		const given = entryOf(value, name);
		const number = given && wholeNumberOf(await resolve(given));
		if (number === undefined)
			throw new UnsupportedPdf("An object stream doesn't say what it holds");
		return number;
	};
	const count = await wholeNumber('N');
	const first = await wholeNumber('First');
	const bytes = await unpack(object, budget, resolve, maxBytes);
	if (isDamaged) return await readDamaged(bytes, { count, first }, budget);
	const places: number[] = [];
	let position = 0;
	for (let index = 0; index < count; index += 1) {
		if (budget.spend(16)) await budget.pause();
		const number = readDigits(bytes, skipSpace(bytes, position, first));
		const offset = number && readDigits(bytes, skipSpace(bytes, number.end, first));
		if (!offset || offset.end > first || first + offset.value >= bytes.length) {
			throw new UnsupportedPdf('An object stream is broken');
		}
		places.push(number.value, first + offset.value);
		position = offset.end;
	}
	return { bytes, places };
}

/**
 * Reads the list as far as it goes: the objects begin behind it. Numbers behind as many objects as are claimed may be
 * objects themselves.
 */
async function readDamaged(
	bytes: Buffer,
	claimed: { count: number; first: number },
	budget: WorkBudget,
): Promise<ObjectStream> {
	const list: number[] = [];
	let position = skipSpace(bytes, 0, bytes.length);
	while (list.length < 2 * claimed.count || position < claimed.first) {
		if (budget.spend(16)) await budget.pause();
		const number = readDigits(bytes, position);
		const offset = number && readDigits(bytes, skipSpace(bytes, number.end, bytes.length));
		if (!offset) break;
		list.push(number.value, offset.value);
		position = skipSpace(bytes, offset.end, bytes.length);
	}
	const from = position - (list[1] ?? 0);
	return { bytes, places: list.map((value, index) => (index % 2 === 0 ? value : from + value)) };
}
