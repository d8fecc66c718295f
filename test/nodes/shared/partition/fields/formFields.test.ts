import { chunkingIsOn, wantsCsv } from '../../../../../nodes/shared/partition/fields/formEntry';
import { formOf, formsOf } from './formOf';

describe('readFormFields', () => {
	it('sends nothing if nothing is set', async () => {
		expect(await formOf({})).toEqual([]);
	});

	it('sends what is set, encoded the way the service expects', async () => {
		const form = await formOf({
			strategy: 'hi_res',
			chunkingStrategy: 'by_title',
			options: {
				maxCharacters: 800,
				multipageSections: false,
				overlap: 0,
				hiResModelName: ' yolox ',
				splitPdf: 'service',
				allowFailed: false,
				rangesAtOnce: 5,
				coordinates: true,
				includeSlideNotes: false,
				languages: ['eng', 'deu'],
				otherLanguages: 'deu, isl',
				extractImageBlockTypes: ['Image', 'Table'],
				startingPageNumber: 7,
			},
			pageRange: '1-2',
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
				['include_slide_notes', 'false'],
				['languages', 'eng'],
				['languages', 'deu'],
				['languages', 'isl'],
				['extract_image_block_types', 'Image'],
				['extract_image_block_types', 'Table'],
				['starting_page_number', '7'],
				['split_pdf_page', 'true'],
				['split_pdf_allow_failed', 'false'],
				['split_pdf_concurrency_level', '5'],
			].sort(),
		);
	});

	it.each([
		['a text with commas', 'eng, deu'],
		['a text with plus signs', 'eng+deu'],
		['a JSON list', '["eng","deu"]'],
		['a list', ['eng', 'deu']],
		['a list of texts with commas', ['eng,deu', '']],
	])('accepts the languages of %s', async (_name, languages) => {
		const [form] = await formsOf({ options: { languages: '={{ $json.languages }}' } }, [
			{ json: { languages } },
		]);
		expect(form).toEqual([
			['languages', 'eng'],
			['languages', 'deu'],
		]);
	});

	it('accepts expressions for each item', async () => {
		const forms = await formsOf(
			{
				strategy: '={{ $json.strategy }}',
				vlmModel: 'gpt-4o',
				chunkingStrategy: '={{ $json.chunking }}',
				options: {
					maxCharacters: '={{ $json.max }}',
					combineUnderNChars: 10,
					coordinates: '={{ $json.coordinates }}',
					hiResModelName: 'yolox',
				},
			},
			[
				{ json: { strategy: 'vlm', chunking: 'basic', max: '300', coordinates: 'TRUE' } },
				{ json: { strategy: 'hi_res', chunking: 'none', max: 'abc', coordinates: 0 } },
				{ json: { strategy: 'default', chunking: 'by_title', max: 200, coordinates: 'no' } },
				{ json: { strategy: 'default', chunking: 'none', max: null, coordinates: 'ON' } },
			],
		);
		expect(forms).toEqual([
			[
				['strategy', 'vlm'],
				['vlm_model', 'gpt-4o'],
				['chunking_strategy', 'basic'],
				['max_characters', '300'],
			],
			[
				['strategy', 'hi_res'],
				['coordinates', 'false'],
				['hi_res_model_name', 'yolox'],
			],
			[
				['chunking_strategy', 'by_title'],
				['combine_under_n_chars', '10'],
				['max_characters', '200'],
				['coordinates', 'false'],
				['hi_res_model_name', 'yolox'],
			],
			[
				['coordinates', 'true'],
				['hi_res_model_name', 'yolox'],
			],
		]);
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

	it.each([
		['Max Characters', 'a whole number of at least 1', { maxCharacters: 'abc' }, '"abc"'],
		['Max Characters', 'a whole number of at least 1', { maxCharacters: 1.5 }, '1.5'],
		['Max Characters', 'a whole number of at least 1', { maxCharacters: 0 }, '0'],
		['Multipage Sections', 'true or false', { multipageSections: 'maybe' }, '"maybe"'],
		['Max Characters', 'a whole number of at least 1', { maxCharacters: '={{ [1] }}' }, 'a list'],
		[
			'Max Characters',
			'a whole number of at least 1',
			{ maxCharacters: '={{ ({}) }}' },
			'an object',
		],
	])('names "%s", which requires %s', async (name, expected, options, got) => {
		await expect(formOf({ chunkingStrategy: 'by_title', options })).rejects.toMatchObject({
			name: 'NodeOperationError',
			message: `The parameter "${name}" requires ${expected}, but got ${got}`,
			context: { itemIndex: 0 },
		});
	});

	it.each([
		['Coordinates', { options: { coordinates: '={{ $json.nothing }}' } }],
		['Encoding', { options: { encoding: ' ' } }],
		['Split PDF', { options: { splitPdf: '={{ null }}' } }],
		['Max Characters', { chunkingStrategy: 'basic', options: { maxCharacters: '={{ null }}' } }],
		['Ranges at Once', { options: { splitPdf: 'service', rangesAtOnce: '={{ "" }}' } }],
	])('names the option "%s" if it has no value', async (name, parameters) => {
		await expect(formOf(parameters)).rejects.toMatchObject({
			name: 'NodeOperationError',
			message: `The option "${name}" has no value`,
			context: { itemIndex: 0 },
		});
	});

	it.each([
		['Strategy', { strategy: '={{ $json.nothing }}' }],
		['Chunking Strategy', { chunkingStrategy: '={{ "" }}' }],
	])('names the parameter "%s" if its expression returns nothing', async (name, parameters) => {
		await expect(formOf(parameters)).rejects.toMatchObject({
			message: `The parameter "${name}" is empty`,
		});
	});

	it.each([
		['Strategy', { strategy: '={{ "turbo" }}' }],
		['Chunking Strategy', { chunkingStrategy: '={{ "by_chapter" }}' }],
		['Document Format', { options: { outputFormat: '={{ "text/xml" }}' } }],
		['Split PDF', { options: { splitPdf: '={{ "nobody" }}' } }],
	])('lists the choices of "%s" for any other', async (name, parameters) => {
		await expect(formOf(parameters)).rejects.toMatchObject({
			message: expect.stringContaining(`The parameter "${name}" requires one of `),
		});
	});

	it("neither sends nor checks options that don't apply to what was chosen", async () => {
		const options = {
			allowFailed: 'perhaps',
			combineUnderNChars: 'few',
			coordinates: 'maybe',
			extractImageBlockTypes: '={{ null }}',
			hiResModelName: '={{ "" }}',
			pdfInferTableStructure: 2,
			rangesAtOnce: 'many',
			similarityThreshold: 7,
		};
		expect(await formOf({ strategy: 'vlm', chunkingStrategy: 'by_page', options })).toEqual([
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
		['The parameter "Name" is empty', { name: '', value: 'nameless' }],
		['The additional form field "empty" has no value', { name: 'empty', value: '={{ null }}' }],
	])('says: %s', async (message, row) => {
		const additionalFormFields = { field: [row] };
		await expect(formOf({ options: { additionalFormFields } })).rejects.toMatchObject({ message });
	});

	it('refuses an additional field that would replace the document', async () => {
		const additionalFormFields = { field: [{ name: 'files', value: 'x' }] };
		await expect(formOf({ options: { additionalFormFields } })).rejects.toMatchObject({
			message: '"Additional Form Fields" can\'t contain a field named "files"',
		});
	});

	it('says whether chunks or CSV are requested', async () => {
		const form = await formOf({ chunkingStrategy: 'basic', options: { outputFormat: 'text/csv' } });
		expect([chunkingIsOn(form ?? []), wantsCsv(form ?? [])]).toEqual([true, true]);
		const json = await formOf({ options: { outputFormat: 'application/json' } });
		expect([chunkingIsOn(json ?? []), wantsCsv(json ?? [])]).toEqual([false, false]);
	});
});
