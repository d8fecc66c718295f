import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import fc from 'fast-check';

import { limitText } from '../../../../nodes/core/output/textLimit';
import {
	formatOf,
	type OutputMode,
	outputModes,
} from '../../../../nodes/core/output/outputFormats';
import { elementsResult, outputOf } from './outputNode';

function limited(json: IDataObject[], limit: number | undefined, mode: OutputMode): IDataObject[] {
	const items = json.map((entry): INodeExecutionData => ({ json: entry }));
	return limitText(items, limit, formatOf(mode)).map((item) => item.json);
}

const element = (text: string, metadata: IDataObject = { page_number: 1 }) => ({
	type: 'NarrativeText',
	element_id: 'id',
	text,
	metadata,
});
const sizeOf = (value: unknown) => JSON.stringify(value).length;

describe('limitText', () => {
	it.each(['text', 'markdown'] as const)('cuts %s and says where', (mode) => {
		const json = [{ fileName: 'a.pdf', [mode]: 'x'.repeat(123_456) }];
		const [{ [mode]: text, fileName }] = limited(json, 20_000, mode);
		expect(text).toBe(`${'x'.repeat(20_000)}\n\n[Cut: 20,000 of 123,456 characters shown]`);
		expect(fileName).toBe('a.pdf');
	});

	it.each(outputModes.filter((mode) => mode !== 'file'))(
		'limits what a long document becomes in the output %s',
		async (mode) => {
			const pages = Array.from({ length: 20 }, (_, page) => element(`Page ${page} `.repeat(100)));
			expect(sizeOf(pages)).toBeGreaterThan(10_000);
			const items = await outputOf(elementsResult(...pages), { output: mode });
			expect(sizeOf(limitText(items, 1_000, formatOf(mode)))).toBeLessThan(2_000);
		},
	);

	it('counts the text of all documents of an input item', () => {
		const texts = ['a'.repeat(60), 'b'.repeat(60), 'c'.repeat(60)];
		const json = texts.map((text) => ({ text }));
		expect(limited(json, 100, 'text').map(({ text }) => text)).toEqual([
			texts[0],
			`${'b'.repeat(40)}\n\n[Cut: 40 of 60 characters shown]`,
			'[Cut: 0 of 60 characters shown]',
		]);
	});

	it('never cuts a character in half', () => {
		const [{ text }] = limited([{ text: '😀'.repeat(10) }], 3, 'text');
		expect(text).toBe('😀\n\n[Cut: 2 of 20 characters shown]');
	});

	it('returns the first elements that fit, with a notice on the last one', () => {
		const all = ['a', 'b', 'c', 'd'].map((text) => element(text));
		const room = sizeOf(all[0]) * 2 + 5;
		expect(limited(all, room, 'elements')).toEqual([
			all[0],
			{ ...all[1], notice: '[Cut: 2 of 4 elements shown]' },
		]);
	});

	it('cuts the list of a whole document and says its real length', () => {
		const elements = ['a', 'b', 'c'].map((text) => element(text));
		const json = [{ fileName: 'a', elementCount: 3, elements }];
		const [shown] = limited(json, sizeOf(elements[0]) + 1, 'document');
		expect(shown).toEqual({
			fileName: 'a',
			elementCount: 3,
			elements: elements.slice(0, 1),
			notice: '[Cut: 1 of 3 elements shown]',
		});
	});

	it('returns nothing of a document that starts beyond the limit', () => {
		const elements = ['a', 'b'].map((text) => element(text));
		const json = [{ elements }, { elements }];
		const room = sizeOf(elements[0]) * 2;
		expect(limited(json, room, 'document')).toEqual([
			{ elements },
			{ elements: [], notice: '[Cut: 0 of 2 elements shown]' },
		]);
	});

	it('keeps binary data and pairing of what it cuts', () => {
		const binary = { image: { data: '', mimeType: 'image/png' } };
		const item = { json: element('x'.repeat(999)), binary, pairedItem: { item: 3 } };
		expect(limitText([item], 300, formatOf('elements'))[0]).toMatchObject({
			binary,
			pairedItem: { item: 3 },
		});
	});

	it('never exceeds the limit, and is silent only if nothing is cut', () => {
		const texts = fc.array(fc.string({ maxLength: 60, unit: 'grapheme' }), { maxLength: 8 });
		fc.assert(
			fc.property(texts, fc.integer({ min: 150, max: 900 }), (given, limit) => {
				const all = given.map((text) => element(text));
				const shown = limited(all, limit, 'elements');
				const isCut = shown.some((json) => 'notice' in json);
				const size = shown.reduce((sum, json) => sum + sizeOf({ ...json, notice: undefined }), 0);
				const isSilentlyCut = !isCut && shown.length < all.length;
				return !isSilentlyCut && size <= limit;
			}),
		);
	});
});
