import { checkValues, markdownElements } from '../index';
import type { CheckedValue } from '../index';

/** Checks data against Markdown or text. */
export async function checkAgainst(data: unknown, document: string): Promise<CheckedValue[]> {
	return await checkValues(data, await markdownElements(document), {});
}

/** The paths of the values that go to review. */
export async function review(data: unknown, document: string): Promise<string[]> {
	return (await checkAgainst(data, document)).flatMap(({ path, isConfirmed }) =>
		isConfirmed ? [] : [path],
	);
}

/** Returns a Markdown table. */
export const markdownTable = (...rows: string[]) =>
	rows.map((row, at) => `| ${row} |${at === 0 ? '\n| --- |' : ''}`).join('\n');

/** Each: what it is, the data, the document, and the paths to review. */
type Case = readonly [name: string, data: unknown, document: string, toReview?: readonly string[]];

/** Tests that everything is confirmed in each case. */
export const right = (cases: readonly Case[]) => {
	it.each(cases.map((one) => [one[0], one] as const))(
		'confirms %s',
		async (_name, [, data, document]) => {
			expect(await review(data, document)).toEqual([]);
		},
	);
};
/** Tests which values go to review in each case: all of them if it names none. */
export const wrong = (cases: readonly Case[]) => {
	it.each(cases.map((one) => [one[0], one] as const))(
		'reviews %s',
		async (_name, [, data, document, toReview]) => {
			expect(await review(data, document)).toEqual(toReview ?? Object.keys(data as object));
		},
	);
};
