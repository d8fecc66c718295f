import { entryOf } from '../syntax/dictionary';
import { skipToToken } from '../syntax/skipToToken';
import { wholeNumberOf } from '../syntax/value';
import { UnsupportedPdf, type WorkBudget } from '../work/work';
import { direct, readObject } from './readObject';

/**
 * Returns how many pages a document says that it has in its first object, where it's written for the web and wasn't
 * changed since (ISO 32000-1, annex F): what stands there is never encrypted. Throws UnsupportedPdf for any other.
 */
export async function linearizedPageCount(bytes: Buffer, budget: WorkBudget): Promise<number> {
	const start = skipToToken(bytes, 0, bytes.length, budget);
	const { value } = await readObject(bytes, start, budget, direct);
	const isWhole = wholeNumberOf(entryOf(value, 'L')) === bytes.length;
	const count = wholeNumberOf(entryOf(value, 'N'));
	if (value.entries.has('Linearized') && isWhole && count) return count;
	throw new UnsupportedPdf('The number of pages is encrypted', 'encrypted');
}
