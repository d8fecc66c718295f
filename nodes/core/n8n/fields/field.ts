import type {
	INodeProperties,
	INodePropertyOptions,
	INodePropertyTypeOptions,
	NodePropertyTypes,
} from 'n8n-workflow';

import { enumerated } from '../../text/text';
import {
	readBoolean,
	readCodes,
	readFileList,
	readFilterValue,
	readId,
	readJsonData,
	readJsonObject,
	readJsonObjects,
	readList,
	readNumber,
	readSettingText,
	readText,
	readVerbatim,
} from './readers';

/** A field of a node: how the panel shows it, and how its value is read, which an expression can return in any shape. */
export interface Field<T = unknown> {
	property: INodeProperties;
	/** What it requires, to complete "The parameter requires …". */
	expects: string;
	/** Whether the value holds secrets although the panel shows it. */
	hasSecrets?: true;
	/** Whether a list without entries is a value, although the field is required. */
	mayBeEmpty?: true;
	/** Reads a value that isn't nothing; undefined for one that the field can't have. */
	read(value: unknown): T | undefined;
}

/** What a field says to the panel besides its names and its type, and that its value holds secrets. */
export type FieldSettings = Partial<Omit<INodeProperties, 'displayName' | 'name' | 'type'>> &
	Pick<Field, 'hasSecrets'>;

/** Makes a field. Its names are the parameter's and the panel's. */
export type FieldBuilder<T> = (
	name: string,
	displayName: string,
	settings?: FieldSettings,
) => Field<T>;

function builderOf<T>(
	type: NodePropertyTypes,
	initial: INodeProperties['default'],
	reader: Pick<Field<T>, 'expects' | 'mayBeEmpty' | 'read'>,
): FieldBuilder<T> {
	return (name, displayName, { hasSecrets, ...panel } = {}) => ({
		property: { displayName, name, type, default: initial, ...panel },
		hasSecrets,
		...reader,
	});
}

/** A switch: true and false, 1 and 0, and words for them. */
export const boolean = builderOf('boolean', false, { expects: 'true or false', read: readBoolean });

/** Text without spaces around it. */
export const text = builderOf('string', '', { expects: 'text', read: readText });

/** Text exactly as given, with spaces around it. */
export const verbatim = builderOf('string', '', { expects: 'text', read: readVerbatim });

/** Verbatim text, or an object that's written as JSON: to a service, a service account's key is a line of text. */
export const settingText = builderOf('string', '', { expects: 'text', read: readSettingText });

/** Text exactly as given, or what an expression returns for a filter: a number, true or false. */
export const filterValue = builderOf('string', '', {
	expects: 'text, a number, true or false',
	read: readFilterValue,
});

/** A list, the JSON of one, or text with separators. */
export const list = builderOf('string', '', { expects: 'a list', read: readList });

/** Short words without spaces, such as language codes, from the panel's list or any others from an expression. */
export const codes = builderOf('multiOptions', [], { expects: 'a list of codes', read: readCodes });

/** Names of binary fields, and files that an expression returned. */
export const files = builderOf('string', '', {
	expects: 'names of binary fields or files',
	read: readFileList,
});

export const jsonObject = builderOf('json', '{}', {
	expects: 'a JSON object',
	read: readJsonObject,
});

export const jsonObjects = builderOf('json', '[]', {
	expects: 'a JSON list of objects',
	read: readJsonObjects,
});

/** A JSON object or list of any shape, also an empty one. */
export const jsonData = builderOf('json', '{}', {
	expects: 'a JSON object or list',
	mayBeEmpty: true,
	read: readJsonData,
});

/** Text as it is, or a JSON object or list. */
export const textOrJson = builderOf('string', '', {
	expects: 'text, a JSON object or list',
	read: (value) => readJsonData(value) ?? readVerbatim(value),
});

/** A number within the range and the precision of its `typeOptions`. */
export function number(
	name: string,
	displayName: string,
	settings: FieldSettings = {},
): Field<number> {
	const { typeOptions = {} } = settings;
	return builderOf('number', 0, {
		expects: numberExpectation(typeOptions),
		read: (value) => readNumber(value, typeOptions),
	})(name, displayName, settings);
}

type OptionValue = INodePropertyOptions['value'];

/** What a value of the panel's list is read as. */
type Choice<Value extends OptionValue> = Value extends string ? Value : string;

interface OptionSettings<Value extends OptionValue> extends FieldSettings {
	options: Array<INodePropertyOptions & { value: Value }>;
}

interface ChoiceSettings<Value extends OptionValue> extends OptionSettings<Value> {
	default: NoInfer<Value>;
	/** Turns other spellings of the choices into those of the panel. Returns what it doesn't know unchanged. */
	respell?(text: string): string;
}

/** One of the values of the panel's list. */
export function choice<Value extends OptionValue>(
	name: string,
	displayName: string,
	{ respell = (spelled) => spelled, ...settings }: ChoiceSettings<Value>,
): Field<Choice<Value>> {
	const values = settings.options.map(({ value }) => String(value) as Choice<Value>);
	return builderOf<Choice<Value>>('options', '', {
		expects: `one of ${enumerated(values, 'or')}`,
		read(value) {
			const given = readText(value);
			const chosen = given === undefined ? undefined : respell(given);
			return values.find((each) => each === chosen);
		},
	})(name, displayName, settings);
}

/** A value of the panel's list, or any other text that an expression returns. */
export function openChoice(
	name: string,
	displayName: string,
	{ respell = (spelled) => spelled, ...settings }: ChoiceSettings<OptionValue>,
): Field<string> {
	return builderOf('options', '', {
		expects: 'text',
		read(value) {
			const given = readText(value);
			return given === undefined ? undefined : respell(given);
		},
	})(name, displayName, settings);
}

/** Several values of the panel's list. */
export function choices<Value extends OptionValue>(
	name: string,
	displayName: string,
	settings: OptionSettings<Value>,
): Field<Array<Choice<Value>>> {
	const values = new Set(settings.options.map(({ value }) => String(value)));
	return builderOf<Array<Choice<Value>>>('multiOptions', [], {
		expects: `one or more of ${enumerated([...values], 'or')}`,
		read(value) {
			const entries = readList(value);
			return entries?.every((entry) => values.has(entry))
				? (entries as Array<Choice<Value>>)
				: undefined;
		},
	})(name, displayName, settings);
}

/** The ID in a resource locator: text or a number. */
export function idField(property: INodeProperties & { type: 'resourceLocator' }): Field<string> {
	return { property, expects: 'an ID', read: readId };
}

export function propertiesOf(fields: ReadonlyArray<Pick<Field, 'property'>>): INodeProperties[] {
	return fields.map(({ property }) => property);
}

function numberExpectation(options: INodePropertyTypeOptions): string {
	const { minValue, maxValue, numberPrecision } = options;
	const number = numberPrecision === 0 ? 'a whole number' : 'a number';
	if (minValue !== undefined && maxValue !== undefined) {
		return `${number} from ${minValue} to ${maxValue}`;
	}
	if (minValue !== undefined) return `${number} of at least ${minValue}`;
	return maxValue === undefined ? number : `${number} of at most ${maxValue}`;
}
