import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

import {
	contentField,
	inputFields,
	inputSourceField,
	urlField,
} from '../core/documents/inputFields';
import { propertiesOf } from '../core/n8n/fields/field';
import { anyValue, hiddenWhen, shownWhen } from '../core/n8n/fields/panel';
import {
	filledInByModel,
	onlyInTools,
	toolDescriptionField,
	toolNotice,
	withToolVariants,
} from '../core/n8n/toolVariants';
import { documentInfoField, keepInputFieldsField } from '../core/output/documentInfo';
import { categoryFormat } from '../core/output/formats/category';
import { chunksFormat, keepInMetadataField, positionChoice } from '../core/output/formats/chunks';
import { extractedDataFormat } from '../core/output/formats/extractedData';
import { markdownFormat } from '../core/output/formats/markdown';
import { textFormat } from '../core/output/formats/text';
import { numberFormatField, tableRowsFormat } from '../core/output/formats/tableRows';
import {
	comparingOutputs,
	excludePagePartsField,
	imagesToBinaryField,
	maxOutputCharactersField,
	outputFieldsIn,
	outputModeField,
	outputOptionFields,
	outputsWithoutPages,
} from '../core/output/outputFields';
import type { Format } from '../core/output/format';
import { formatOf, formatsIn, modesThat } from '../core/output/outputFormats';
import { categoryProperties } from '../core/partition/fields/categoryFields';
import {
	extractFromProperties,
	hiddenWithEarlierParse,
} from '../core/partition/fields/earlierParseFields';
import { partitionFieldsWith, unsentOutputs } from '../core/partition/fields/partitionFields';
import { documentTypeField, extractionProperties } from '../core/partition/fields/schemaFields';
import { allowOverlapField, pdfPartsProperties } from '../core/partition/fields/pdfPartsFields';
import { pipelineFields } from '../core/partition/fields/pipelineFields';
import { imagesField } from '../core/partition/fields/readingFields';
import { allowFailedField } from '../core/partition/fields/sendingFields';
import { pricePerPageField } from '../core/partition/pageLimits';
import { knownDocumentsProperties, skipUnchangedField } from './knownDocuments';
import { maxNewDocumentsField } from './newDocuments';

/** The options with which images may come out; no two of them are combined. */
const bringImages = [imagesField, ...pipelineFields].map(({ property }) => property.name);

/** The outputs other than chunks whose page parts can be left out. */
const ofElements = modesThat(({ excludes, isOfChunks }) => excludes !== undefined && !isOfChunks);

/** The outputs of which only an agent needs less than all. */
const onlyCutForAgents = modesThat(({ isOnlyCutForAgents }) => isOnlyCutForAgents);

/** The options of outputs, each shown where it changes something. */
const outputOptions = outputOptionFields.flatMap((field): INodeProperties[] => {
	const { property } = field;
	if (field === imagesToBinaryField) {
		return bringImages.flatMap((name) => shownWhen({ [name]: anyValue }, [property]));
	}
	if (field === maxOutputCharactersField) {
		return [
			...hiddenWhen({ '/output': onlyCutForAgents }, [property]),
			...onlyInTools(shownWhen({ '/output': onlyCutForAgents }, [property])),
		];
	}
	if (field === keepInMetadataField) {
		return shownWhen({ chunkMetadata: ['flat', positionChoice] }, [property]);
	}
	if (field === numberFormatField) return shownWhen({ convertNumbers: [true] }, [property]);
	// Texts of chunks stay as they are.
	if (field === excludePagePartsField) {
		return [
			...shownWhen({ '/output': ofElements }, [property]),
			...shownWhen({ '/output': [chunksFormat.value], '/chunkingStrategy': ['none'] }, [property]),
		];
	}
	if (field === documentInfoField) {
		return hiddenWhen({ '/output': unsentOutputs }, [property]);
	}
	if (field === keepInputFieldsField)
		return hiddenWhen({ '/output': comparingOutputs }, [property]);
	return [property];
});

/** The options that the loader doesn't have. */
const ownOptions: readonly INodeProperties[] = [
	...outputOptions,
	allowFailedField.property,
	allowOverlapField.property,
	...hiddenWhen({ '/output': unsentOutputs }, propertiesOf(pipelineFields)),
	skipUnchangedField.property,
	...[maxNewDocumentsField, pricePerPageField].map(({ property }) => ({
		...property,
		displayOptions: {
			show: { [skipUnchangedField.property.name]: [true] },
			hide: { '/output': unsentOutputs, '@tool': [true] },
		},
	})),
];

/** An agent's call carries no files (docs/maintainers/n8n.md#ai-nodes). */
const sources = (inputSourceField.property.options as INodePropertyOptions[]).filter(
	({ value }) => value !== 'binary',
);

/** A tool has one output, and returns no files. */
const outputs = (outputModeField.property.options as INodePropertyOptions[]).filter(
	({ value }) => !outputsWithoutPages.includes(String(value)),
);

const typeNames = (documentTypeField.property.options as INodePropertyOptions[]).map(
	({ name }) => name,
);

const inTools: Readonly<Record<string, Partial<INodeProperties>>> = {
	[inputSourceField.property.name]: {
		options: sources,
		default: 'url',
		description: "What the agent's model enters. Agents can't pass files to tools.",
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
	[outputModeField.property.name]: { options: outputs },
	[documentTypeField.property.name]: {
		default: filledInByModel(
			'Document_Type',
			`Which kind of document it is: ${typeNames.join(', ')}`,
		),
	},
};

function describedFor(inputSource: string, agentDescription: string): INodeProperties[] {
	return shownWhen({ inputSource: [inputSource] }, [toolDescriptionField(agentDescription)]);
}

/** The fields of the node, and how they differ as a tool of an agent, where it works as soon as it's connected. */
function withTool(fields: readonly INodeProperties[]): INodeProperties[] {
	return [
		...onlyInTools([
			toolNotice('As it is, the agent can read documents from the web.'),
			...describedFor(
				'url',
				'Reads a document from the web (PDF, Word, PowerPoint, Excel, HTML, email, text, image, scan). Use it whenever a question is about a document whose URL is known.',
			),
			...describedFor(
				'text',
				'Splits a document that is passed as text or HTML into its parts and returns its content',
			),
		]),
		...withToolVariants(fields, inTools),
	];
}

/** What people want first, as the list of nodes shows it; the other outputs follow in the panel's order. */
const firstActions = [
	markdownFormat,
	textFormat,
	tableRowsFormat,
	chunksFormat,
	extractedDataFormat,
	categoryFormat,
].map(({ value }) => formatOf(value));

function formatsAsActions(): Format[] {
	const others = formatsIn('documentPartition').filter((format) => !firstActions.includes(format));
	return [...firstActions, ...others];
}

/**
 * Hidden fields that no execution reads. n8n's editor makes actions of the parameters `resource` and `operation` only,
 * and finds a preview of the output by their values, so each form has a pair of its own: choosing the action sets
 * every first value of `show`, and with it Output; the defaults of the pair that Output shows name the preview
 * (docs/maintainers/decisions/actions-of-outputs.md).
 */
const editorActions: INodeProperties[] = formatsAsActions().flatMap(
	({ value, action }): INodeProperties[] => [
		{
			displayName: 'Resource',
			name: 'resource',
			type: 'hidden',
			noDataExpression: true,
			displayOptions: { show: { output: [value] } },
			// All with one name, or the editor puts each action below a heading of its own. With a single choice, it would
			// drop the condition that sets Output.
			options: [
				{ name: 'Document', value },
				{ name: 'Document', value: '' },
			],
			default: value,
		},
		{
			displayName: 'Operation',
			name: 'operation',
			type: 'hidden',
			noDataExpression: true,
			displayOptions: { show: { resource: [value], output: [value] } },
			options: [{ name: 'Partition', value: 'partition', action }],
			default: 'partition',
		},
	],
);

/** All fields of the node. */
export const fields: INodeProperties[] = [
	...withTool([
		...hiddenWhen(hiddenWithEarlierParse, inputFields),
		...outputFieldsIn('documentPartition'),
		...extractFromProperties,
		...extractionProperties,
		...categoryProperties,
		...knownDocumentsProperties,
		...pdfPartsProperties,
		...partitionFieldsWith(ownOptions).flatMap((property) =>
			property.type === 'collection' ? [property] : hiddenWhen(hiddenWithEarlierParse, [property]),
		),
	]),
	...editorActions,
];
