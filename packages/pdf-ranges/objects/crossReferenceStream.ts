import { entryOf, numbersOf } from '../syntax/dictionary';
import { nameOf, wholeNumberOf, type PdfValue, type Scanned } from '../syntax/value';
import { UnsupportedPdf, type WorkBudget } from '../work/work';
import type { ObjectEntries } from './entries';
import { direct, readObject } from './readObject';
import { unpack } from './unpack';

/** No field of an entry is longer: offsets and numbers fit into it. Bytes. */
const widestField = 6;
/** Unpacked, a cross-reference is much shorter than the document. Bytes; and as a part of the document. */
const maxReferenceBytes = 4 * 1024 * 1024;
const maxReferencePart = 0.2;

/**
 * Reads a cross-reference stream; returns its dictionary, which is the trailer, too. What it claims (Size, Index) makes
 * nothing larger: only entries that are really there are read, and unpacking them is paid from the document's budget.
 * Throws UnsupportedPdf.
 */
export async function readReferenceStream(
	bytes: Buffer,
	offset: number,
	entries: ObjectEntries,
	budget: WorkBudget,
): Promise<Scanned> {
	const object = await readObject(bytes, offset, budget, direct);
	const { value } = object;
	if (nameOf(entryOf(value, 'Type')) !== 'XRef')
		throw new UnsupportedPdf('A cross-reference is missing');
	const widths = await numbersOf(required(value, 'W'), budget);
	const [kindWidth = 0, secondWidth = 0, thirdWidth = 0] = widths;
	const width = kindWidth + secondWidth + thirdWidth;
	if (widths.length !== 3 || width === 0 || widths.some((field) => field > widestField)) {
		throw new UnsupportedPdf('A cross-reference has impossible fields');
	}
	const size = wholeNumberOf(entryOf(value, 'Size'));
	if (size === undefined) throw new UnsupportedPdf('A cross-reference has no size');
	const index = entryOf(value, 'Index');
	const ranges = index ? await numbersOf(index, budget) : [0, size];
	const maxBytes = Math.max(maxReferenceBytes, bytes.length * maxReferencePart);
	const data = await unpack(object, budget, direct, maxBytes);
	let place = 0;
	for (let range = 0; range + 1 < ranges.length; range += 2) {
		const [first = 0, count = 0] = [ranges[range], ranges[range + 1]];
		if (budget.spend(4)) await budget.pause();
		for (let number = first; number < first + count; number += 1) {
			if (place + width > data.length) throw new UnsupportedPdf('A cross-reference is cut off');
			if (budget.spend(width + 8)) await budget.pause();
			const second = place + kindWidth;
			const third = second + secondWidth;
			const kind = kindWidth === 0 ? 1 : data.readUIntBE(place, kindWidth);
			const secondField = secondWidth === 0 ? 0 : data.readUIntBE(second, secondWidth);
			const thirdField = thirdWidth === 0 ? 0 : data.readUIntBE(third, thirdWidth);
			if (kind === 0) entries.addFreed(number);
			else if (kind === 1) entries.addPlain(number, secondField, thirdField);
			else if (kind === 2) entries.addPacked(number, secondField, thirdField);
			place += width;
		}
	}
	return value;
}

function required(dictionary: Scanned, name: string): PdfValue {
	const value = entryOf(dictionary, name);
	if (!value) throw new UnsupportedPdf(`A cross-reference has no ${name}`);
	return value;
}
