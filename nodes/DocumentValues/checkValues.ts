import type { IBinaryKeyData, IDataObject, INodeExecutionData } from 'n8n-workflow';

import type { CheckedValue } from '../../packages/value-evidence';
import { documentNameOf } from '../core/documents/documentName';
import { findPdf } from '../core/documents/findPdf';
import { propertiesOf } from '../core/n8n/fields/field';
import { optionsCollection } from '../core/n8n/fields/panel';
import type { Item } from '../core/n8n/nodeContext';
import type { ItemOperation } from '../core/operations/operation';
import { filledInByModel, withToolVariants } from '../core/n8n/toolVariants';
import { reviewFormField, uncheckedFieldsField } from '../core/output/reviewFields';
import { reviewForm } from '../core/output/reviewForm';
import { withoutUnchecked, type DataReview } from '../core/output/reviewData';
import { evidenceOf, reviewOf } from '../core/output/valueReview';
import { createPause } from '../core/text/batches';
import { Problem } from '../core/text/problem';
import {
	acceptWithoutLabelField,
	checkOptionFields,
	documentContentField,
	documentSourceField,
	includeEvidenceField,
	requiredFieldsField,
	valuesField,
	valuesSourceField,
} from './checkFields';
import { contentIn, contentElements, type DocumentContent } from './documentContent';
import { findDocument, partsWith, type FoundDocument } from './findDocument';
import { areInText, modelValues } from './findValues';
import { requiredPaths } from './requiredPaths';

/** Checks the values that a model has read against the document, and returns those that a person has to review. */
export const checkValuesOperation: ItemOperation = {
	option: {
		name: 'Check Values',
		value: 'checkValues',
		action: 'Check values against document',
		description: 'Find out which extracted values the document confirms, and which to review',
	},
	agentDescription:
		"Checks values that were read from a document against the document's text, and says for each value that the text doesn't confirm why, and what the document says instead",
	fields: withToolVariants(
		[
			...propertiesOf([valuesSourceField, valuesField, documentSourceField, documentContentField]),
			optionsCollection(propertiesOf(checkOptionFields)),
		],
		{
			[valuesSourceField.property.name]: { default: 'define' },
			[valuesField.property.name]: {
				default: filledInByModel('Values', 'The values to check, as a JSON object'),
			},
			[documentSourceField.property.name]: { default: 'define' },
			[documentContentField.property.name]: {
				default: filledInByModel('Document', 'The whole text of the document'),
			},
		},
	),
	async execute(item) {
		const items = definesValues(item) ? partsWith(item, valuesToCheck) : [item];
		if (items.length === 0) return [];
		const data = valuesToCheck(item);
		const document = documentToCheck(item, items);
		const { includeEvidence, required, accepts, unchecked, hasForm } = readCheckOptions(item, data);
		// Loaded when it's first needed: most executions check nothing.
		const { checkValues } = await import('../../packages/value-evidence');
		const elements = await contentElements(document.content);
		const all = (await checkValues(data, elements, { required }, createPause())).map((value) =>
			accepted(value, accepts),
		);
		const review = withoutUnchecked(all, { unchecked, required });
		const { checked } = review;
		const { fileName } = document;
		const pdf = findPdf(item, fileName);
		if (pdf !== undefined && checked.some(({ place }) => place !== null) && !hasBoxes(checked)) {
			item.hint(noBoxesHint);
		}
		const hasEvidence = includeEvidence ?? pdf !== undefined;
		const binary = item.input.binary ?? {};
		const written = resultItem({ data, review, fileName, binary, hasEvidence, hasForm });
		const pairedItem = items.map(({ index }) => ({ item: index }));
		return [items.length === 1 ? written : { ...written, pairedItem }];
	},
};

interface Options {
	includeEvidence?: boolean;
	required: string[];
	accepts: string;
	unchecked: string[];
	hasForm: boolean;
}

function readCheckOptions(item: Item, data: object): Options {
	const required = item.option(requiredFieldsField);
	return {
		includeEvidence: item.option(includeEvidenceField),
		required: required === undefined ? [] : requiredPaths(required, data),
		accepts: item.option(acceptWithoutLabelField) ?? 'fitting',
		unchecked: item.option(uncheckedFieldsField) ?? [],
		hasForm: item.option(reviewFormField) ?? false,
	};
}

function definesValues(item: Item): boolean {
	return item.read(valuesSourceField) === 'define';
}

/** Returns the values to check. Throws a Problem where there are none. */
function valuesToCheck(item: Item): object {
	const isDefined = definesValues(item);
	const data = isDefined
		? modelValues({ output: item.read(valuesField) })
		: modelValues(item.input.json);
	if (data !== undefined) return data;
	throw isDefined
		? new Problem(
				"The parameter 'Values' requires a JSON object or list",
				"Correct the value or the expression in 'Values'",
			)
		: new Problem(
				'The item has no values to check',
				"Connect a node that returns values as JSON, such as the Information Extractor, or set 'Source for Values' to Define Below and enter an expression in 'Values'",
			);
}

/** Returns the document that an item's values are checked against. Throws a Problem where there's none. */
function documentToCheck(item: Item, items: readonly Item[]): FoundDocument {
	if (item.read(documentSourceField) === 'define') return definedDocument(item);
	if (items.length > 1) {
		const content: DocumentContent = items.map(({ input }) => input.json);
		return { content, fileName: documentNameOf(item.input.json) };
	}
	return findDocument(item, definesValues(item) || !areInText(item.input.json));
}

function definedDocument(item: Item): FoundDocument {
	const given = item.read(documentContentField);
	const content = contentIn(given);
	if (content !== undefined) {
		const [first] = typeof content === 'string' ? [] : content;
		const about = Array.isArray(given) || typeof given === 'string' ? first : given;
		return { content, fileName: about && documentNameOf(about) };
	}
	throw new Problem(
		"The parameter 'Document' has no elements and no text",
		"Enter an expression in 'Document' that returns the elements, the Markdown or the text of the document",
	);
}

/** Without coordinates, what stands beside and above a value is less certain. */
const noBoxesHint =
	"The PDF's values were checked without coordinates: right values go to review more often, and Highlight PDF can't mark any. Set 'Output' of Document Partition to Whole Document, and turn on Options → Coordinates.";

function hasBoxes(checked: readonly CheckedValue[]): boolean {
	return checked.some(({ place }) => place?.box);
}

/** Decides about a value that's found without a label, as the user has chosen. */
function accepted(value: CheckedValue, accepts: string): CheckedValue {
	if (value.status !== 'found' || accepts === 'fitting') return value;
	const { reason = 'Found without a label', ...found } = value;
	return accepts === 'always'
		? { ...found, isConfirmed: true, insteadPlace: null }
		: { ...found, isConfirmed: false, reason };
}

interface Result {
	data: object;
	review: DataReview;
	fileName?: string;
	binary: IBinaryKeyData;
	hasEvidence: boolean;
	hasForm: boolean;
}

function resultItem(result: Result): INodeExecutionData {
	const { data, review, fileName, binary, hasEvidence, hasForm } = result;
	const json: IDataObject = {
		...(fileName === undefined ? {} : { fileName }),
		...reviewOf(review),
		data: data as IDataObject,
		...(hasForm && { reviewForm: reviewForm(fileName ?? 'Document', review) }),
	};
	if (hasEvidence) json.evidence = review.checked.map(evidenceOf);
	// An item without binary data has no `binary` in n8n.
	return Object.keys(binary).length === 0 ? { json } : { json, binary };
}
