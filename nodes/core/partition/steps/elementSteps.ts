import type { INodePropertyOptions } from 'n8n-workflow';

import { choice, codes, openChoice, text } from '../../n8n/fields/field';
import { languageOptions } from '../fields/readingFields';
import { addedSettings, named, shownFor, toggle, type StepType } from './stepType';

/** The types of elements that the hosted service names for these settings. */
const elementTypes: INodePropertyOptions[] = [
	...['Address', 'Email Address', 'Figure Caption', 'Footer', 'Formula', 'Header', 'Image'],
	...['List Item', 'Narrative Text', 'Page Break', 'Table', 'Title', 'Uncategorized Text'],
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

/** The strategies that may ask a model. */
const withModel = ['auto', 'vlm'];

const modelProviderField = openChoice('provider', 'Provider', {
	options: [
		{ name: 'Anthropic', value: 'anthropic' },
		{ name: 'Auto', value: 'auto', description: 'The service chooses' },
		...named({ bedrock: 'Bedrock', openai: 'OpenAI', vertexai: 'Vertex AI' }),
	],
	default: 'anthropic',
	description: 'Provider of the vision language model. An expression can name another provider.',
});

const outputFormatField = choice('outputFormat', 'Output Format', {
	options: named({ 'text/html': 'HTML', 'application/json': 'JSON' }),
	default: 'text/html',
	description: "Format of the model's output",
});

const modelHint = 'Name of the vision language model, as the provider spells it';
const formatHint = "Whether to indent the model's HTML";
const idsHint =
	'Whether each element gets a random UUID instead of a hash that is the same each time';

/** The provider decides which models there are, so it comes first. */
const modelSettings = addedSettings(
	'modelSettings',
	'Model Settings',
	shownFor('partitionerStrategy', ...withModel),
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

const pdfTablesField = {
	...toggle('inferTables', 'Infer Tables in PDFs', pdfTablesHint),
	serviceName: 'pdf_infer_table_structure',
};

const documentSettings = addedSettings(
	'partitionerSettings',
	'Partitioner Settings',
	shownFor('partitionerStrategy', 'fast', 'hi_res', 'ocr_only'),
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
		pdfTablesField,
		toggle('xmlKeepTags', 'Keep XML Tags', tagsHint),
		codes('ocrLanguages', 'OCR Languages', {
			description: languagesHint,
			options: languageOptions,
		}),
	],
);

const formOfDocument =
	'coordinates encoding extract_image_block_types include_page_breaks ocr_languages ocr_languages=languages pdf_infer_table_structure unique_element_ids xml_keep_tags';

export const partitioner: StepType = {
	option: { name: 'Partitioner', value: 'partitioner', description: 'Turns files into elements' },
	type: 'partition',
	choice: partitionerStrategyField,
	subtypeOf: (strategy) => (withModel.includes(strategy) ? 'vlm' : 'unstructured_api'),
	fixedFor: (strategy) =>
		strategy === 'auto'
			? { is_dynamic: true, allow_fast: true }
			: strategy === 'vlm'
				? { is_dynamic: false }
				: { strategy },
	settings: [modelSettings, documentSettings],
	fromForm: {
		unstructured_api: formOfDocument,
		vlm: 'model=vlm_model provider=vlm_model_provider unique_element_ids',
	},
};

const enrichmentField = choice('enrichmentType', 'Enrichment', {
	options: named({
		anthropic_image_description: 'Image Description (Anthropic)',
		bedrock_image_description: 'Image Description (Bedrock)',
		openai_image_description: 'Image Description (OpenAI)',
		twopass_image_description: 'Image Description (Two-Pass)',
		vertexai_image_description: 'Image Description (Vertex AI)',
		anthropic_ner: 'Named Entities (Anthropic)',
		openai_ner: 'Named Entities (OpenAI)',
		anthropic_ocr: 'Optical Character Recognition (Anthropic)',
		bedrock_ocr: 'Optical Character Recognition (Bedrock)',
		openai_ocr: 'Optical Character Recognition (OpenAI)',
		anthropic_table_description: 'Table Description (Anthropic)',
		bedrock_table_description: 'Table Description (Bedrock)',
		openai_table_description: 'Table Description (OpenAI)',
		vertexai_table_description: 'Table Description (Vertex AI)',
		anthropic_table2html: 'Table to HTML (Anthropic)',
		openai_table2html: 'Table to HTML (OpenAI)',
		twopass_table2html: 'Table to HTML (Two-Pass)',
	}),
	default: 'openai_image_description',
});

/** For these, the service chooses the models itself, and refuses others. */
const twoPass = ['twopass_image_description', 'twopass_table2html'];

const enrichmentModelField = {
	...text('enrichmentModel', 'Enrichment Model', {
		placeholder: 'e.g. gpt-4o',
		description: "Name of the provider's model. Leave empty for the service's default.",
		displayOptions: { hide: { enrichmentType: twoPass } },
	}),
	serviceName: 'model',
};

const promptField = {
	...text('enrichmentPrompt', 'Enrichment Prompt', {
		typeOptions: { rows: 3 },
		description: 'Your own prompt, which says which entities to find',
		...shownFor('enrichmentType', 'anthropic_ner', 'openai_ner'),
	}),
	inStep: (user: unknown) => ({ prompt_interface_overrides: { prompt: { user } } }),
};

export const enrichment: StepType = {
	option: { name: 'Enrichment', value: 'enrichment', description: 'Adds information from a model' },
	type: 'prompter',
	choice: enrichmentField,
	subtypeOf: (enrichment) => enrichment,
	fixedFor: (enrichment) =>
		twoPass.includes(enrichment) ? {} : { provider_type: enrichment.split('_')[0] },
	settings: [enrichmentModelField, promptField],
};
