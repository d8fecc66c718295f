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

/** Unpacks an object stream; its claimed number of objects is never trusted. Throws UnsupportedPdf and TooMuchWork. */
export async function openObjectStream(
	object: PdfObject,
	budget: WorkBudget,
	resolve: Resolve,
	maxBytes: number,
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
