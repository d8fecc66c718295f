import { chunkElements, type ChunkingSettings } from '../../../local-service/partition/chunking.ts';
import type { ServiceElement } from '../../../local-service/partition/partition.ts';
import { element, standard, unpacked } from './chunkSamples';
import { answerOf, elementsOf, sampleFile, textFile } from './sampleFile';

function textsOf(elements: readonly ServiceElement[], settings: Partial<ChunkingSettings>) {
	return chunkElements(elements, { ...standard, ...settings }).map(({ text }) => text);
}

const report = [
	element('Title', 'One'),
	element('NarrativeText', 'First text.'),
	element('Title', 'Two'),
	element('NarrativeText', 'Second text.', 2),
	element('NarrativeText', 'Third text.', 2),
];

describe('by_title', () => {
	it('begins a chunk with each title', () => {
		expect(textsOf(report, {})).toEqual([
			'One\n\nFirst text.',
			'Two\n\nSecond text.\n\nThird text.',
		]);
	});

	it('joins sections that are shorter than combine_under_n_chars', () => {
		expect(textsOf(report, { combineUnderCharacters: 100 })).toHaveLength(1);
		expect(textsOf(report, { combineUnderCharacters: 17 })).toHaveLength(1);
		expect(textsOf(report, { combineUnderCharacters: 16 })).toHaveLength(2);
	});

	it('ends sections with the page when multipage_sections is false', () => {
		const settings = { multipageSections: false, combineUnderCharacters: 100 };
		expect(textsOf(report, settings)).toEqual([
			'One\n\nFirst text.\n\nTwo',
			'Second text.\n\nThird text.',
		]);
	});
});

describe('basic and by_page', () => {
	it('fills chunks across titles', () => {
		expect(textsOf(report, { strategy: 'basic' })).toEqual([
			'One\n\nFirst text.\n\nTwo\n\nSecond text.\n\nThird text.',
		]);
	});

	it('takes no further element once a chunk has new_after_n_chars', () => {
		expect(textsOf(report, { strategy: 'basic', newAfterCharacters: 14 })).toEqual([
			'One\n\nFirst text.',
			'Two\n\nSecond text.',
			'Third text.',
		]);
		expect(textsOf(report, { strategy: 'basic', newAfterCharacters: 0 })).toHaveLength(5);
	});

	it('ends chunks with the page with by_page', () => {
		expect(textsOf(report, { strategy: 'by_page' })).toEqual([
			'One\n\nFirst text.\n\nTwo',
			'Second text.\n\nThird text.',
		]);
	});
});

describe('long elements', () => {
	const long = [element('NarrativeText', 'alpha beta gamma delta')];

	it('are cut between words; all pieces but the first continue', () => {
		const chunks = chunkElements(long, { ...standard, maxCharacters: 11 });
		expect(chunks.map(({ text }) => text)).toEqual(['alpha beta', 'gamma delta']);
		expect(chunks.map(({ metadata }) => metadata.is_continuation)).toEqual([undefined, true]);
		expect(chunks.map(({ type }) => type)).toEqual(['CompositeElement', 'CompositeElement']);
	});

	it('are cut within a word that is too long, never within a character', () => {
		const faces = '\u{1F600}'.repeat(5);
		expect(textsOf([element('NarrativeText', faces)], { maxCharacters: 2 })).toEqual([
			'\u{1F600}\u{1F600}',
			'\u{1F600}\u{1F600}',
			'\u{1F600}',
		]);
	});

	it('repeat whole words of the piece before when overlap is set', () => {
		expect(textsOf(long, { maxCharacters: 11, overlap: 5 })).toEqual([
			'alpha beta',
			'beta gamma',
			'gamma delta',
		]);
	});

	it('overlap between other chunks only with overlap_all', () => {
		const settings = { overlap: 6, newAfterCharacters: 0 };
		const elements = [element('Text', 'alpha beta'), element('Text', 'gamma')];
		expect(textsOf(elements, settings)).toEqual(['alpha beta', 'gamma']);
		expect(textsOf(elements, { ...settings, overlapAll: true })).toEqual([
			'alpha beta',
			'beta\n\ngamma',
		]);
	});
});

describe('tables', () => {
	const html =
		'<table><tr><td>a</td><td>1</td></tr><tr><td>b</td><td/></tr><tr><td>c</td><td>3</td></tr></table>';
	const table = element('Table', 'a 1 b c 3', 1, { text_as_html: html });

	it('stay apart, with their HTML', () => {
		const chunks = chunkElements(
			[report[1], table, report[3]].filter((e) => e !== undefined),
			{
				...standard,
				combineUnderCharacters: 100,
			},
		);
		expect(chunks.map(({ type }) => type)).toEqual([
			'CompositeElement',
			'Table',
			'CompositeElement',
		]);
		expect(chunks[1]).toMatchObject({ text: 'a 1 b c 3', metadata: { text_as_html: html } });
	});

	it('are cut between rows as TableChunk', () => {
		const chunks = chunkElements([table], { ...standard, maxCharacters: 5 });
		expect(chunks).toMatchObject([
			{
				type: 'TableChunk',
				text: 'a 1 b',
				metadata: {
					text_as_html: '<table><tr><td>a</td><td>1</td></tr><tr><td>b</td><td/></tr></table>',
				},
			},
			{
				type: 'TableChunk',
				text: 'c 3',
				metadata: {
					text_as_html: '<table><tr><td>c</td><td>3</td></tr></table>',
					is_continuation: true,
				},
			},
		]);
	});
});

describe('metadata of chunks', () => {
	it('keep what is true of all, and hold the original elements as base64 of zlib', async () => {
		const fields = [
			['chunking_strategy', 'by_title'],
			['max_characters', '300'],
		] as const;
		const invoice = sampleFile('invoice.pdf');
		const chunks = await elementsOf(invoice, fields);
		const elements = await elementsOf(invoice);
		const originals = chunks.flatMap(unpacked);
		expect(originals.map(({ text }) => text)).toEqual(elements.map(({ text }) => text));
		for (const { element_id, metadata } of originals) {
			expect(element_id).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
			expect(Object.keys(metadata)).toEqual(
				['category_depth', 'coordinates', 'page_number', 'text_as_html'].filter(
					(key) => key in metadata,
				),
			);
		}
		for (const { metadata } of chunks) {
			expect(metadata).toMatchObject({ filename: 'invoice.pdf', languages: ['eng'] });
			expect(metadata).not.toHaveProperty('coordinates');
			expect(metadata).not.toHaveProperty('parent_id');
		}
		expect(chunks[0]?.metadata.page_number).toBe(1);
	});

	it('leave the original elements out when include_orig_elements is false', async () => {
		const chunks = await elementsOf(sampleFile('meeting-notes.txt'), [
			['chunking_strategy', 'basic'],
			['include_orig_elements', 'false'],
		]);
		expect(chunks.length).toBeGreaterThan(0);
		for (const { metadata } of chunks) expect(metadata).not.toHaveProperty('orig_elements');
	});
});

describe('conflicting numbers', () => {
	it.each([
		[[['max_characters', '0']], "'max_characters' argument must be > 0, got 0"],
		[
			[['combine_under_n_chars', '501']],
			"'combine_under_n_chars' argument must not exceed 'max_characters', got 501 > 500",
		],
		[
			[
				['max_characters', '50'],
				['overlap', '50'],
			],
			"'overlap' argument must be less than 'max_characters', got 50 >= 50",
		],
		[[['new_after_n_chars', '-1']], "'new_after_n_chars' argument must be >= 0, got -1"],
	] satisfies Array<[Array<[string, string]>, string]>)(
		'answer 500: %j',
		async (fields, detail) => {
			const file = textFile('Some text.');
			expect((await answerOf(file, fields)).status).toBe(200);
			expect(await answerOf(file, [['chunking_strategy', 'by_title'], ...fields])).toMatchObject({
				status: 500,
				body: { detail },
			});
		},
	);

	it('accept new_after_n_chars above max_characters', async () => {
		const fields = [
			['chunking_strategy', 'by_title'],
			['new_after_n_chars', '9999'],
		] as const;
		expect((await answerOf(textFile('Some text.'), fields)).status).toBe(200);
	});
});
