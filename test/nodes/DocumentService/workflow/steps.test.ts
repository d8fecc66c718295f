import { buildSteps } from '../../../../nodes/DocumentService/resources/steps';

/** Every setting that the panel ever stored for a step. */
const everySetting = {
	partitionerSettings: {
		coordinates: true,
		encoding: 'latin-1',
		excludeElements: ['Header'],
		extractImageBlockTypes: ['Image', 'Table'],
		includePageBreaks: true,
		inferTables: false,
		inferTableStructure: true,
		ocrLanguages: ['eng', 'deu'],
		xmlKeepTags: true,
	},
	modelSettings: {
		provider: 'openai',
		model: 'gpt-4o',
		outputFormat: 'application/json',
		formatHtml: false,
		uniqueElementIds: true,
	},
	chunkerSettings: {
		includeOrigElements: false,
		maxCharacters: 800,
		newAfterNChars: 700,
		overlap: 10,
		overlapAll: true,
	},
	sectionSettings: { combineUnderNChars: 100, multipageSections: false },
	similarityThreshold: 0.4,
	enrichmentModel: 'gpt-4o',
	enrichmentPrompt: 'Find names',
	embedderModel: 'voyage-3',
};

const documentSettings = {
	coordinates: true,
	encoding: 'latin-1',
	exclude_elements: ['Header'],
	extract_image_block_types: ['Image', 'Table'],
	include_page_breaks: true,
	infer_table_structure: true,
	ocr_languages: ['eng', 'deu'],
	pdf_infer_table_structure: false,
	xml_keep_tags: true,
};

const modelSettings = {
	provider: 'openai',
	model: 'gpt-4o',
	output_format: 'application/json',
	format_html: false,
	unique_element_ids: true,
};

const chunkSettings = {
	include_orig_elements: false,
	max_characters: 800,
	new_after_n_chars: 700,
	overlap: 10,
	overlap_all: true,
};

describe('steps', () => {
	it.each([
		['auto', 'vlm', { is_dynamic: true, allow_fast: true }],
		['vlm', 'vlm', { is_dynamic: false }],
		['hi_res', 'unstructured_api', { strategy: 'hi_res' }],
		['fast', 'unstructured_api', { strategy: 'fast' }],
		['ocr_only', 'unstructured_api', { strategy: 'ocr_only' }],
	])('partitioner %s', (partitionerStrategy, subtype, settings) => {
		expect(buildSteps([{ step: 'partitioner', partitionerStrategy }])).toEqual([
			{ name: 'Partitioner', type: 'partition', subtype, settings },
		]);
	});

	it.each([
		['partitioner', { partitionerStrategy: 'auto' }, modelSettings],
		['partitioner', { partitionerStrategy: 'vlm' }, modelSettings],
		['partitioner', { partitionerStrategy: 'hi_res' }, documentSettings],
		['partitioner', { partitionerStrategy: 'fast' }, documentSettings],
		['partitioner', { partitionerStrategy: 'ocr_only' }, documentSettings],
		['chunker', { chunkerStrategy: 'character' }, chunkSettings],
		['chunker', { chunkerStrategy: 'page' }, chunkSettings],
		[
			'chunker',
			{ chunkerStrategy: 'title' },
			{ ...chunkSettings, combine_text_under_n_chars: 100, multipage_sections: false },
		],
		['chunker', { chunkerStrategy: 'similarity' }, { ...chunkSettings, similarity_threshold: 0.4 }],
		[
			'enrichment',
			{ enrichmentType: 'openai_ner' },
			{
				provider_type: 'openai',
				model: 'gpt-4o',
				prompt_interface_overrides: { prompt: { user: 'Find names' } },
			},
		],
		[
			'enrichment',
			{ enrichmentType: 'bedrock_ocr' },
			{ provider_type: 'bedrock', model: 'gpt-4o' },
		],
		['enrichment', { enrichmentType: 'twopass_table2html' }, {}],
		['enrichment', { enrichmentType: 'twopass_image_description' }, {}],
		['embedder', { embedderProvider: 'voyageai' }, { model_name: 'voyage-3' }],
	])('%s %j sends the settings that apply to it, whatever else is stored', (step, choice, sent) => {
		const [built] = buildSteps([{ ...everySetting, step, ...choice }]);
		const { strategy: _1, is_dynamic: _2, allow_fast: _3, ...settings } = built.settings;
		expect(settings).toEqual(sent);
	});

	it('ignores a wrong value that the panel hides', () => {
		const hidden = {
			partitionerSettings: { coordinates: 'maybe' },
			sectionSettings: { multipageSections: 'maybe' },
			similarityThreshold: 'high',
			enrichmentPrompt: {},
			enrichmentModel: {},
		};
		const rows = [
			{ ...hidden, step: 'partitioner', partitionerStrategy: 'auto' },
			{ ...hidden, step: 'enrichment', enrichmentType: 'twopass_table2html' },
			{ ...hidden, step: 'chunker', chunkerStrategy: 'page' },
		];
		expect(buildSteps(rows)).toHaveLength(3);
	});

	it('keep their order and get names of their own', () => {
		const steps = buildSteps([
			{
				step: 'enrichment',
				enrichmentType: 'twopass_table2html',
				additionalFields: { name: 'Tables' },
			},
			{ step: 'enrichment', enrichmentType: 'bedrock_ocr' },
			{ step: 'enrichment', enrichmentType: 'openai_ner' },
			{ step: 'embedder' },
		]);
		expect(steps.map(({ name, type, subtype }) => [name, type, subtype])).toEqual([
			['Tables', 'prompter', 'twopass_table2html'],
			['Enrichment', 'prompter', 'bedrock_ocr'],
			['Enrichment 2', 'prompter', 'openai_ner'],
			['Embedder', 'embed', 'azure_openai'],
		]);
	});

	it("use the form's initial values if nothing is chosen", () => {
		expect(
			buildSteps([
				{},
				{ step: 'enrichment' },
				{ step: 'chunker' },
				{ step: 'chunker', chunkerStrategy: 'similarity' },
				{ step: 'embedder' },
			]).map(({ subtype, settings }) => [subtype, settings]),
		).toEqual([
			['vlm', { is_dynamic: true, allow_fast: true }],
			['openai_image_description', { provider_type: 'openai' }],
			['chunk_by_title', {}],
			['chunk_by_similarity', { similarity_threshold: 0.5 }],
			['azure_openai', {}],
		]);
	});

	it('send further settings as JSON, which win', () => {
		const [chunker] = buildSteps([
			{
				step: 'chunker',
				chunkerSettings: { maxCharacters: 800 },
				additionalFields: { moreSettings: { max_characters: 900, isolate_table: true } },
			},
		]);
		expect(chunker.settings).toEqual({ max_characters: 900, isolate_table: true });
	});
});

it('refuses chunk sizes that contradict each other before they are sent', () => {
	const built = (chunkerSettings: object, sectionSettings = {}) =>
		buildSteps([{ step: 'chunker', chunkerStrategy: 'title', chunkerSettings, sectionSettings }]);
	expect(() => built({ overlap: 80, maxCharacters: 80 })).toThrow(
		"'Overlap (Characters)' is 80, but must be less than 'Max Characters' (80)",
	);
	expect(() => built({ maxCharacters: 80 }, { combineUnderNChars: 81 })).toThrow(
		"Sections are combined under 81 characters, but that must be at most 'Max Characters' (80)",
	);
	// What the service takes for a size that isn't set is its own affair.
	expect(() => built({ overlap: 800 }, { combineUnderNChars: 800 })).not.toThrow();
});

it('an extraction by patterns has their names and no model', () => {
	const regexPatterns = {
		values: [
			{ name: 'number', pattern: 'INV-\\d{6}' },
			{ name: 'iban', pattern: 'DE\\d{20}' },
		],
	};
	const stored = { schemaType: 'regex', extractProvider: 'openai', extractModel: 'gpt-4o' };
	const row = { step: 'extract', ...stored, regexPatterns, extractOutput: 'extracted_data_only' };
	expect(buildSteps([row])).toEqual([
		{
			name: 'Extract',
			type: 'structured_data_extractor',
			subtype: 'regex',
			settings: {
				regex_patterns: regexPatterns.values,
				output_mode: 'extracted_data_only',
			},
		},
	]);
	expect(() => buildSteps([{ ...row, regexPatterns: {} }])).toThrow("'Patterns' is empty");
	const unnamed = { values: [{ name: '', pattern: 'a' }] };
	expect(() => buildSteps([{ ...row, regexPatterns: unnamed }])).toThrow("'Name' is empty");
});

describe('chunk enrichments', () => {
	it.each([
		[
			{ chunkEnrichmentType: 'contextual', contextModel: 'openai/gpt-4o' },
			'chunk_by_contextual',
			{
				contextual_chunking_model: 'openai/gpt-4o',
				context_char_limit: 900,
				user_prompt: 'Say it',
			},
		],
		[
			{ chunkEnrichmentType: 'mergeTables', mergingProvider: 'bedrock' },
			'chunk_by_table_merging',
			{ table_merging_provider: 'bedrock', table_merging_model: 'm', confidence_threshold: 'high' },
		],
	])('%j', (choice, subtype, settings) => {
		const stored = {
			contextSettings: { contextCharacters: 900, contextPrompt: 'Say it' },
			mergingSettings: { mergingModel: 'm', mergingConfidence: 'high' },
		};
		const steps = buildSteps([
			{ step: 'chunker' },
			{ step: 'chunkEnrichment', ...stored, ...choice },
		]);
		expect(steps[1]).toEqual({ name: 'Chunk Enrichment', type: 'chunk', subtype, settings });
	});
});
