import type { PdfObject } from '../objects/readObject';
import { rewriteDictionary, type Changes } from '../syntax/rewriteDictionary';
import { bytesOf, refText, type Ref } from '../syntax/value';
import type { WorkBudget } from '../work/work';

/** References that are written in one step. */
const refsAtOnce = 512;

export async function refListText(refs: readonly Ref[], budget: WorkBudget): Promise<Buffer> {
	const parts = [Buffer.from('[')];
	for (let start = 0; start < refs.length; start += refsAtOnce) {
		const some = refs.slice(start, start + refsAtOnce);
		if (budget.spend(8 * some.length)) await budget.pause();
		parts.push(Buffer.from(`${some.map(refText).join(' ')} `));
	}
	return Buffer.concat([...parts, Buffer.from(']')]);
}

export async function objectParts(
	{ value, stream }: PdfObject,
	changes: Changes | undefined,
	budget: WorkBudget,
): Promise<readonly Buffer[]> {
	const { bytes } = value;
	if (!stream) return changes ? await rewriteDictionary(value, changes, budget) : [bytesOf(value)];
	const { start, end, keywordEnd, isLengthWrong } = stream;
	if (!changes && !isLengthWrong) return [bytes.subarray(value.start, keywordEnd)];
	const all = new Map(changes);
	if (isLengthWrong) all.set('Length', [Buffer.from(String(end - start))]);
	const dictionary = await rewriteDictionary(value, all, budget);
	return [...dictionary, bytes.subarray(value.end, keywordEnd)];
}
