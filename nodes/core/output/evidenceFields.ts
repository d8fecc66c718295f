import { boolean, choice, documentContent, jsonData } from '../n8n/fields/field';
import { modesWith } from './modesWith';

export const includeEvidenceField = boolean('includeEvidence', 'Include Evidence', {
	displayOptions: { show: { '/output': modesWith('includeEvidence') } },
	default: true,
	description:
		'Whether to add where each value stands in the document, and whether the document confirms it. No model is used. The job has to return data and elements.',
});

export const valuesToCheckField = jsonData('valuesToCheck', 'Values to Check', {
	displayOptions: { show: { output: modesWith('valuesToCheck') } },
	default: '={{ $json.output }}',
	required: true,
	hint: "The data that a model read from the document, such as the Information Extractor's $json.output",
	description:
		'JSON object or list. Each number, date and text in it is looked up in the document, also in nested objects and lists.',
});

/** The choice that sends nothing. */
export const againstGiven = 'given';

export const checkAgainstField = choice('checkAgainst', 'Check Against', {
	displayOptions: { show: { output: modesWith('checkAgainst') } },
	options: [
		{
			name: 'Elements or Text',
			value: againstGiven,
			description: 'What this node returned earlier in the workflow. Sends nothing.',
		},
		{
			name: 'Input Document',
			value: 'document',
			description: 'Sends the document to the service, and checks against its elements',
		},
	],
	default: againstGiven,
	description: 'What to look the values up in',
});

export const documentContentField = documentContent('documentContent', 'Elements or Text', {
	displayOptions: {
		show: { output: modesWith('documentContent'), checkAgainst: [againstGiven] },
	},
	required: true,
	default: "={{ $('Document Partition').item.json.elements }}",
	hint: 'An expression that returns what Document Partition returned, such as its elements or its markdown',
	description:
		'Elements (Output: Whole Document or Elements) give evidence with pages and, with the option Coordinates, boxes. Markdown and text give quotes only.',
});

export const marksField = jsonData('evidence', 'Evidence', {
	displayOptions: { show: { output: modesWith('evidence') } },
	default: '={{ $json.evidence }}',
	required: true,
	hint: 'An expression, such as $json.evidence, or a list of the metadata of chunks with a position',
	description:
		'What to mark: the evidence that Checked Values and Include Evidence return, or chunks whose metadata has a position (Chunk Metadata: Position)',
});
