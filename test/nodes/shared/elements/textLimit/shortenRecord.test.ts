import type { IDataObject } from 'n8n-workflow';
import fc from 'fast-check';

import { shortenRecord } from '../../../../../nodes/shared/elements/textLimit/shortenRecord';

const sizeOf = (value: unknown) => JSON.stringify(value).length;

describe('shortenRecord', () => {
	it('keeps the short values and their order, and cuts the long ones to equal shares', () => {
		const record = {
			log: 'x'.repeat(5000),
			id: '42',
			files: Array.from({ length: 500 }, (_, number) => `file-${number}.pdf`),
			status: 'failed',
			done: false,
			ended: null,
		};
		const shown = shortenRecord(record, 1000);
		expect(Object.keys(shown)).toEqual(Object.keys(record));
		expect(shown).toMatchObject({ id: '42', status: 'failed', done: false, ended: null });
		expect(shown.log).toMatch(/^x{400,}…$/);
		const files = shown.files as string[];
		expect(files.length).toBeGreaterThan(20);
		expect(files).toEqual(record.files.slice(0, files.length));
		expect(sizeOf(shown)).toBeLessThanOrEqual(1000);
		expect(sizeOf(shown)).toBeGreaterThan(900);
	});

	it('cuts at any depth, and the only entry of a list', () => {
		const record = {
			id: '1',
			nodes: [{ name: 'chunker', settings: { prompt: 'y'.repeat(9000) } }],
		};
		expect(shortenRecord(record, 200)).toEqual({
			id: '1',
			nodes: [{ name: 'chunker', settings: { prompt: expect.stringMatching(/^y{90,}…$/) } }],
		});
	});

	it('handles an object with very many keys', () => {
		const many = Object.fromEntries(
			Array.from({ length: 20_000 }, (_, key) => [`key-${key}`, key]),
		);
		const shown = shortenRecord(many, 1000);
		expect(Object.keys(shown).length).toBeGreaterThan(20);
		expect(sizeOf(shown)).toBeLessThanOrEqual(1000);
	});

	it('handles deep nesting', () => {
		let nested: IDataObject = { text: 'z'.repeat(1000) };
		for (let level = 0; level < 400; level += 1) nested = { nested };
		expect(sizeOf(shortenRecord({ id: 1, nested }, 500))).toBeLessThanOrEqual(500);
	});

	it('never exceeds the limit, and changes nothing if nothing has to be cut', () => {
		fc.assert(
			fc.property(
				fc.dictionary(fc.string(), fc.jsonValue()),
				fc.integer({ min: 2, max: 300 }),
				(record, limit) => {
					const shown = shortenRecord(record as IDataObject, limit);
					expect(sizeOf(shown)).toBeLessThanOrEqual(limit);
					if (sizeOf(record) + Object.keys(record).length < limit) {
						expect(JSON.stringify(shown)).toBe(JSON.stringify(record));
					}
				},
			),
			{ numRuns: 1000 },
		);
	});
});
