import { NodeOperationError } from 'n8n-workflow';
import type { IExecuteFunctions, ISupplyDataFunctions } from 'n8n-workflow';

import { isRecord } from '../json/isRecord';
import { additionalFormFields, readAdditionalFormFields } from './fields/additionalFormFields';
import { CSV_FORMAT } from './fields/answerFields';
import { encodeValue } from './fields/encodeValue';
import { fieldApplies } from './fields/fieldApplies';
import type { FormChoices } from './fields/fieldApplies';
import type { FormField } from './fields/formField';
import { outOfRange } from './fields/outOfRange';
import { splitField } from './fields/splitFields';
import {
	chunkingOptionFields,
	optionFields,
	splitOptionFields,
	topLevelFields,
} from './partitionFields';

/** One field of the multipart form: its name and its text. Lists are repeated fields. */
export type FormEntry = readonly [name: string, value: string];

/** The part of n8n's `this` that reading the form needs. */
export type ParameterReader = Pick<IExecuteFunctions | ISupplyDataFunctions, 'getNode'> &
	Pick<IExecuteFunctions, 'getNodeParameter'>;

/** The name of the file part: it cannot be a field. */
const FILE_FIELD = 'files';
const LONGEST_SHOWN_VALUE = 80;

/** Takes a value; gives it as an error text shows it. */
function shown(value: unknown): string {
	if (Array.isArray(value)) return 'a list';
	if (typeof value === 'object' && value !== null) return 'an object';
	const text = String(value);
	const short =
		text.length > LONGEST_SHOWN_VALUE ? `${text.slice(0, LONGEST_SHOWN_VALUE)}...` : text;
	return typeof value === 'string' ? `"${short}"` : short;
}

/** Gives the error for a field whose value cannot be sent; it names the field as the panel shows it. */
export function valueError(
	context: ParameterReader,
	itemIndex: number,
	displayName: string,
	expected: string,
	value: unknown,
): NodeOperationError {
	return new NodeOperationError(
		context.getNode(),
		`The field "${displayName}" needs ${expected}, but got ${shown(value)}`,
		{ itemIndex, description: `Correct the value or the expression in "${displayName}".` },
	);
}

/** Takes fields and the values of their parameters; gives the form's entries for what is set and applies. */
function entriesOf(
	context: ParameterReader,
	itemIndex: number,
	fields: readonly FormField[],
	values: Record<string, unknown>,
	choices: FormChoices,
): FormEntry[] {
	const entries: FormEntry[] = [];
	for (const field of fields) {
		const { displayName, name, typeOptions } = field.property;
		const value = values[name];
		if (!fieldApplies(field.property, choices)) continue;
		const encoded = encodeValue(field.encoding, value);
		if ('expected' in encoded) {
			throw valueError(context, itemIndex, displayName, encoded.expected, value);
		}
		for (const text of encoded.values) {
			const sent = field.sentAs ? field.sentAs[text] : text;
			if (sent === undefined || sent === field.notSent) continue;
			const limit = outOfRange(field.encoding, text, typeOptions);
			if (limit !== undefined) throw valueError(context, itemIndex, displayName, limit, value);
			entries.push([field.formName, sent]);
		}
	}
	return entries;
}

/** Takes entries; gives them without repetitions (a language picked and typed in). */
function withoutRepetitions(entries: readonly FormEntry[]): FormEntry[] {
	const byText = new Map(entries.map((entry) => [entry.join('\n'), entry]));
	return [...byText.values()];
}

/** Reads a collection parameter; gives its values, none when an expression made it something else. */
export function readCollection(
	context: ParameterReader,
	itemIndex: number,
	name: string,
): Record<string, unknown> {
	const collection: unknown = context.getNodeParameter(name, itemIndex, {});
	return isRecord(collection) ? collection : {};
}

/** Reads the options of splitting a PDF for one item, as the service gets them. Throws as `readFormFields` does. */
export function readSplitFields(context: ParameterReader, itemIndex: number): FormEntry[] {
	const values = readCollection(context, itemIndex, 'splitOptions');
	return entriesOf(context, itemIndex, splitOptionFields, values, {});
}

/**
 * Reads the parameters of `partitionFields` for one item; gives the form's fields in order. Only what is set is there:
 * booleans as `true`/`false`, numbers as decimal text, lists as repeated fields (public service section 2.2).
 * Throws a NodeOperationError that names the field when a value cannot be sent.
 */
export function readFormFields(
	context: IExecuteFunctions | ISupplyDataFunctions,
	itemIndex: number,
): FormEntry[] {
	const topLevel: Record<string, unknown> = {};
	for (const { property } of topLevelFields) {
		topLevel[property.name] = context.getNodeParameter(property.name, itemIndex, '');
	}
	const options = readCollection(context, itemIndex, 'options');
	const chunking = readCollection(context, itemIndex, 'chunkingOptions');
	const read = (fields: readonly FormField[], values: Record<string, unknown>) =>
		entriesOf(context, itemIndex, fields, values, topLevel);

	const main = read(topLevelFields, topLevel);
	const entries = [
		...main,
		...(chunkingIsOn(main) ? read(chunkingOptionFields, chunking) : []),
		...read(optionFields, options),
		...(serviceSplits(main) ? readSplitFields(context, itemIndex) : []),
	];
	const additional = readAdditionalFormFields(options[additionalFormFields.name]);
	const replaced = new Set(additional.map(([name]) => name));
	if (replaced.has(FILE_FIELD)) {
		throw new NodeOperationError(
			context.getNode(),
			`"${additionalFormFields.displayName}" cannot hold a field named "${FILE_FIELD}"`,
			{ itemIndex, description: 'The document is sent in that field. Choose it as the input.' },
		);
	}
	const kept = entries.filter(([name]) => !replaced.has(name));
	return [...withoutRepetitions(kept), ...additional];
}

/** Takes the form's fields; says whether splitting a PDF is left to the service. */
function serviceSplits(fields: readonly FormEntry[]): boolean {
	return fields.some(([name]) => name === splitField.formName);
}

/** Takes the form's fields; says whether the service is asked for chunks. */
export function chunkingIsOn(fields: readonly FormEntry[]): boolean {
	return fields.some(([name]) => name === 'chunking_strategy');
}

/** Takes the form's fields; says whether the answer will be CSV. The answer's own type does not tell (public service section 2.3). */
export function wantsCsv(fields: readonly FormEntry[]): boolean {
	return fields.some(([name, value]) => name === 'output_format' && value === CSV_FORMAT);
}
