import type { Field } from '../../../shared/fields/field';

/** Settings of a partitioner block, all optional: docs/service.md#workflows */
export const partitionerSettings: readonly Field[] = [
	{
		serviceName: 'coordinates',
		property: {
			displayName: 'Coordinates',
			name: 'coordinates',
			type: 'boolean',
			default: false,
			description: 'Whether to add bounding boxes to the elements (High Resolution and Fast)',
		},
	},
	{
		serviceName: 'include_page_breaks',
		property: {
			displayName: 'Include Page Breaks',
			name: 'includePageBreaks',
			type: 'boolean',
			default: false,
			description: 'Whether to add an element for each page break (High Resolution and Fast)',
		},
	},
	{
		serviceName: 'pdf_infer_table_structure',
		property: {
			displayName: 'Infer Tables',
			name: 'inferTables',
			type: 'boolean',
			default: true,
			description: 'Whether to recognize the structure of tables (High Resolution and Fast)',
		},
	},
	{
		serviceName: 'model',
		property: {
			displayName: 'Model',
			name: 'model',
			type: 'string',
			default: '',
			placeholder: 'e.g. gpt-4o',
			description: 'Name of the model of the chosen provider (Auto and Vision Language Model)',
		},
	},
	{
		serviceName: 'output_format',
		property: {
			displayName: 'Output Format',
			name: 'outputFormat',
			type: 'options',
			options: [
				{ name: 'HTML', value: 'text/html' },
				{ name: 'JSON', value: 'application/json' },
			],
			default: 'text/html',
			description: "Format of the model's output (Auto and Vision Language Model)",
		},
	},
	{
		serviceName: 'provider',
		property: {
			displayName: 'Provider',
			name: 'provider',
			type: 'string',
			default: '',
			placeholder: 'e.g. openai',
			description: 'Provider of the model (Auto and Vision Language Model)',
		},
	},
];

/** Settings of a chunker block, all optional: docs/service.md#workflows */
export const chunkerSettings: readonly Field[] = [
	{
		serviceName: 'combine_text_under_n_chars',
		property: {
			displayName: 'Combine Sections Under (Characters)',
			name: 'combineUnderNChars',
			type: 'number',
			typeOptions: { minValue: 0, numberPrecision: 0 },
			default: 500,
			description: 'Sections shorter than this many characters are combined (By Title)',
		},
	},
	{
		serviceName: 'include_orig_elements',
		property: {
			displayName: 'Include Original Elements',
			name: 'includeOrigElements',
			type: 'boolean',
			default: true,
			description: 'Whether each chunk includes the elements it was made from',
		},
	},
	{
		serviceName: 'max_characters',
		property: {
			displayName: 'Max Characters',
			name: 'maxCharacters',
			type: 'number',
			typeOptions: { minValue: 1, numberPrecision: 0 },
			default: 500,
			description: 'Hard limit for the size of a chunk, in characters',
		},
	},
	{
		serviceName: 'multipage_sections',
		property: {
			displayName: 'Multipage Sections',
			name: 'multipageSections',
			type: 'boolean',
			default: true,
			description: 'Whether a section can continue across page breaks (By Title)',
		},
	},
	{
		serviceName: 'new_after_n_chars',
		property: {
			displayName: 'New Chunk After (Characters)',
			name: 'newAfterNChars',
			type: 'number',
			typeOptions: { minValue: 0, numberPrecision: 0 },
			default: 500,
			description: 'Soft limit: starts a new chunk at this size',
		},
	},
	{
		serviceName: 'overlap',
		property: {
			displayName: 'Overlap (Characters)',
			name: 'overlap',
			type: 'number',
			typeOptions: { minValue: 0, numberPrecision: 0 },
			default: 0,
			description: 'Number of characters at the end of a chunk that the next chunk repeats',
		},
	},
	{
		serviceName: 'overlap_all',
		property: {
			displayName: 'Overlap All Chunks',
			name: 'overlapAll',
			type: 'boolean',
			default: false,
			description: 'Whether the overlap also applies between chunks made of whole elements',
		},
	},
	{
		serviceName: 'similarity_threshold',
		property: {
			displayName: 'Similarity Threshold',
			name: 'similarityThreshold',
			type: 'number',
			typeOptions: { minValue: 0.01, maxValue: 0.99, numberPrecision: 2 },
			default: 0.5,
			description: 'How similar texts must be to share a chunk, from 0.01 to 0.99 (By Similarity)',
		},
	},
];
