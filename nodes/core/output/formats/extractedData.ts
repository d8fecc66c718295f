import type { IDataObject } from 'n8n-workflow';

import type { DocumentElement } from '../../wire/element';
import { boolean, type Field } from '../../n8n/fields/field';
import { quoted, valueText } from '../../text/text';
import { dataRows } from '../dataRows';
import { extractedIn, hasValue, mayNotExtract, needsExtraction } from '../extractedValues';
import { inBothNodes, type Format, type OutputDocument, type OutputItem } from '../format';
import { missingPagesJson } from '../missingPages';
import { otherInvoiceNumber } from '../otherInvoice';
import type { ExtractedData } from '../partitionResult';
import { returnFieldWith, type DataReturn } from '../returnField';
import { reviewFormField, uncheckedFieldsField } from '../reviewFields';
import { reviewForm } from '../reviewForm';
import { evidenceOf, reviewOf } from '../valueReview';
import { loadElementText, type ElementText } from './markdown';
import { documentNameText, type OutputShape } from '../outputShape';

const ofExtractedData = { displayOptions: { show: { '/output': ['extractedData'] } } };

const returnField = returnFieldWith({ displayOptions: { show: { output: ['extractedData'] } } });

const checkValuesField = boolean('checkValues', 'Check Values', {
	...ofExtractedData,
	default: true,
	description:
		'Whether to check each value against the document, and return which values to review and where each one is. If this is off, items have the elements instead, for a Document Values node.',
});

/** Shown for this output, where a node has several. */
const own = <T>(field: Field<T>): Field<T> => ({
	...field,
	property: { ...field.property, ...ofExtractedData },
});
const uncheckedField = own(uncheckedFieldsField);
const formField = own(reviewFormField);

interface ExtractedDataSettings {
	rows: DataReturn;
	/** Whether the values are checked against the elements, where there are any. */
	checkValues: boolean;
	/** The paths of values that aren't. */
	unchecked: string[];
	/** Whether an item has the definition of a form that asks for what to review. */
	hasForm: boolean;
}

/**
 * One item with the data that the service has extracted from a document, and which values it doesn't confirm, or the data
 * as rows of a table. Writing throws a Problem for a document without data.
 */
export const extractedDataFormat = {
	value: 'extractedData',
	name: 'Extracted Data',
	action: 'Extract data from document',
	description:
		'One item for each document with its values, such as those of an invoice, or one for each of its lines',
	offeredBy: inBothNodes,
	fields: [returnField],
	options: [checkValuesField, formField, uncheckedField],
	read: (read): ExtractedDataSettings => ({
		rows: read(returnField) ?? 'nested',
		checkValues: read(checkValuesField) ?? true,
		unchecked: read(uncheckedField) ?? [],
		hasForm: read(formField) ?? false,
	}),
	keepsElements: ({ checkValues, rows }: ExtractedDataSettings) =>
		!checkValues && rows === 'nested',
	hasNoImages: true,
	isOfData: true,
	writesRows: ({ rows }: ExtractedDataSettings) => rows !== 'nested',
	checksData: ({ checkValues }: ExtractedDataSettings) => checkValues,
	load: loadElementText,
	*write(document: OutputDocument<ExtractedDataSettings>, elementText) {
		const { fileName, review, settings } = document;
		const extracted = extractedIn(document);
		if (!hasValue(extracted.data)) {
			document.hint(
				mayNotExtract(document)
					? `The service returned no extracted data for ${quoted(fileName)}. ${needsExtraction}`
					: noDataHint(fileName),
			);
		}
		if (settings.checkValues && review === undefined) document.hint(uncheckedHint(fileName));
		const other = yield* otherInvoiceNumber(review?.checked ?? [], document.elements);
		if (other !== undefined) document.hint(otherHint(fileName, other));
		if (settings.rows === 'nested') yield nestedItem(document, extracted);
		else yield* rowItems(document, extracted, elementText);
	},
} as const satisfies Format<ExtractedDataSettings, ElementText>;

function nestedItem(
	document: OutputDocument<ExtractedDataSettings>,
	{ data, fieldMetadata }: ExtractedData,
): OutputItem {
	const { fileName, missingPages, elements, parseId, review, wanted } = document;
	const { isForAgent, settings } = document;
	// An agent's model needs no more than the data, and what to review.
	const hasElements = review === undefined && elements.length > 0 && !isForAgent;
	const json = {
		data,
		...reviewJson(review, settings),
		fileName,
		...(review && settings.hasForm && { reviewForm: reviewForm(fileName, review, wanted) }),
		...missingPagesJson(missingPages),
		...(fieldMetadata !== undefined && !isForAgent && { fieldMetadata }),
		...(parseId !== undefined && { parseId }),
		...(hasElements && { elements: elements as DocumentElement[] }),
		...(review && document.isPdf && !isForAgent && { evidence: review.checked.map(evidenceOf) }),
	};
	return { json: json as IDataObject };
}

/** What an item says of the review; nothing if the user wants none. */
function reviewJson(
	review: OutputDocument['review'],
	{ checkValues }: ExtractedDataSettings,
): IDataObject {
	if (review !== undefined) return reviewOf(review);
	return checkValues ? { isConfirmed: false } : {};
}

function* rowItems(
	document: OutputDocument<ExtractedDataSettings>,
	{ data }: ExtractedData,
	elementText: ElementText,
): Generator<OutputItem> {
	const { fileName, wanted, review, settings } = document;
	const said = reviewJson(review, settings);
	const { isConfirmed, toReview, notChecked } = said;
	const ofReview = {
		...(isConfirmed !== undefined && { isConfirmed, toReview: reviewText(toReview) }),
		...(notChecked !== undefined && { notChecked: (notChecked as string[]).join(', ') }),
	};
	const reserved = ['fileName', ...Object.keys(ofReview)];
	const reading = { perLine: settings.rows === 'line', reserved };
	for (const row of dataRows(data, wanted, reading, elementText)) {
		yield { json: { fileName, ...row, ...ofReview } };
	}
}

/** Says in one text what to review. */
function reviewText(toReview: IDataObject['toReview']): string {
	if (!Array.isArray(toReview)) return 'Not checked';
	return (toReview as IDataObject[])
		.map(({ field, reason, instead }) => {
			const said = instead === null ? '' : ` (instead: ${valueText(instead)})`;
			return `${valueText(field)}: ${valueText(reason)}${said}`;
		})
		.join('\n');
}

function otherHint(fileName: string, number: string): string {
	return `${quoted(fileName)} has a second invoice number, ${number}. If it holds several invoices, split it first, with 'Output' set to PDF Parts.`;
}

function noDataHint(fileName: string): string {
	return `No data was found in ${quoted(fileName)}. Check whether the document has it, and describe each value in the schema.`;
}

function uncheckedHint(fileName: string): string {
	return `The data of ${quoted(fileName)} wasn't checked, because the service returned no elements to check it against.`;
}

export const extractedDataShape: OutputShape = {
	items:
		'With Return: Nested Data, one item per document with the fields below. Where the service has returned no data at all, that is an error. The three fields after `data` and `evidence` come with Check Values, where the service returns elements with the data. With One Row per Document or One Row per Line, an item has `fileName`, a field for each value (`sellerName`, `lines_quantity`; the path with underscores), and with Check Values `isConfirmed` and `toReview` as text, so that nothing is an object or a list: texts of a list are joined with commas, other lists are JSON. Values that the document lacks are null, also those of the line where it has none',
	fields: {
		data: { type: 'object', text: 'The data, with the fields of the schema' },
		isConfirmed: {
			type: 'boolean',
			text: 'Whether there are values, and none of them needs a review',
		},
		valuesToReview: { type: 'number', text: 'How many values a person has to review' },
		toReview: {
			type: 'array',
			text: 'Those values: a list of `{ field, value, reason, instead, page, quote }`, as [Document Values](document-values.md) returns them. What the schema requires is among them if it is empty',
		},
		notChecked: {
			type: 'array',
			text: "The fields whose values weren't checked, because no document has to contain them: those of Unchecked Fields, attributes without Check Against Document, and a value of One Of that the document doesn't contain",
			isOptional: true,
		},
		fileName: documentNameText,
		fieldMetadata: {
			type: 'object',
			text: 'What the service says about each field, such as citations, if it does',
			isOptional: true,
		},
		reviewForm: {
			text: 'With Review Form: the definition of a form that asks for the values to review, for Using JSON of the Form node',
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
			text: 'Of a PDF: where each value is, with its box on the page, for Highlight PDF',
			isOptional: true,
		},
	},
};
