import { deflateSync } from 'node:zlib';

import type { IDataObject } from 'n8n-workflow';

import { outputModes } from '../../../../nodes/core/output/outputFormats';
import { json, scriptedServer } from '../../../support/scriptedServer';
import { runVectorStore } from '../../DocumentPartitionLoader/vectorStore';
import { itemWithPdf } from '../../DocumentPartition/splitNode';
import { documentElement } from './documentElement';
import { outputOf, outputOutcome } from './outputNode';

/** What is wrong in the texts and the names of a value: databases refuse all rows of an insert for it. */
function unstorable(value: unknown): string[] {
	if (typeof value === 'string') {
		const isWhole = Buffer.from(value).toString() === value;
		return isWhole && !value.includes('\0') ? [] : [JSON.stringify(value)];
	}
	if (typeof value !== 'object' || value === null) return [];
	return Object.entries(value).flatMap(([name, own]) => [...unstorable(name), ...unstorable(own)]);
}

const odd = (text: string) => `${text}\0${text}\ud83d`;
const html = `<table><tr><td>No${'\0'}</td><td>${odd('Sum')}</td></tr><tr><td>F${'\0'}13</td><td>2</td></tr></table>`;
const originals = [
	documentElement('Title', odd('Heading'), { category_depth: 0 }),
	documentElement('NarrativeText', odd('Text'), { page_number: 1 }),
];
const elements = [
	documentElement('Title', odd('Heading'), {
		page_number: 1,
		page_name: odd('Sheet'),
		sent_from: [odd('a@firm.example')],
		subject: odd('Offer'),
	}),
	documentElement('NarrativeText', 'F\0\u{1f600}13', {
		parent_id: 'id of Heading\0Heading',
		[odd('own')]: { [odd('deep')]: [odd('value')] },
		link_texts: [odd('13')],
	}),
	documentElement('Table', odd('No Sum'), { text_as_html: html, page_number: 1 }),
	documentElement('CompositeElement', odd('Heading Text'), {
		orig_elements: deflateSync(JSON.stringify(originals)).toString('base64'),
	}),
];

/** The file of an item as values: JSON, or its text. */
const fileOf = (data: string) => {
	const text = Buffer.from(data, 'base64').toString();
	return text.startsWith('[') ? (JSON.parse(text) as unknown) : text;
};

describe('NUL and halves of characters', () => {
	const files = ['json', 'markdown', 'text'].map((fileFormat) => ['file', { fileFormat }]);
	const chunks = [['chunks', { chunkMetadata: 'all' }]];
	const others = outputModes.filter((output) => output !== 'file').map((output) => [output, {}]);

	it.each([...others, ...files, ...chunks] as Array<[output: string, options: IDataObject]>)(
		'are in nothing that leaves the output %s %j',
		async (output, options) => {
			const given = {
				documentInfo: true,
				...(output === 'tableRows' && { locationFields: 'beside' }),
			};
			const { items, hints } = await outputOutcome(
				elements,
				{ output, simplify: false, options: { ...given, ...options } } as never,
				{ fileName: odd('report') + '.pdf' },
			);
			expect(items.length).toBeGreaterThan(0);
			expect(unstorable(items.map((item) => item.json))).toEqual([]);
			const contents = items.flatMap(({ binary }) => Object.values(binary ?? {}));
			expect(unstorable(contents.map(({ data }) => fileOf(data)))).toEqual([]);
			expect(unstorable(hints)).toEqual([]);
		},
	);

	it('are in no chunk that the loader supplies', async () => {
		const service = await scriptedServer(json(200, elements));
		const { inserted } = await runVectorStore({
			items: [itemWithPdf(Buffer.from('%PDF-1.7'))],
			credential: service.credential,
			parameters: { options: { chunkMetadata: 'all' } },
		});
		await service.close();
		expect(inserted).toHaveLength(4);
		expect(unstorable(inserted)).toEqual([]);
	});

	it('are left out and replaced: nothing else changes', async () => {
		const [heading, text] = await outputOf(elements, { simplify: false });
		expect(heading?.json.text).toBe('HeadingHeading\ufffd');
		expect(text?.json).toMatchObject({
			text: 'F\u{1f600}13',
			metadata: { 'ownown\ufffd': { 'deepdeep\ufffd': ['valuevalue\ufffd'] } },
		});
		const backslash = 'C:\\\\u0000 \\';
		const [kept] = await outputOf([documentElement('Title', backslash)], {});
		expect(kept?.json.text).toBe(backslash);
	});

	it('come from no cut either', async () => {
		for (const length of [199, 200, 299, 300]) {
			const long = `${'x'.repeat(length)}\u{1f600}\u{1f600}`;
			const named = { sent_from: long, subject: long, page_name: long };
			const cut = [
				documentElement('Title', long, named, 'h'),
				documentElement('Text', 'a', { parent_id: 'h', filename: long, attached_to_filename: 'a' }),
				documentElement('Table', 'b', {
					text_as_html: `<table><tr><th>${long}</th></tr><tr><td>1</td></tr></table>`,
				}),
			];
			for (const output of ['chunks', 'markdown', 'tableRows']) {
				const items = await outputOf(cut, { output, options: { documentInfo: true } });
				expect(unstorable(items.map((item) => item.json))).toEqual([]);
			}
		}
	});
});
