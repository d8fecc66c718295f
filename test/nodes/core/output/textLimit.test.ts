import type { IDataObject, INodeParameters, INodeType } from 'n8n-workflow';
import fc from 'fast-check';

import { DocumentPartition } from '../../../../nodes/DocumentPartition/DocumentPartition.node';
import { outputModes } from '../../../../nodes/core/output/outputFormats';
import { asTool } from '../../../support/asTool';
import { documentElement } from './documentElement';
import { outputOf } from './outputNode';

const element = (text: string) => documentElement('NarrativeText', text, { page_number: 1 }, 'id');
const tool = () => asTool(new DocumentPartition());
const sizeOf = (value: unknown) => JSON.stringify(value).length;

/** What a node, or an agent's tool, returns of a text. */
async function textOf(
	text: string,
	options: INodeParameters,
	node: INodeType = new DocumentPartition(),
) {
	const [{ json }] = await outputOf([element(text)], { output: 'text', options }, { node });
	return String(json.text);
}

/** What a tool returns: elsewhere, rows and lists have no limit. */
async function limited(
	elements: object[],
	maxOutputCharacters: number,
	output = 'elements',
): Promise<IDataObject[]> {
	const options = { maxOutputCharacters };
	const items = await outputOf(elements, { output, simplify: false, options }, { node: tool() });
	return items.map(({ json }) => json);
}

describe('the text limit', () => {
	const long = 'A sentence of a long text. '.repeat(2_000).trim();
	const notice = /\n\n\[Cut: ([\d,]+) of 53,999 characters shown\]$/;

	it('is 20,000 characters for an agent, unless the user sets another one or none', async () => {
		expect(notice.exec(await textOf(long, {}, tool()))?.[1]).toBe('20,000');
		expect(await textOf(long, {})).toBe(long);
		expect(await textOf(long, { maxOutputCharacters: 0 }, tool())).toBe(long);
	});

	it.each([1234, '1234'])('is what the user sets, for all: %p', async (maxOutputCharacters) => {
		for (const node of [tool(), new DocumentPartition()]) {
			const text = await textOf(long, { maxOutputCharacters }, node);
			expect(text).toBe(`${long.slice(0, 1231)}${notice.exec(text)?.[0]}`);
		}
	});

	it.each(outputModes.filter((mode) => mode !== 'file'))(
		'limits what a long document becomes in the output %s',
		async (output) => {
			const pages = Array.from({ length: 20 }, (_, page) => element(`Page ${page} `.repeat(100)));
			expect(sizeOf(pages)).toBeGreaterThan(10_000);
			expect(sizeOf(await limited(pages, 1_000, output))).toBeLessThan(2_000);
		},
	);

	it('never cuts a character in half', async () => {
		const text = await textOf('😀'.repeat(10), { maxOutputCharacters: 3 });
		expect(text).toBe('😀\n\n[Cut: 2 of 20 characters shown]');
	});

	it.each([
		['Total: ', '1,234.50 euros'],
		['Total: ', '1 234 567,50 euros'],
		['Total: ', '-1.234 euros'],
		['Total\n', 'number_of_pages is it'],
		['See ', 'https://firm.example/a/b?c=d here'],
		['The total: 共', '1234.50元'],
		['I like ', '👨‍👩‍👧 families'],
		['合計金額は', '東京 です'],
		[`${'x'.repeat(300)}:`, '12345,'],
	])('cuts before a word or number that does not fit: %j', async (before, rest) => {
		const [word = ''] = /^(?:[\d ]+,\d+|\S+?(?=[\s元",]|$))/.exec(rest) ?? [];
		for (let length = 1; length < word.length; length += 1) {
			const limit = before.length + length;
			const text = await textOf(before + rest, { maxOutputCharacters: limit });
			expect(text).toMatch(before.slice(0, -1));
			expect(text.split('\n\n[')[0]?.length).toBeLessThanOrEqual(before.length);
		}
	});

	it('cuts in a word that begins more than 200 characters before, or with the text', async () => {
		for (const text of ['y'.repeat(500), `A ${'y'.repeat(500)}`]) {
			const shown = await textOf(text, { maxOutputCharacters: 400 });
			expect(shown.split('\n')[0]).toBe(text.slice(0, 400));
		}
	});

	it.each([
		['CodeSnippet', 'let a = 1;\n'.repeat(50), '\n```\n\n[Cut'],
		['CodeSnippet', '```\nlet a = 1;\n'.repeat(50), '\n````\n\n[Cut'],
		['NarrativeText', 'let a = 1; '.repeat(50), 'let a\n\n[Cut'],
	])('closes a block of code in Markdown: %s', async (type, text, end) => {
		const elements = [documentElement(type, text), documentElement('Text', 'The end.')];
		const options = { maxOutputCharacters: 203 };
		const [item] = await outputOf(elements, { output: 'markdown', options });
		expect(item?.json.markdown).toContain(end);
		const [plain] = await outputOf(elements, { output: 'text', options });
		expect(plain?.json.text).not.toMatch(/```\n\n\[Cut/);
	});

	it('leaves the first elements that fit, with a notice in the last one', async () => {
		const all = ['a', 'b', 'c', 'd'].map(element);
		expect(await limited(all, sizeOf(all[0]) * 2 + 5)).toEqual([
			all[0],
			{ ...all[1], notice: '[Cut: 2 of 4 elements shown]' },
		]);
	});

	it('cuts the list of a whole document and keeps its real length', async () => {
		const elements = ['a', 'b', 'c'].map(element);
		expect(await limited(elements, sizeOf(elements[0]) + 1, 'document')).toEqual([
			{
				fileName: 'report.pdf',
				elementCount: 3,
				elements: elements.slice(0, 1),
				notice: '[Cut: 1 of 3 elements shown]',
			},
		]);
	});

	it.each([
		['the last that fits', 5, '[Cut: 1 of 2 elements shown]'],
		['one that is too long', 999, '[Cut: 1 of 2 elements shown, and only the beginning of it]'],
	])('keeps the files and the pairing of %s', async (_name, length, notice) => {
		const image_base64 = Buffer.from('a picture').toString('base64');
		const image = documentElement('Image', 'x'.repeat(length), { image_base64 });
		const images = { extractImageBlockTypes: ['Image'], imagesToBinary: true };
		const options = { ...images, maxOutputCharacters: 400 };
		const elements = [image, element('y'.repeat(999))];
		const items = await outputOf(elements, { options }, { node: tool() });
		expect(items).toMatchObject([
			{ json: { notice }, binary: { image: {} }, pairedItem: { item: 0 } },
		]);
	});

	it('is never exceeded, and silent only if nothing is cut', async () => {
		const texts = fc.array(fc.string({ maxLength: 60, unit: 'grapheme' }), { maxLength: 8 });
		await fc.assert(
			fc.asyncProperty(texts, fc.integer({ min: 150, max: 900 }), async (given, limit) => {
				const shown = await limited(given.map(element), limit);
				const isCut = shown.some((json) => 'notice' in json);
				const size = shown.reduce((sum, json) => sum + sizeOf({ ...json, notice: undefined }), 0);
				expect(isCut || shown.length === given.length).toBe(true);
				expect(size).toBeLessThanOrEqual(limit);
			}),
		);
	});
});
