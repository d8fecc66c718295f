import type { INodeParameters } from 'n8n-workflow';

import { publicApiKeyHeader } from '../../../../nodes/core/credential/dialect';
import { additionalField } from '../../../support/withOptions';
import { startRangeServer } from '../../DocumentPartition/rangeServer';
import { itemWithPdf, partition } from '../../DocumentPartition/splitNode';

/** Returns the form that Document Partition sends to the hosted service for a document. Throws the node's error. */
async function formOf(parameters: INodeParameters): Promise<Array<[string, string]>> {
	const server = await startRangeServer(({ fields }) => ({
		body: fields.some(([name]) => name === 'output_format') ? 'text\n' : [],
	}));
	const service = { ...server, apiKeyHeader: publicApiKeyHeader };
	const items = [itemWithPdf(Buffer.from('%PDF-1.7'))];
	const { error } = await partition(service, items, { output: 'elements', ...parameters });
	await server.close();
	if (error && server.requests.length > 0) throw new Error('A form was sent', { cause: error });
	if (error) throw error;
	return server.requests[0].fields;
}

/** The form of a node in which nothing is set. */
const auto = [['strategy', 'auto']];

describe('the form of a partition request', () => {
	it('leaves the strategy to the service if nothing is set', async () => {
		expect(await formOf({})).toEqual(auto);
	});

	it('sends what is set, encoded the way the service expects', async () => {
		const form = await formOf({
			strategy: 'hi_res',
			options: {
				hiResModelName: ' yolox ',
				splitPdf: 'service',
				allowFailed: false,
				maxParallelPageRanges: 5,
				coordinates: true,
				languages: ['eng', 'deu'],
				extractImageBlockTypes: ['Image', 'Table'],
				uniqueElementIds: true,
			},
		});
		expect(form.sort()).toEqual(
			[
				['strategy', 'hi_res'],
				['hi_res_model_name', 'yolox'],
				['coordinates', 'true'],
				['languages', 'eng'],
				['languages', 'deu'],
				['extract_image_block_types', 'Image'],
				['extract_image_block_types', 'Table'],
				['unique_element_ids', 'true'],
				['split_pdf_page', 'true'],
				['split_pdf_allow_failed', 'false'],
				['split_pdf_concurrency_level', '5'],
			].sort(),
		);
	});

	it('sends how chunks are made, by title unless the user chooses otherwise', async () => {
		expect(await formOf({ output: '={{ "chunks" }}' })).toEqual([
			...auto,
			['chunking_strategy', 'by_title'],
		]);
		expect(await formOf({ output: 'chunks', chunkingStrategy: 'none' })).toEqual(auto);
		const sizes = { maxCharacters: 800, overlap: 0 };
		const chunks = { output: 'chunks', chunkingStrategy: 'by_similarity' };
		const form = await formOf({ ...chunks, options: { ...sizes, similarityThreshold: 0.7 } });
		expect(form).toEqual([
			['strategy', 'auto'],
			['chunking_strategy', 'by_similarity'],
			['max_characters', '800'],
			['overlap', '0'],
			['similarity_threshold', '0.7'],
		]);
		const byTitle = await formOf({
			output: 'chunks',
			options: { ...sizes, similarityThreshold: 7 },
		});
		expect(byTitle.map(([name]) => name)).not.toContain('similarity_threshold');
	});

	it.each([
		[
			"'Overlap (Characters)' is 100, but must be less than 'Max Characters' (100)",
			{ overlap: 100, maxCharacters: 100 },
		],
		[
			"'Overlap (Characters)' is 500, but must be less than 'Max Characters' (500)",
			{ overlap: 500 },
		],
		[
			"Sections are combined under 501 characters, but that must be at most 'Max Characters' (500)",
			additionalField('combine_under_n_chars', '501'),
		],
	])('refuses chunk sizes that contradict each other: %s', async (message, options) => {
		await expect(formOf({ output: 'chunks', options })).rejects.toMatchObject({
			message,
			description: expect.stringContaining("raise 'Max Characters'"),
		});
	});

	it.each([
		{ options: { overlap: 99, maxCharacters: 100 } },
		{ options: additionalField('combine_under_n_chars', '500') },
		{ options: { overlap: 600, maxCharacters: 700 } },
		{ chunkingStrategy: 'none', options: { overlap: 600 } },
	])('sends other chunk sizes: %j', async (parameters) => {
		await expect(formOf({ output: 'chunks', ...parameters })).resolves.toBeDefined();
	});

	it('sends additional fields, including repeated ones and lists, instead of others of the same name', async () => {
		const form = await formOf({
			strategy: 'fast',
			options: {
				additionalFormFields: {
					field: [
						{ name: 'strategy', value: 'brand_new' },
						{ name: ' list ', value: 'a' },
						{ name: 'list', value: 'b' },
						{ name: 'many', value: '={{ [1, true, { "a": 1 }] }}' },
						{ name: '', value: '' },
					],
				},
			},
		});
		expect(form).toEqual([
			['strategy', 'brand_new'],
			['list', 'a'],
			['list', 'b'],
			['many', '1'],
			['many', 'true'],
			['many', '{"a":1}'],
		]);
	});

	it("neither sends nor checks options that don't apply to what was chosen", async () => {
		const options = {
			allowFailed: 'perhaps',
			coordinates: 'maybe',
			extractImageBlockTypes: '={{ null }}',
			hiResModelName: '={{ "" }}',
			maxParallelPageRanges: 'many',
			similarityThreshold: 7,
		};
		const chunks = { output: 'chunks', chunkingStrategy: 'by_page', strategy: 'vlm' };
		expect(await formOf({ ...chunks, options })).toEqual([
			['strategy', 'vlm'],
			['chunking_strategy', 'by_page'],
		]);
		expect(await formOf({ strategy: 'fast', options: { maxCharacters: 'none' } })).toEqual([
			['strategy', 'fast'],
		]);
		expect(await formOf({ options: { hiResModelName: 'yolox' } })).toEqual(auto);
		const ofChunks = { chunkingStrategy: 'by_title', options: { maxCharacters: 100 } };
		expect(await formOf({ output: 'markdown', ...ofChunks })).toEqual(auto);
		const ofElements = { coordinates: 'maybe', uniqueElementIds: 'maybe' };
		expect(await formOf({ output: 'markdown', options: ofElements })).toEqual(auto);
		const ofImages = { extractImageBlockTypes: '={{ null }}' };
		expect(await formOf({ output: 'tableRows', options: ofImages })).toEqual(auto);
	});

	it('accepts a provider that the panel does not list', async () => {
		const form = await formOf({ strategy: 'vlm', vlmModelProvider: '={{ "new_provider" }}' });
		expect(form).toContainEqual(['vlm_model_provider', 'new_provider']);
	});

	it.each([
		["The parameter 'Name' is empty", { name: '', value: 'nameless' }],
		['The additional form field "empty" has no value', { name: 'empty', value: '={{ null }}' }],
	])('says: %s', async (message, row) => {
		const additionalFormFields = { field: [row] };
		await expect(formOf({ options: { additionalFormFields } })).rejects.toMatchObject({ message });
	});

	it.each(['a\\b', 'a\nb'])(
		'refuses an additional field whose name may not arrive: %j',
		async (name) => {
			const additionalFormFields = { field: [{ name, value: 'x' }] };
			await expect(formOf({ options: { additionalFormFields } })).rejects.toMatchObject({
				message: expect.stringContaining(
					'requires a name without backslashes, line breaks and other control characters',
				),
			});
		},
	);

	it.each([
		['max_characters', 'five hundred', /'max_characters' requires .*but got "five hundred"/],
		['coordinates', 'perhaps', /'coordinates' requires .*but got "perhaps"/],
		['xml_keep_tags', 'perhaps', /'xml_keep_tags' requires .*but got "perhaps"/],
		['combine_under_n_chars', '2e2', /'combine_under_n_chars' requires a whole number/],
		['starting_page_number', '3rd', /'starting_page_number' requires .*but got "3rd"/],
		['starting_page_number', '\u0663', /'starting_page_number' requires/],
	])(
		"refuses an additional field with a value that it can't have: %s=%s",
		async (name, value, message) => {
			const form = formOf({ options: additionalField(name, value) });
			await expect(form).rejects.toMatchObject({ message: expect.stringMatching(message) });
		},
	);

	it.each([
		['max_characters', ' 500 ', '500'],
		['coordinates', 'Off', 'false'],
		['split_pdf_page', 'yes', 'true'],
		['chunking_strategy', 'by_topic', 'by_topic'],
		['starting_page_number', ' -2 ', '-2'],
		// What has no parameter, or may have values that a parameter doesn't offer.
		['max_characters_new', 'five hundred', 'five hundred'],
		['strategy', 'od_only', 'od_only'],
	])('reads an additional field as its parameter is read: %s=%s', async (name, value, sent) => {
		const form = await formOf({ options: additionalField(name, value) });
		expect(form.filter(([each]) => each === name)).toEqual([[name, sent]]);
	});

	it('takes all rows of a field that is a list, and refuses several for another one', async () => {
		const twice = (name: string) => ({
			additionalFormFields: {
				field: [
					{ name, value: 'eng' },
					{ name, value: 'deu+fra' },
				],
			},
		});
		expect(await formOf({ options: twice('ocr_languages') })).toEqual([
			...auto,
			['ocr_languages', 'eng'],
			['ocr_languages', 'deu'],
			['ocr_languages', 'fra'],
		]);
		await expect(formOf({ options: twice('encoding') })).rejects.toMatchObject({
			message: 'The additional form field "encoding" has 2 values, but takes one',
		});
	});

	it('sends nothing for an additional field whose value means nothing', async () => {
		const options = additionalField('chunking_strategy', 'none');
		expect(await formOf({ output: 'chunks', options })).toEqual(auto);
	});

	it('refuses an additional field that would replace the document', async () => {
		const additionalFormFields = { field: [{ name: 'files', value: 'x' }] };
		await expect(formOf({ options: { additionalFormFields } })).rejects.toMatchObject({
			message: "'Additional Form Fields' can't contain a field named \"files\"",
		});
	});

	it('refuses an additional field that asks for CSV, which only File can be', async () => {
		const options = additionalField('output_format', 'text/csv');
		await expect(formOf({ options })).rejects.toMatchObject({
			message: "'Additional Form Fields' can't ask for CSV",
			description: "Set 'Output' to File and 'File Format' to CSV instead",
		});
	});

	it('asks for CSV only for a file', async () => {
		expect(await formOf({ output: 'markdown', options: { fileFormat: 'csv' } })).toEqual(auto);
	});

	it('asks for CSV where the file is to be CSV', async () => {
		const form = await formOf({ output: 'file', options: { fileFormat: 'csv' } });
		expect(form).toEqual([...auto, ['output_format', 'text/csv']]);
		const json = await formOf({ output: 'file', options: { fileFormat: 'json' } });
		expect(json).toEqual(auto);
	});
});
