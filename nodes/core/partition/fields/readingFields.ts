import type { INodePropertyOptions } from 'n8n-workflow';

import { boolean, choice, codes, openChoice, text } from '../../n8n/fields/field';
import { modesThat } from '../../output/outputFormats';
import type { SentField } from '../../wire/sentField';

/** Leaves the decision to the service. The specification has no such value: nothing is sent to its services. */
export const autoStrategy = 'auto';

/** Leaves the choice to the service: nothing is sent. */
const serviceDefault = 'default';

const withVlm = { show: { strategy: ['vlm'] } };

export const strategyField: SentField<string> = choice('strategy', 'Strategy', {
	options: [
		{
			name: 'Auto',
			value: autoStrategy,
			description: 'Lets the service choose one of the others for each document',
		},
		{
			name: 'Fast',
			value: 'fast',
			description:
				'Takes the text that a digital file contains; the quickest, with nothing from scans and images',
		},
		{
			name: 'High Resolution',
			value: 'hi_res',
			description:
				'Finds titles, tables and images by the layout of each page; slower, and best for tables',
		},
		{
			name: 'OCR Only',
			value: 'ocr_only',
			description: 'Recognizes the text of pages as images, without their tables; for plain scans',
		},
		{
			name: 'Vision Language Model',
			value: 'vlm',
			description:
				'Has a large language model look at each page; for handwriting and difficult scans. Hosted service only.',
		},
	],
	default: autoStrategy,
	description: 'How the service reads the document',
});

export const vlmProviderField = {
	...openChoice('vlmModelProvider', 'VLM Provider', {
		displayOptions: withVlm,
		options: [
			{ name: 'Anthropic', value: 'anthropic' },
			{ name: 'Anthropic on Bedrock', value: 'anthropic_bedrock' },
			{ name: 'Azure OpenAI', value: 'azure_openai' },
			{ name: 'Bedrock', value: 'bedrock' },
			{ name: 'Google', value: 'google' },
			{ name: 'OpenAI', value: 'openai' },
			{ name: 'Service Default', value: serviceDefault },
			{ name: 'Vertex AI', value: 'vertexai' },
		],
		default: serviceDefault,
		description: 'Provider of the vision language model. An expression can name another provider.',
	}),
	notSent: serviceDefault,
};

export const vlmModelField = text('vlmModel', 'VLM Model', {
	displayOptions: withVlm,
	placeholder: 'e.g. gpt-4o',
	description:
		'Name of the vision language model, as the provider spells it. Leave empty for the service default.',
});

/** The strategies that detect the layout with a model, or may choose to: the service then decides for each document. */
const withLayoutModel: string[] = [autoStrategy, 'hi_res'];

const highResolutionModelField = text('hiResModelName', 'High Resolution Model', {
	displayOptions: { show: { '/strategy': ['hi_res'] } },
	placeholder: 'e.g. yolox',
	description: 'Name of the layout model, for example layout_v1.1.0 or yolox',
});

/** The outputs that contain elements with all of their metadata. Chunks say where they stand by Chunk Metadata. */
const withElements = modesThat(({ hasMetadata }) => hasMetadata);

const withImages = modesThat(({ hasNoImages, isOfChunks }) => !hasNoImages && !isOfChunks);

export const coordinatesField = boolean('coordinates', 'Coordinates', {
	displayOptions: { show: { '/output': withElements }, hide: { '/strategy': ['vlm'] } },
	default: true,
	description: 'Whether to add the bounding box of each element of a PDF or image to its metadata',
});

export const imagesField = codes('extractImageBlockTypes', 'Extract Images Of', {
	displayOptions: { show: { '/output': withImages, '/strategy': withLayoutModel } },
	options: [
		{ name: 'Figures', value: 'Figure' },
		{ name: 'Formulas', value: 'Formula' },
		{ name: 'Images', value: 'Image' },
		{ name: 'Tables', value: 'Table' },
		{ name: 'Titles', value: 'Title' },
	],
	description:
		'Types of elements whose images to add to the metadata (image_base64). An expression can name any type.',
});

const uniqueElementIdsField = boolean('uniqueElementIds', 'Unique Element IDs', {
	displayOptions: {
		show: {
			'/output': modesThat(({ hasMetadata, content }) => hasMetadata && content !== undefined),
		},
	},
	default: true,
	description:
		'Whether each element gets a random UUID instead of a hash that is the same each time',
});

/** Codes of common languages, as Tesseract spells them. Other codes can be typed in. */
export const languageOptions: INodePropertyOptions[] = [
	{ name: 'Arabic', value: 'ara' },
	{ name: 'Bengali', value: 'ben' },
	{ name: 'Bulgarian', value: 'bul' },
	{ name: 'Catalan', value: 'cat' },
	{ name: 'Chinese (Simplified)', value: 'chi_sim' },
	{ name: 'Chinese (Traditional)', value: 'chi_tra' },
	{ name: 'Croatian', value: 'hrv' },
	{ name: 'Czech', value: 'ces' },
	{ name: 'Danish', value: 'dan' },
	{ name: 'Dutch', value: 'nld' },
	{ name: 'English', value: 'eng' },
	{ name: 'Estonian', value: 'est' },
	{ name: 'Finnish', value: 'fin' },
	{ name: 'French', value: 'fra' },
	{ name: 'German', value: 'deu' },
	{ name: 'Greek', value: 'ell' },
	{ name: 'Hebrew', value: 'heb' },
	{ name: 'Hindi', value: 'hin' },
	{ name: 'Hungarian', value: 'hun' },
	{ name: 'Indonesian', value: 'ind' },
	{ name: 'Italian', value: 'ita' },
	{ name: 'Japanese', value: 'jpn' },
	{ name: 'Korean', value: 'kor' },
	{ name: 'Latvian', value: 'lav' },
	{ name: 'Lithuanian', value: 'lit' },
	{ name: 'Norwegian', value: 'nor' },
	{ name: 'Persian', value: 'fas' },
	{ name: 'Polish', value: 'pol' },
	{ name: 'Portuguese', value: 'por' },
	{ name: 'Romanian', value: 'ron' },
	{ name: 'Russian', value: 'rus' },
	{ name: 'Serbian', value: 'srp' },
	{ name: 'Slovak', value: 'slk' },
	{ name: 'Slovenian', value: 'slv' },
	{ name: 'Spanish', value: 'spa' },
	{ name: 'Swedish', value: 'swe' },
	{ name: 'Thai', value: 'tha' },
	{ name: 'Turkish', value: 'tur' },
	{ name: 'Ukrainian', value: 'ukr' },
	{ name: 'Urdu', value: 'urd' },
	{ name: 'Vietnamese', value: 'vie' },
];

const languagesField = codes('languages', 'Languages', {
	options: languageOptions,
	description:
		'Languages of the document, for better text recognition. An expression can return a list of any codes, or text such as "eng, deu".',
});

/** How a document is read and what the response contains, by parameters other than Strategy. */
export const readingFields: readonly SentField[] = [
	vlmProviderField,
	vlmModelField,
	highResolutionModelField,
	languagesField,
	coordinatesField,
	imagesField,
	uniqueElementIdsField,
];
