import { choice, openChoice, text } from '../../n8n/fields/field';
import type { SentField } from '../../service/transport/sentField';

/** Leaves the decision to the service. The specification has no such value: nothing is sent to its services. */
export const autoStrategy = 'auto';

/** Leaves the choice to the service: nothing is sent. */
const serviceDefault = 'default';

const withVlm = { show: { strategy: ['vlm'] } };

/** How the document is read, and with which models. Shown at the top of the node's panel. */
export const strategyFields: readonly SentField[] = [
	choice('strategy', 'Strategy', {
		options: [
			{
				name: 'Auto',
				value: autoStrategy,
				description: 'Lets the service decide for each document',
			},
			{
				name: 'Fast',
				value: 'fast',
				description: 'Reads the text layer without models; not for scans and images',
			},
			{
				name: 'High Resolution',
				value: 'hi_res',
				description: 'Detects the layout with a model; best for tables and scans',
			},
			{
				name: 'OCR Only',
				value: 'ocr_only',
				description: 'Reads the pages as images with text recognition',
			},
			{
				name: 'Vision Language Model',
				value: 'vlm',
				description: 'Lets a vision language model read the pages. Hosted service only.',
			},
		],
		default: autoStrategy,
		description: 'How the service reads the document',
	}),
	{
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
			description:
				'Provider of the vision language model. An expression can name another provider.',
		}),
		notSent: serviceDefault,
	},
	text('vlmModel', 'VLM Model', {
		displayOptions: withVlm,
		placeholder: 'e.g. gpt-4o',
		description:
			'Name of the vision language model, as the provider spells it. Leave empty for the service default.',
	}),
];

/** The strategies that detect the layout with a model, or may choose to: the service then decides for each document. */
export const withLayoutModel: string[] = [autoStrategy, 'hi_res'];

export const highResolutionModelField = text('hiResModelName', 'High Resolution Model', {
	displayOptions: { show: { '/strategy': ['hi_res'] } },
	placeholder: 'e.g. yolox',
	description: 'Name of the layout model, for example layout_v1.1.0 or yolox',
});
