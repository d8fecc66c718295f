import type { IDataObject, INodePropertyOptions } from 'n8n-workflow';

import { type Field, field } from '../../../shared/fields/field';
import { readFrom } from '../../../shared/fields/readValue';
import { languageOptions } from '../../../shared/partition/fields/documentFields';
import { addedSettings, type AddedSettings, type Block, readAdded } from './block';

/** The types of elements that the public service names for these settings. */
const elementTypes: INodePropertyOptions[] = [
	{ name: 'Address', value: 'Address' },
	{ name: 'Email Address', value: 'EmailAddress' },
	{ name: 'Figure Caption', value: 'FigureCaption' },
	{ name: 'Footer', value: 'Footer' },
	{ name: 'Formula', value: 'Formula' },
	{ name: 'Header', value: 'Header' },
	{ name: 'Image', value: 'Image' },
	{ name: 'List Item', value: 'ListItem' },
	{ name: 'Narrative Text', value: 'NarrativeText' },
	{ name: 'Page Break', value: 'PageBreak' },
	{ name: 'Table', value: 'Table' },
	{ name: 'Title', value: 'Title' },
	{ name: 'Uncategorized Text', value: 'UncategorizedText' },
];

const strategyField = field({
	displayName: 'Partitioner Strategy',
	name: 'partitionerStrategy',
	type: 'options',
	options: [
		{ name: 'Auto', value: 'auto', description: 'The service chooses for each page' },
		{ name: 'Fast', value: 'fast', description: 'Extracts text without a model' },
		{ name: 'High Resolution', value: 'hi_res', description: 'Uses a layout model and OCR' },
		{
			name: 'Vision Language Model',
			value: 'vlm',
			description: 'A model reads the pages as images',
		},
	],
	default: 'auto',
});

/** Settings of the strategies that may ask a model. The provider decides which models there are, so it comes first. */
const modelFields: readonly Field[] = [
	{
		serviceName: 'provider',
		others: 'any',
		property: {
			displayName: 'Provider',
			name: 'provider',
			type: 'options',
			options: [
				{ name: 'Anthropic', value: 'anthropic' },
				{ name: 'Auto', value: 'auto', description: 'The service chooses' },
				{ name: 'Bedrock', value: 'bedrock' },
				{ name: 'OpenAI', value: 'openai' },
				{ name: 'Vertex AI', value: 'vertexai' },
			],
			default: 'anthropic',
			description:
				'Provider of the vision language model. An expression can name another provider.',
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
			description: 'Name of the vision language model, as the provider spells it',
		},
	},
	{
		serviceName: 'format_html',
		property: {
			displayName: 'Format HTML',
			name: 'formatHtml',
			type: 'boolean',
			default: true,
			description: "Whether the model's HTML is indented for reading",
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
			description: "Format of the model's output",
		},
	},
	{
		serviceName: 'unique_element_ids',
		property: {
			displayName: 'Unique Element IDs',
			name: 'uniqueElementIds',
			type: 'boolean',
			default: true,
			description:
				'Whether each element gets a random UUID instead of a hash that is the same each time',
		},
	},
];

const documentFields: readonly Field[] = [
	{
		serviceName: 'coordinates',
		property: {
			displayName: 'Coordinates',
			name: 'coordinates',
			type: 'boolean',
			default: true,
			description: 'Whether each element of a PDF or image has its bounding box in the metadata',
		},
	},
	{
		serviceName: 'encoding',
		property: {
			displayName: 'Encoding',
			name: 'encoding',
			type: 'string',
			default: '',
			placeholder: 'e.g. iso-8859-1',
			description: 'Character encoding of text files. Without it, the service assumes UTF-8.',
		},
	},
	{
		serviceName: 'exclude_elements',
		kind: 'codes',
		others: 'any',
		property: {
			displayName: 'Exclude Elements',
			name: 'excludeElements',
			type: 'multiOptions',
			options: elementTypes,
			default: [],
			description: 'Types of elements to leave out of the result. An expression can name any type.',
		},
	},
	{
		serviceName: 'extract_image_block_types',
		kind: 'codes',
		others: 'any',
		property: {
			displayName: 'Extract Images Of',
			name: 'extractImageBlockTypes',
			type: 'multiOptions',
			options: elementTypes,
			default: [],
			description:
				'Types of elements that get an image of themselves in the metadata (image_base64). Optical Character Recognition in an Enrichment block reads only these. An expression can name any type.',
		},
	},
	{
		serviceName: 'include_page_breaks',
		property: {
			displayName: 'Include Page Breaks',
			name: 'includePageBreaks',
			type: 'boolean',
			default: true,
			description: 'Whether to add a PageBreak element between pages',
		},
	},
	{
		serviceName: 'infer_table_structure',
		property: {
			displayName: 'Infer Tables',
			name: 'inferTableStructure',
			type: 'boolean',
			default: true,
			description: 'Whether tables have their HTML in the metadata',
		},
	},
	{
		serviceName: 'pdf_infer_table_structure',
		property: {
			displayName: 'Infer Tables in PDFs',
			name: 'inferTables',
			type: 'boolean',
			default: true,
			description: 'Whether tables in a PDF have their HTML in the metadata',
		},
	},
	{
		serviceName: 'xml_keep_tags',
		property: {
			displayName: 'Keep XML Tags',
			name: 'xmlKeepTags',
			type: 'boolean',
			default: true,
			description: 'Whether to keep the tags of an XML file in the text',
		},
	},
	{
		serviceName: 'ocr_languages',
		kind: 'codes',
		others: 'any',
		property: {
			displayName: 'OCR Languages',
			name: 'ocrLanguages',
			type: 'multiOptions',
			options: languageOptions,
			default: [],
			description:
				'Languages of the documents, for better text recognition. An expression can return a list, or text such as "eng, deu".',
		},
	},
];

const modelSettings = addedSettings(
	{
		displayName: 'Model Settings',
		name: 'modelSettings',
		displayOptions: { show: { partitionerStrategy: ['auto', 'vlm'] } },
	},
	modelFields,
);

const documentSettings = addedSettings(
	{
		displayName: 'Partitioner Settings',
		name: 'partitionerSettings',
		displayOptions: { show: { partitionerStrategy: ['fast', 'hi_res'] } },
	},
	documentFields,
);

interface Strategy {
	subtype: string;
	settings: IDataObject;
	added: AddedSettings;
}

const strategies: Readonly<Record<string, Strategy>> = {
	auto: {
		subtype: 'vlm',
		settings: { is_dynamic: true, allow_fast: true },
		added: modelSettings,
	},
	vlm: { subtype: 'vlm', settings: { is_dynamic: false }, added: modelSettings },
	hi_res: {
		subtype: 'unstructured_api',
		settings: { strategy: 'hi_res' },
		added: documentSettings,
	},
	fast: { subtype: 'unstructured_api', settings: { strategy: 'fast' }, added: documentSettings },
};

export const partitioner: Block = {
	option: { name: 'Partitioner', value: 'partitioner', description: 'Turns files into elements' },
	fields: [strategyField.property, modelSettings.property, documentSettings.property],
	build(row) {
		const { subtype, settings, added } = strategies[readFrom(strategyField, row)];
		return { type: 'partition', subtype, settings: { ...settings, ...readAdded(added, row) } };
	},
};
