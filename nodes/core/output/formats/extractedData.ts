import type { DocumentElement } from '../../wire/element';
import { boolean } from '../../n8n/fields/field';
import { Problem } from '../../text/problem';
import { quoted } from '../../text/text';
import { hasValue } from '../extractedValues';
import { inBothNodes, type Format, type OutputDocument } from '../format';
import { evidenceOf, reviewOf } from '../valueReview';
import { documentItem } from './wholeDocument';
import { documentNameText, type OutputShape } from '../outputShape';

const checkValuesField = boolean('checkValues', 'Check Values', {
	displayOptions: { show: { '/output': ['extractedData'] } },
	default: true,
	description:
		'Whether to check each value against the document, and return which values to review and where each one is. If this is off, items have the elements instead, for a Document Values node.',
});

interface ExtractedDataSettings {
	/** Whether the values are checked against the elements, where there are any. */
	checkValues: boolean;
}

/**
 * One item with the data that the service has extracted from a document, and which values it doesn't confirm. Writing
 * throws a Problem for a document without data.
 */
export const extractedDataFormat = {
	value: 'extractedData',
	name: 'Extracted Data',
	action: 'Extract data from document',
	description:
		'One item for each document, with the values of your schema, such as those of an invoice',
	offeredBy: inBothNodes,
	options: [checkValuesField],
	read: (read): ExtractedDataSettings => ({ checkValues: read(checkValuesField) ?? true }),
	keepsElements: ({ checkValues }: ExtractedDataSettings) => !checkValues,
	hasNoImages: true,
	isOfData: true,
	checksData: ({ checkValues }: ExtractedDataSettings) => checkValues,
	*write(document: OutputDocument<ExtractedDataSettings>) {
		const { fileName, elements, extracted, parseId, checked, isForAgent } = document;
		if (extracted === undefined) {
			throw new Problem(
				`The results of ${quoted(fileName)} contain no extracted data`,
				'Process the document with an Extract step, or select another output',
			);
		}
		const { data, fieldMetadata, isMissing } = extracted;
		// Parse requests do extract.
		const mayNotExtract = isMissing && parseId === undefined;
		if (!hasValue(data)) {
			document.hint(mayNotExtract ? notExtractedHint(fileName) : noDataHint(fileName));
		}
		const isUnchecked = document.settings.checkValues && checked === undefined;
		if (isUnchecked) document.hint(uncheckedHint(fileName));
		// An agent's model needs no more than the data, and what to review.
		const hasElements = checked === undefined && elements.length > 0 && !isForAgent;
		const json = {
			...(checked ? reviewOf(checked) : isUnchecked && { isConfirmed: false }),
			data,
			...(fieldMetadata !== undefined && !isForAgent && { fieldMetadata }),
			...(parseId !== undefined && { parseId }),
			...(hasElements && { elements: elements as DocumentElement[] }),
			...(checked && document.isPdf && !isForAgent && { evidence: checked.map(evidenceOf) }),
		};
		yield documentItem(document, json as OutputJson, {});
	},
} as const satisfies Format<ExtractedDataSettings>;

type OutputJson = Parameters<typeof documentItem>[1];

function notExtractedHint(fileName: string): string {
	return `The service returned no extracted data for ${quoted(fileName)}. It may not support extraction: this output needs Unstructured Transform or Pipelines.`;
}

function noDataHint(fileName: string): string {
	return `No data was found in ${quoted(fileName)}. Check whether the document has it, and describe each value in the schema.`;
}

function uncheckedHint(fileName: string): string {
	return `The data of ${quoted(fileName)} wasn't checked, because the service returned no elements to check it against.`;
}

export const extractedDataShape: OutputShape = {
	items:
		'One item per document. Where the service has returned no data at all, that is an error. The first three fields and `evidence` come with Check Values, where the service returns elements with the data.',
	fields: {
		fileName: documentNameText,
		isConfirmed: {
			type: 'boolean',
			text: 'Whether there are values, and none of them needs a review',
		},
		valuesToReview: { type: 'number', text: 'How many values a person has to review' },
		toReview: {
			type: 'array',
			text: 'Those values: a list of `{ field, value, reason, instead, page, quote }`, as [Document Values](document-values.md) returns them. What the schema requires is among them if it is empty',
		},
		data: { type: 'object', text: 'The data, with the fields of the schema' },
		fieldMetadata: {
			type: 'object',
			text: 'What the service says about each field, such as citations, if it does',
			isOptional: true,
		},
		parseId: {
			text: 'Identifier of the parse, with which Extract From can ask for other data, if the service has one',
			isOptional: true,
		},
		elements: {
			type: 'array',
			text: 'Only without Check Values: the elements, for [Document Values](document-values.md)',
			isOptional: true,
		},
		evidence: {
			type: 'array',
			text: 'Of a PDF: where each value stands, with its box on the page, for Highlight PDF',
			isOptional: true,
		},
	},
};
