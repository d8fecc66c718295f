import { choice, text } from '../../../core/n8n/fields/field';
import { readFrom } from '../../../core/n8n/fields/readField';
import { modelOf, type StepKind } from './step';

const embedderProviderField = choice('embedderProvider', 'Embedder Provider', {
	options: [
		{ name: 'Azure OpenAI', value: 'azure_openai' },
		{ name: 'Bedrock', value: 'bedrock' },
		{ name: 'IBM', value: 'ibm' },
		{ name: 'OpenAI', value: 'openai' },
		{ name: 'Together AI', value: 'togetherai' },
		{ name: 'Voyage AI', value: 'voyageai' },
	],
	default: 'azure_openai',
});

const embedderModelField = {
	...text('embedderModel', 'Embedder Model', {
		placeholder: 'e.g. text-embedding-3-small',
		description: 'Name of the embedding model of the selected provider',
	}),
	serviceName: 'model_name',
};

export const embedder: StepKind = {
	option: { name: 'Embedder', value: 'embedder', description: 'Adds a vector to each chunk' },
	fields: [embedderProviderField.property, embedderModelField.property],
	build: (row) => ({
		type: 'embed',
		subtype: readFrom(embedderProviderField, row),
		settings: modelOf(embedderModelField, row),
	}),
};
