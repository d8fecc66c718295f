import type { IDataObject, INodeProperties, NodePropertyTypes } from 'n8n-workflow';

/** The kinds of fields, and what reading one returns. */
export interface FieldValues {
	boolean: boolean;
	number: number;
	/** One of the values of the panel's list. */
	choice: string;
	text: string;
	/** What a resource locator holds. */
	id: string;
	list: string[];
	/** A list of short words without spaces, such as language codes. */
	codes: string[];
	object: IDataObject;
	objects: IDataObject[];
	/** A JSON object or list of any shape. */
	json: IDataObject | unknown[];
}

export type FieldKind = keyof FieldValues;

/**
 * One field of a node: how the panel shows it, and what the service calls it. Everything that the panel's property says
 * (kind, range, choices, default, whether it's required or secret) is read from there and stands nowhere else.
 */
export interface Field<Kind extends FieldKind = FieldKind> {
	property: INodeProperties;
	/** Only where the property's type doesn't tell, such as for text that holds a list. */
	kind?: Kind;
	/** Name in the service's form, body or query. */
	serviceName?: string;
	/** Whether an expression may return values that aren't in the panel's list. */
	isOpen?: true;
	/** Turns other spellings of the choices into those of the panel. Returns what it doesn't know unchanged. */
	respell?(text: string): string;
	/** The value that means "send nothing". */
	notSent?: string;
	/** What is sent for each value, if not the value itself. Unlisted values aren't sent. */
	sentAs?: Readonly<Record<string, string>>;
}

const kindsOfTypes = {
	boolean: 'boolean',
	number: 'number',
	options: 'choice',
	multiOptions: 'list',
	json: 'object',
	resourceLocator: 'id',
	string: 'text',
} as const satisfies Partial<Record<NodePropertyTypes, FieldKind>>;

type KnownType = keyof typeof kindsOfTypes;

/** The kind of a property of this type, unless the field names another one. */
type KindOfType<Type extends KnownType> = (typeof kindsOfTypes)[Type];

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

/** The values of the panel's list; undefined if the field has none, or if others are allowed too. */
export function choicesOf({ property, isOpen }: Field): string[] | undefined {
	const hasList = property.type === 'options' || property.type === 'multiOptions';
	// A list that the editor fetches isn't known here.
	if (!hasList || isOpen || !property.options) return undefined;
	return property.options.flatMap((option) => ('value' in option ? [String(option.value)] : []));
}

/** Whether errors must not show the value. */
export function isSecret({ property }: Field): boolean {
	return property.typeOptions?.password === true;
}

export function propertiesOf(fields: readonly Field[]): INodeProperties[] {
	return fields.map(({ property }) => property);
}
