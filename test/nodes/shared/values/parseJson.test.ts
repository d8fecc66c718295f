import { parseJson } from '../../../../nodes/shared/values/parseJson';
import { holdOf } from '../../../support/longestHold';

const names = (count: number) =>
	Array.from({ length: count }, (_, number) => `"k${number}":1`).join(',');

describe('parseJson', () => {
	it('reads objects with up to 100,000 names each', () => {
		const object = `{${names(100_000)}}`;
		expect(parseJson(`[${object},{"a":${object},"b":1}]`)).toHaveLength(2);
	});

	it.each([
		['the root', (object: string) => object],
		['an entry of a list', (object: string) => `[{"a":1},${object}]`],
		['a value of an object', (object: string) => `{"a":{"b":1},"c":${object}}`],
	])('refuses an object with more names: %s', (_name, textWith) => {
		expect(parseJson(textWith(`{${names(100_000)}}`))).toBeDefined();
		expect(parseJson(textWith(`{${names(100_001)}}`))).toBeUndefined();
	});

	it('refuses 14 million names within half a second, which would take minutes to parse', async () => {
		const text = Buffer.from(`{${'"k1234567":1,'.repeat(14_000_000)}"k":1}`).toString();
		const { longestMs } = await holdOf(async () => {
			expect(parseJson(text)).toBeUndefined();
		});
		expect(longestMs).toBeLessThan(500);
	});
});
