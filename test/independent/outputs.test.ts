import { gunzipSync, inflateSync } from 'node:zlib';

import type { INodeParameters } from 'n8n-workflow';

import { runVectorStore } from '../nodes/DocumentPartitionLoader/vectorStore';
import { FakeClock } from '../support/fakeClock';
import { goBy } from '../support/systemClock';
import { additionalField, additionalFields } from '../support/withOptions';
import { item, itemOf, partition } from './documents';
import { startTransformServer, type TransformServer } from './transformServer';

const report = `# Report

All is well.

- One
- Two

| City | People |
| --- | --- |
| Bonn | 300 |
| Köln | 1000 |`;
const letter = 'Dear reader,\n\nthis is a letter.\fIt has two pages.';

const documents = () => [
	item('report.md', report),
	item('letter ü.pdf', letter, 'application/pdf'),
	item('report.md', '# Other\n\nIts name is the same.'),
	item('tables.pdf', `Sales\n\n| A | B |\n| --- | --- |\n| 1 | 2 |`, 'application/pdf'),
];

let service: TransformServer;
let clock: FakeClock;

beforeEach(async () => {
	clock = goBy(new FakeClock({ at: Date.now(), flows: true, maxMs: 120_000 }));
	service = await startTransformServer({ now: clock.now });
});
afterEach(async () => {
	// Nothing that the service doesn't document was sent to it, and no limit was exceeded.
	expect(service.refused).toEqual([]);
	jest.restoreAllMocks();
	await service.close();
});

/** The nodes of the job that a run sent. */
async function nodesOf(parameters: INodeParameters) {
	const { error } = await partition(service, parameters, [item('report.md', report)]);
	expect(error).toBeUndefined();
	return service.jobs[0].nodes;
}

describe('the outputs', () => {
	it('Elements: those of each document, in order', async () => {
		const { items, error } = await partition(service, {}, documents());
		expect(error).toBeUndefined();
		expect(service.jobs.map(({ files }) => files.length)).toEqual([4]);
		const seen = items.map((one) => {
			const { type, text, page } = one.json;
			return [itemOf(one), type, text, page ?? null];
		});
		expect(seen).toEqual([
			[0, 'Title', 'Report', null],
			[0, 'NarrativeText', 'All is well.', null],
			[0, 'ListItem', 'One', null],
			[0, 'ListItem', 'Two', null],
			[0, 'Table', 'City People Bonn 300 Köln 1000', null],
			[1, 'NarrativeText', 'Dear reader,', 1],
			[1, 'NarrativeText', 'this is a letter.', 1],
			[1, 'NarrativeText', 'It has two pages.', 2],
			[2, 'Title', 'Other', null],
			[2, 'NarrativeText', 'Its name is the same.', null],
			[3, 'NarrativeText', 'Sales', 1],
			[3, 'Table', 'A B 1 2', 1],
		]);
		const names = ['report.md', 'letter ü.pdf', 'report.md', 'tables.pdf'];
		for (const one of items) expect(one.json.fileName).toBe(names[itemOf(one)]);
		// By default, jobs attach images to elements of a PDF, and partition requests don't.
		for (const { json } of items) expect(json.imageBase64 ?? null).toBeNull();
	});

	it('Table Rows: also those of a PDF, whose cells jobs return only if asked', async () => {
		const { items } = await partition(service, { output: 'tableRows' }, documents());
		const seen = items.map((one) => [itemOf(one), { ...one.json, location: undefined }]);
		expect(seen).toEqual([
			[0, { City: 'Bonn', People: '300' }],
			[0, { City: 'Köln', People: '1000' }],
			[3, { A: '1', B: '2' }],
		]);
	});

	it('Chunks for a Vector Store: with the pages and sections of what they were made from', async () => {
		const long = `# First\n\nShort.\f${'Words of the second page. '.repeat(10).trim()}`;
		const parameters = { output: 'chunks' };
		const items = [item('long.pdf', long, 'application/pdf'), item('report.md', report)];
		const { items: chunks } = await partition(service, parameters, items);
		const seen = chunks.map((one) => [itemOf(one), one.json.metadata]);
		expect(seen).toEqual([
			[0, expect.objectContaining({ pages: '1-2', section: 'First', chunkIndex: 0 })],
			[1, expect.objectContaining({ section: 'Report', chunkIndex: 0, chunkCount: 2 })],
			[1, expect.objectContaining({ section: 'Report', chunkIndex: 1 })],
		]);
		// Nobody asked to keep the elements themselves.
		for (const { json } of chunks) expect(json.metadata).not.toHaveProperty('orig_elements');
	});

	it('the loader: the same chunks', async () => {
		const { inserted, run } = await runVectorStore({
			items: documents(),
			parameters: {},
			credential: service.credential,
		});
		expect(run.status).toBe('success');
		expect(inserted.map(({ pageContent }) => pageContent)).toEqual([
			'Report\n\nAll is well.\n\nOne\n\nTwo',
			'City People Bonn 300 Köln 1000',
			'Dear reader,\n\nthis is a letter.\n\nIt has two pages.',
			'Other\n\nIts name is the same.',
			'Sales',
			'A B 1 2',
		]);
	});

	it('25 documents: in three jobs', async () => {
		const many = Array.from({ length: 25 }, (_, index) => item('same.md', `Text ${index}`));
		const { items } = await partition(service, { output: 'text' }, many);
		expect(items.map(({ json }) => json.text)).toEqual(many.map((_, index) => `Text ${index}`));
		expect(service.jobs.map(({ files }) => files.length)).toEqual([10, 10, 5]);
	});

	it('in the editor: without asking too often how far the files are', async () => {
		await service.close();
		service = await startTransformServer({ now: clock.now, runMs: 120_000 });
		const many = Array.from({ length: 25 }, (_, index) => item('same.md', `Text ${index}`));
		const { items } = await partition(service, { output: 'text' }, many, { mode: 'manual' });
		expect(items.length).toBe(25);
		expect(service.requests.join()).toContain('file-status');
	});

	it('a document that an empty file is: nothing, with a hint', async () => {
		const { items, hints } = await partition(service, {}, [item('blank.md', '\n\n')]);
		expect(items).toEqual([]);
		expect(hints.join()).toMatch(/No text was found in .*blank\.md/);
	});
});

describe('the settings that arrive', () => {
	it.each<[string, INodeParameters, Record<string, unknown>]>([
		['nothing set', {}, { strategy: 'auto', extract_image_block_types: [] }],
		['Fast', { strategy: 'fast' }, { strategy: 'fast' }],
		['High Resolution', { strategy: 'hi_res' }, { strategy: 'hi_res' }],
		['OCR Only', { strategy: 'ocr_only' }, { strategy: 'ocr_only' }],
		['Languages', { options: { languages: ['deu', 'fra'] } }, { ocr_languages: ['deu', 'fra'] }],
		['Coordinates', { options: { coordinates: true } }, { coordinates: true }],
		[
			'Page Breaks',
			{ options: additionalField('include_page_breaks', 'true') },
			{ include_page_breaks: true },
		],
		['Encoding', { options: additionalField('encoding', 'utf-8') }, { encoding: 'utf-8' }],
		['Unique IDs', { options: { uniqueElementIds: true } }, { unique_element_ids: true }],
		[
			'Images',
			{ strategy: 'hi_res', options: { extractImageBlockTypes: ['Image', 'Table'] } },
			{ extract_image_block_types: ['Image', 'Table'], extract_image_block_to_payload: true },
		],
	])('of the partitioner: %s', async (_name, parameters, settings) => {
		const [partitioner, ...others] = await nodesOf(parameters);
		expect(others).toEqual([]);
		expect(partitioner).toMatchObject({ type: 'partition', subtype: 'unstructured_api', settings });
		// As partition requests do it by default.
		expect(partitioner.settings.pdf_infer_table_structure).toBe(true);
	});

	it('of a vision language model', async () => {
		const parameters = { strategy: 'vlm', vlmModelProvider: 'openai', vlmModel: 'gpt-4o' };
		expect(await nodesOf(parameters)).toMatchObject([
			{ subtype: 'vlm', settings: { provider: 'openai', model: 'gpt-4o', is_dynamic: false } },
		]);
	});

	const sizes = { max_characters: 300, new_after_n_chars: 200, overlap: 20, overlap_all: true };
	it.each<[string, string, Record<string, string>, Record<string, unknown>]>([
		[
			'by_title',
			'chunk_by_title',
			{},
			{ multipage_sections: true, combine_text_under_n_chars: 300 },
		],
		[
			'by_title',
			'chunk_by_title',
			{
				combine_under_n_chars: '50',
				multipage_sections: 'false',
				include_orig_elements: 'false',
			},
			{
				multipage_sections: false,
				combine_text_under_n_chars: 50,
				include_orig_elements: false,
			},
		],
		['basic', 'chunk_by_character', {}, { include_orig_elements: true }],
		['by_page', 'chunk_by_page', {}, {}],
		[
			'by_similarity',
			'chunk_by_similarity',
			{ similarity_threshold: '0.7' },
			{ similarity_threshold: 0.7 },
		],
	])('of the chunker %s', async (chunkingStrategy, subtype, more, settings) => {
		const options = {
			...{ maxCharacters: 300, overlap: 20 },
			...additionalFields({ new_after_n_chars: '200', overlap_all: 'true', ...more }),
		};
		const parameters = { output: 'chunks', chunkingStrategy, options };
		const [, chunker] = await nodesOf(parameters);
		expect(chunker).toMatchObject({ type: 'chunk', subtype, settings: { ...sizes, ...settings } });
	});

	it('come with a file of the type and name that it has', async () => {
		const parameters = { options: additionalField('content_type', 'text/plain') };
		await partition(service, parameters, [item('notes.md', 'A note')]);
		const [file] = service.jobs[0].files;
		expect(file.type).toBe('text/plain');
		expect(file.name).toMatch(/^notes.*\.md$/);
	});

	it('keep the elements of chunks where the user asks for them', async () => {
		const wanted = additionalField('include_orig_elements', 'true');
		const options = { ...wanted, chunkMetadata: 'flat', keepInMetadata: ['orig_elements'] };
		const { items } = await partition(service, { output: 'chunks', options }, documents());
		const { orig_elements: packed } = items[0].json.metadata as { orig_elements: string };
		const bytes = Buffer.from(packed, 'base64');
		const elements = (bytes[0] === 0x1f ? gunzipSync(bytes) : inflateSync(bytes)).toString();
		expect(elements).toContain('All is well.');
	});
});
