import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

import { outputModeField } from '../core/output/outputFields';
import { comparisonFormat } from '../core/output/unsentFormats';
import { contentField, inputSourceField, urlField } from '../core/documents/inputFields';
import {
	filledInByModel,
	onlyInTools,
	toolDescriptionField,
	toolNotice,
	withToolVariants,
} from '../core/n8n/toolVariants';
import { shownWhen } from '../core/n8n/fields/panel';

/** An agent's call carries no files (docs/maintainers/n8n.md#ai-nodes). */
const sources = (inputSourceField.property.options as INodePropertyOptions[]).filter(
	({ value }) => value !== 'binary',
);

/** A tool has one output. */
const outputs = (outputModeField.property.options as INodePropertyOptions[]).filter(
	({ value }) => value !== comparisonFormat.value,
);

const inTools: Readonly<Record<string, Partial<INodeProperties>>> = {
	[inputSourceField.property.name]: {
		options: sources,
		default: 'url',
		description: "What the agent's model gives. Its calls carry no files.",
	},
	[urlField.property.name]: {
		default: filledInByModel(
			'URL',
			'Complete URL of the document, starting with https:// or http://',
		),
	},
	[contentField.property.name]: {
		default: filledInByModel('Content', 'The whole document as text or HTML'),
	},
	[outputModeField.property.name]: { options: outputs, default: 'markdown' },
};

function describedFor(inputSource: string, agentDescription: string): INodeProperties[] {
	return shownWhen({ inputSource: [inputSource] }, [toolDescriptionField(agentDescription)]);
}

/** The fields of the node, and how they differ as a tool of an agent, where it works as soon as it's connected. */
export function withTool(fields: readonly INodeProperties[]): INodeProperties[] {
	return [
		...onlyInTools([
			toolNotice('As it is, the agent can read documents from the web.'),
			...describedFor(
				'url',
				'Reads a document from the web and returns its content. Accepts PDF, Word, PowerPoint, Excel, HTML, email, text, images and scans. Use it whenever a question is about a document whose URL is known.',
			),
			...describedFor(
				'text',
				'Splits a document that is passed as text or HTML into its parts and returns its content',
			),
		]),
		...withToolVariants(fields, inTools),
	];
}
