import type { IBinaryData, IDataObject, INodeProperties, NodePropertyTypes } from 'n8n-workflow';

/** The kinds of fields, and what reading one returns. */
export interface FieldValues {
	boolean: boolean;
	number: number;
	/** One of the values of the panel's list. */
	choice: string;
	text: string;
	/** Text exactly as given, with spaces around it. */
	verbatim: string;
	/** Verbatim text, or an object that's written as JSON: to a service, a service account's key is a line of text. */
	setting: string;
	/** Text exactly as given, or what an expression returns for a filter: a number, true or false. */
	plain: boolean | number | string;
	/** What a resource locator holds. */
	id: string;
	list: string[];
	/** Names of binary fields, and files that an expression gave. */
	files: Array<string | IBinaryData>;
	/** A list of short words without spaces, such as language codes. */
	codes: string[];
	object: IDataObject;
	objects: IDataObject[];
	/** A JSON object or list of any shape. */
	json: IDataObject | unknown[];
	/** A document: text as it is, or a JSON object or list. */
	content: string | IDataObject | unknown[];
}

export type FieldKind = keyof FieldValues;

export type FieldValue = FieldValues[FieldKind];

/**
 * One field of a node: how the panel shows it, and what the service calls it. Everything that the panel's property says
 * (kind, range, choices, default, whether it's required or secret) is read from there and stands nowhere else.
 */
export interface Field<Kind extends FieldKind = FieldKind> {
	property: INodeProperties;
	/** Only where the property's type doesn't tell, such as for text that holds a list. */
	kind?: Kind;
	/** Whether the value holds secrets although the panel shows it. */
	hasSecrets?: true;
	/** Name in the service's form, body or query, if it isn't the parameter's own. */
	serviceName?: string;
	/** What an expression may return besides the values of the panel's list, and how errors name it. */
	others?: 'any' | { accept(text: string): boolean; name: string };
	/** The form that text, or each entry of a list, must have, and how errors name it. */
	form?: { accept(text: string): boolean; name: string };
	/** Turns other spellings of the choices into those of the panel. Returns what it doesn't know unchanged. */
	respell?(text: string): string;
	/** Whether a list without entries is a value, although the field is required. */
	mayBeEmpty?: true;
	/** The value that means "send nothing". */
	notSent?: string;
	/** What is sent for each value, if not the value itself. Unlisted values aren't sent. */
	sentAs?: Readonly<Record<string, string>>;
}

/** Reads a field of an item; undefined if it isn't set. */
export type ReadField = <Kind extends FieldKind>(
	field: Field<Kind>,
) => FieldValues[Kind] | undefined;

const kindsOfTypes = {
	boolean: 'boolean',
	number: 'number',
	options: 'choice',
	multiOptions: 'list',
	json: 'object',
	resourceLocator: 'id',
	string: 'text',
} as const satisfies Partial<Record<NodePropertyTypes, FieldKind>>;

export type KnownType = keyof typeof kindsOfTypes;

/** The kind of a property of this type, unless the field names another one. */
export type KindOfType<Type extends KnownType> = (typeof kindsOfTypes)[Type];

/** A field whose type says what reading it returns. */
export function field<Type extends KnownType, Kind extends FieldKind = KindOfType<Type>>(
	property: INodeProperties & { type: Type },
	more: Omit<Field<Kind>, 'property'> = {},
): Field<Kind> {
	return { property, ...more };
}

export function kindOf({ kind, property }: Field): FieldKind {
	return kind ?? kindsOfTypes[property.type as KnownType] ?? 'text';
}

/** The values of the panel's list; undefined if the field has none, or if any others are allowed too. */
export function choicesOf({ property, others }: Field): string[] | undefined {
	const hasList = property.type === 'options' || property.type === 'multiOptions';
	// A list that the editor fetches isn't known here.
	if (!hasList || others === 'any' || !property.options) return undefined;
	return property.options.flatMap((option) => ('value' in option ? [String(option.value)] : []));
}

/** Whether errors must not show the value. */
export function isSecret({ property, hasSecrets }: Field): boolean {
	return hasSecrets === true || property.typeOptions?.password === true;
}

export function propertiesOf(fields: readonly Field[]): INodeProperties[] {
	return fields.map(({ property }) => property);
}
