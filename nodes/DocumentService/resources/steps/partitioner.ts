import type { IDataObject, INodePropertyOptions } from 'n8n-workflow';

import { choice, codes, openChoice, text } from '../../../core/n8n/fields/field';
import { readFrom } from '../../../core/n8n/fields/readField';
import { languageOptions } from '../../../core/partition/fields/readingFields';
import { addedSettings, type AddedSettings, readAdded, toggle, type StepKind } from './step';

/** The types of elements that the hosted service names for these settings. */
const elementTypes: INodePropertyOptions[] = [
	'Address',
	'Email Address',
	'Figure Caption',
	'Footer',
	'Formula',
	'Header',
	'Image',
	'List Item',
	'Narrative Text',
	'Page Break',
	'Table',
	'Title',
	'Uncategorized Text',
].map((name) => ({ name, value: name.replace(' ', '') }));

const partitionerStrategyField = choice('partitionerStrategy', 'Partitioner Strategy', {
	options: [
		{
			name: 'Auto',
			value: 'auto',
			description: 'Lets the service choose one of the others for each page',
		},
		{
			name: 'Fast',
			value: 'fast',
			description: 'Takes the text that a digital file contains; nothing from scans',
		},
		{
			name: 'High Resolution',
			value: 'hi_res',
			description: 'Finds titles, tables and images by the layout of each page',
		},
		{
			name: 'OCR Only',
			value: 'ocr_only',
			description: 'Recognizes the text of pages as images, without their tables',
		},
		{
			name: 'Vision Language Model',
			value: 'vlm',
			description: 'Has a large language model look at each page',
		},
	],
	default: 'auto',
});

const modelProviderField = openChoice('provider', 'Provider', {
	options: [
		{ name: 'Anthropic', value: 'anthropic' },
		{ name: 'Auto', value: 'auto', description: 'The service chooses' },
		{ name: 'Bedrock', value: 'bedrock' },
		{ name: 'OpenAI', value: 'openai' },
		{ name: 'Vertex AI', value: 'vertexai' },
	],
	default: 'anthropic',
	description: 'Provider of the vision language model. An expression can name another provider.',
});

const outputFormatField = choice('outputFormat', 'Output Format', {
	options: [
		{ name: 'HTML', value: 'text/html' },
		{ name: 'JSON', value: 'application/json' },
	],
	default: 'text/html',
	description: "Format of the model's output",
});

const modelHint = 'Name of the vision language model, as the provider spells it';
const formatHint = "Whether to indent the model's HTML";
const idsHint =
	'Whether each element gets a random UUID instead of a hash that is the same each time';

/** Settings of the strategies that may ask a model. The provider decides which models there are, so it comes first. */
const addedModelSettings = addedSettings(
	{
		displayName: 'Model Settings',
		name: 'modelSettings',
		displayOptions: { show: { partitionerStrategy: ['auto', 'vlm'] } },
	},
	[
		modelProviderField,
		text('model', 'Model', { placeholder: 'e.g. gpt-4o', description: modelHint }),
		toggle('formatHtml', 'Format HTML', formatHint),
		outputFormatField,
		toggle('uniqueElementIds', 'Unique Element IDs', idsHint),
	],
);

const coordinatesHint =
	'Whether to add the bounding box of each element of a PDF or image to its metadata';
const encodingHint = 'Character encoding of text files';
const excludeHint = 'Types of elements to exclude. An expression can name any type.';
const imagesHint =
	'Types of elements whose images to add to the metadata (image_base64), as Optical Character Recognition in an enrichment requires. An expression can name any type.';
const breaksHint = 'Whether to add a PageBreak element between pages';
const tablesHint = 'Whether to add the HTML of tables to the metadata';
const pdfTablesHint = 'Whether to add the HTML of tables in a PDF to the metadata';
const tagsHint = 'Whether to keep the tags of an XML file in the text';
const languagesHint =
	'Languages of the documents, for better text recognition. An expression can return a list, or text such as "eng, deu".';

const documentSettings = addedSettings(
	{
		displayName: 'Partitioner Settings',
		name: 'partitionerSettings',
		displayOptions: { show: { partitionerStrategy: ['fast', 'hi_res', 'ocr_only'] } },
	},
	[
		toggle('coordinates', 'Coordinates', coordinatesHint),
		text('encoding', 'Encoding', { default: 'utf-8', description: encodingHint }),
		codes('excludeElements', 'Exclude Elements', {
			description: excludeHint,
			options: elementTypes,
		}),
		codes('extractImageBlockTypes', 'Extract Images Of', {
			description: imagesHint,
			options: elementTypes,
		}),
		toggle('includePageBreaks', 'Include Page Breaks', breaksHint),
		toggle('inferTableStructure', 'Infer Tables', tablesHint),
		{
			...toggle('inferTables', 'Infer Tables in PDFs', pdfTablesHint),
			serviceName: 'pdf_infer_table_structure',
		},
		toggle('xmlKeepTags', 'Keep XML Tags', tagsHint),
		codes('ocrLanguages', 'OCR Languages', {
			description: languagesHint,
			options: languageOptions,
		}),
	],
);

/** What the service calls each strategy, and which settings it has. */
const strategies: Readonly<
	Record<string, { subtype: string; settings: IDataObject; added: AddedSettings }>
> = {
	auto: {
		subtype: 'vlm',
		settings: { is_dynamic: true, allow_fast: true },
		added: addedModelSettings,
	},
	vlm: { subtype: 'vlm', settings: { is_dynamic: false }, added: addedModelSettings },
	hi_res: {
		subtype: 'unstructured_api',
		settings: { strategy: 'hi_res' },
		added: documentSettings,
	},
	fast: {
		subtype: 'unstructured_api',
		settings: { strategy: 'fast' },
		added: documentSettings,
	},
	ocr_only: {
		subtype: 'unstructured_api',
		settings: { strategy: 'ocr_only' },
		added: documentSettings,
	},
};

export const partitioner: StepKind = {
	option: { name: 'Partitioner', value: 'partitioner', description: 'Turns files into elements' },
	fields: [
		partitionerStrategyField.property,
		addedModelSettings.property,
		documentSettings.property,
	],
	build(row) {
		const { subtype, settings, added } = strategies[readFrom(partitionerStrategyField, row)];
		return { type: 'partition', subtype, settings: { ...settings, ...readAdded(added, row) } };
	},
};
