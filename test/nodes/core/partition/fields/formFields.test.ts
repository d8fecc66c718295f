import { chunkingIsOn, wantsCsv } from '../../../../../nodes/core/partition/fields/formEntry';
import { additionalField, withOptions } from '../../../../support/withOptions';
import { formOf } from './formOf';

describe('readFormFields', () => {
	it('sends nothing if nothing is set', async () => {
		expect(await formOf({})).toEqual([]);
	});

	it('sends what is set, encoded the way the service expects', async () => {
		const form = await formOf({
			strategy: 'hi_res',
			options: {
				maxCharacters: 800,
				multipageSections: false,
				overlap: 0,
				hiResModelName: ' yolox ',
				splitPdf: 'service',
				allowFailed: false,
				maxParallelPageRanges: 5,
				coordinates: true,
				languages: ['eng', 'deu'],
				extractImageBlockTypes: ['Image', 'Table'],
				chunkingStrategy: 'by_title',
				pageRange: '1-2',
			},
		});
		expect(form?.sort()).toEqual(
			[
				['strategy', 'hi_res'],
				['hi_res_model_name', 'yolox'],
				['chunking_strategy', 'by_title'],
				['max_characters', '800'],
				['multipage_sections', 'false'],
				['overlap', '0'],
				['coordinates', 'true'],
				['languages', 'eng'],
				['languages', 'deu'],
				['extract_image_block_types', 'Image'],
				['extract_image_block_types', 'Table'],
				['split_pdf_page', 'true'],
				['split_pdf_allow_failed', 'false'],
				['split_pdf_concurrency_level', '5'],
			].sort(),
		);
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
			combineUnderNChars: 'few',
			coordinates: 'maybe',
			extractImageBlockTypes: '={{ null }}',
			hiResModelName: '={{ "" }}',
			maxParallelPageRanges: 'many',
			similarityThreshold: 7,
		};
		expect(
			await formOf({ strategy: 'vlm', options: { ...options, chunkingStrategy: 'by_page' } }),
		).toEqual([
			['strategy', 'vlm'],
			['chunking_strategy', 'by_page'],
		]);
		expect(await formOf({ strategy: 'fast', options: { maxCharacters: 'none' } })).toEqual([
			['strategy', 'fast'],
		]);
	});

	it.each(['auto', 'default', 'hi_res'])('offers the layout model with %s', async (strategy) => {
		const form = await formOf({ strategy, options: { hiResModelName: 'yolox' } });
		expect(form).toContainEqual(['hi_res_model_name', 'yolox']);
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

	it.each(['a\\b', 'a\nb', 'a\r\nb', 'a\tb'])(
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
		expect(await formOf({ output: 'markdown', options: { fileFormat: 'csv' } })).toEqual([]);
	});

	it('says whether chunks or CSV are requested', async () => {
		const csv = { output: 'file', options: { fileFormat: 'csv' } };
		const form = await formOf(withOptions(csv, { chunkingStrategy: 'basic' }));
		expect([chunkingIsOn(form ?? []), wantsCsv(form ?? [])]).toEqual([true, true]);
		const json = await formOf({ output: 'file', options: { fileFormat: 'json' } });
		expect([chunkingIsOn(json ?? []), wantsCsv(json ?? [])]).toEqual([false, false]);
	});
});
