import type { IDataObject } from 'n8n-workflow';

import type { CheckedValue } from '../../../packages/value-evidence';
import { isRecord, parseData } from '../text/json';
import { countText, valueText } from '../text/text';
import type { DataReview } from './reviewData';
import { fieldPath, schemaFor, type WantedData } from './wantedData';
import { seenOf } from './valueReview';

/** A form asks for no more values: people lose track, and n8n shows them on one page. */
const maxFields = 50;

/** What a text field of a form is to hold, which people read in it while it's empty. */
const placeholders = {
	required: 'Required. ',
	text: '',
	number: 'A number, such as 1250.5',
	date: 'YYYY-MM-DD',
} as const;

/** How a person's answer to a field is read. */
export type AnswerKind = 'text' | 'number' | 'date' | 'boolean';

/** A field of a form that asks for a value. */
export interface AskedField {
	/** Its path in the data, such as `lines[2].amount`, which is the field's name and label. */
	path: string;
	kind: AnswerKind;
	/** Whether an empty answer leaves it to review: a required value, or a choice that nobody made. */
	isRequired: boolean;
}

/**
 * Returns the definition of a form that asks for the values to review, for Using JSON of n8n's Form node: what the document
 * is, and for each value why, and a field with the value. `$` is written as an escape, since n8n's Form inserts an
 * expression's text by a replacement in which it means something else.
 */
export function reviewForm(
	fileName: string,
	{ checked, notChecked, required }: DataReview,
	wanted?: WantedData,
): string {
	const toReview = checked.filter(({ isConfirmed }) => !isConfirmed);
	const asked = toReview.slice(0, maxFields);
	const left = toReview.length - asked.length;
	const count =
		toReview.length > 0
			? `${countText(toReview.length, 'value')} to review`
			: checked.length > 0 || notChecked?.length
				? 'nothing to review'
				: 'no values';
	const more = left === 0 ? '' : `, of which ${maxFields} are shown`;
	const elements = [
		htmlElement('document', `<b>${escaped(fileName)}</b>: ${count}${more}`),
		...asked.flatMap((value, at) => {
			const schemaOf = (path: string) => wanted && schemaFor(wanted.schema, path);
			const isDate = schemaOf(value.path)?.format === 'date';
			const format = isDate ? `<br>Format: ${placeholders.date}` : '';
			const reason = htmlElement(`reason_${at + 1}`, reasonText(value) + format);
			// A list of objects can't be entered.
			if (schemaOf(`${value.path}[0]`)?.properties !== undefined) return [reason];
			const isRequired = required.includes(fieldPath(value.path));
			return [reason, inputElement(value, schemaOf(value.path), isRequired)];
		}),
	];
	return JSON.stringify(elements).replaceAll('$', '\\u0024');
}

function htmlElement(elementName: string, html: string): IDataObject {
	return { fieldType: 'html', elementName, html: `<p>${html}</p>` };
}

function escaped(text: string): string {
	return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function reasonText(value: CheckedValue): string {
	const { field, reason, instead, page, quote } = seenOf(value);
	const parts = [`<b>${escaped(field)}</b>: ${escaped(valueText(reason ?? 'To review'))}`];
	if (instead !== null) parts.push(`The document says: ${escaped(instead)}`);
	if (page !== null) parts.push(`Page ${page}`);
	if (quote !== null) parts.push(`“${escaped(quote)}”`);
	return parts.join('<br>');
}

function inputElement(
	{ path, value }: CheckedValue,
	schema: Readonly<Record<string, unknown>> | undefined,
	isRequired: boolean,
): IDataObject {
	const shown = shownValue(value);
	const isNumber = typeof value === 'number' || hasType(schema, 'number', 'integer');
	const kind = isNumber ? 'number' : schema?.format === 'date' ? 'date' : 'text';
	const placeholder = `${isRequired ? placeholders.required : ''}${placeholders[kind]}`;
	const named = { fieldLabel: path, fieldName: path, placeholder };
	const choices = answersFor(value, schema);
	if (choices === undefined) return { ...named, fieldType: 'text', defaultValue: shown };
	const fieldOptions = optionsOf(choices);
	// Without an empty one, a browser would select the first choice.
	const defaultValue = choices.includes(shown) ? shown : '';
	return { ...named, fieldType: 'dropdown', fieldOptions, defaultValue };
}

/** Returns what a field starts with: n8n's text fields have no line breaks. */
export function shownValue(value: unknown): string {
	return valueText(value ?? '')
		.replace(/\s*[\r\n]+\s*/g, ' ')
		.trim();
}

const booleans = ['true', 'false'];

const optionsOf = (choices: readonly string[]) => ({
	values: choices.map((option) => ({ option })),
});

function answersFor(
	value: CheckedValue['value'],
	schema: Readonly<Record<string, unknown>> | undefined,
): string[] | undefined {
	if (Array.isArray(schema?.enum)) {
		return schema.enum.filter((one) => one !== null).map(valueText);
	}
	return typeof value === 'boolean' || hasType(schema, 'boolean') ? booleans : undefined;
}

function hasType(
	schema: Readonly<Record<string, unknown>> | undefined,
	...types: string[]
): boolean {
	return [schema?.type].flat().some((type) => types.includes(String(type)));
}

/** Returns the fields that a form asked for, as `reviewForm` wrote it; none for anything else. */
export function askedFields(form: unknown): AskedField[] {
	const elements: unknown = typeof form === 'string' ? parseData(form) : undefined;
	if (!Array.isArray(elements)) return [];
	return elements.filter(isRecord).flatMap((element): AskedField[] => {
		const { fieldName, fieldType, placeholder = '', fieldOptions } = element;
		if (typeof fieldName !== 'string' || fieldType === 'html') return [];
		const isBoolean = JSON.stringify(fieldOptions) === JSON.stringify(optionsOf(booleans));
		const told = String(placeholder);
		const kind = (['number', 'date'] as const).find((one) => told.endsWith(placeholders[one]));
		const isRequired = fieldType === 'dropdown' || told.startsWith(placeholders.required);
		return [{ path: fieldName, kind: isBoolean ? 'boolean' : (kind ?? 'text'), isRequired }];
	});
}
