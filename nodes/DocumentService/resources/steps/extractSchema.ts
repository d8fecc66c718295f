import type { IDataObject } from 'n8n-workflow';

import { isRecord } from '../../../core/text/json';
import { Problem } from '../../../core/text/problem';

const simpleTypes = {
	boolean: { type: 'boolean' },
	date: { type: 'string', format: 'date' },
	integer: { type: 'integer' },
	number: { type: 'number' },
	text: { type: 'string' },
} as const;

/** A field to extract, as the user defines it. */
export interface SchemaField {
	/** With dots for fields of objects, and [] for lists of objects: `items[].price`. */
	name: string;
	type: keyof typeof simpleTypes | 'object';
	description: string;
	isRequired: boolean;
	isList: boolean;
}

/** A field, and the names on the way to it from the object it's in: `items[]`, `price`. */
interface PlacedField {
	field: SchemaField;
	names: string[];
}

/**
 * Returns the schema in the form that the service expects (docs/maintainers/service.md#workflows): every property is
 * required and no other is allowed, so a value that may be missing is null. Throws a Problem for fields that contradict
 * each other.
 */
export function schemaOfFields(fields: readonly SchemaField[]): IDataObject {
	return schemaOfObject(fields.map(placed), '');
}

function placed(field: SchemaField): PlacedField {
	const names = field.name.split('.').map((name) => name.trim());
	if (names.every((name) => withoutBrackets(name) !== '')) return { field, names };
	throw new Problem(
		`The field name "${field.name}" has an empty part`,
		'Write the name of an object, a dot and the name of the field in it, for example supplier.name',
	);
}

function withoutBrackets(name: string): string {
	return name.replace(/\[\]$/, '');
}

function schemaOfObject(fields: readonly PlacedField[], path: string): IDataObject {
	const byName = new Map<string, PlacedField[]>();
	for (const each of fields) {
		const name = withoutBrackets(each.names[0]);
		byName.set(name, [...(byName.get(name) ?? []), each]);
	}
	return objectSchema(
		[...byName].map(([name, ofName]) => [
			name,
			schemaOfProperty(ofName, path === '' ? name : `${path}.${name}`),
		]),
	);
}

/** `fields`: the property itself, if it's defined and not only named by the fields in it, and the fields in it. */
function schemaOfProperty(fields: readonly PlacedField[], path: string): IDataObject {
	const own = fields.filter(({ names }) => names.length === 1);
	const inner = fields.filter(({ names }) => names.length > 1);
	const isList = fields.map(
		({ field, names }) => names[0].endsWith('[]') || (names.length === 1 && field.isList),
	);
	if (own.length > 1)
		throw new Problem(`The field "${path}" is defined twice`, 'Remove one of them');
	if (new Set(isList).size > 1) {
		throw new Problem(
			`"${path}" is defined both as a list and as a single value`,
			`Write "${path}[]." before the names of all its fields, and turn on 'List' for the field itself`,
		);
	}
	const { type = 'object', description = '', isRequired = true } = own[0]?.field ?? {};
	if (inner.length > 0 && type !== 'object') {
		throw new Problem(
			`The field "${path}" has fields of its own`,
			"Set its 'Type' to Object, or rename the other fields",
		);
	}
	if (inner.length === 0 && type === 'object') {
		throw new Problem(
			`The field "${path}" is an object without fields`,
			`Add the fields of the object, with names such as ${path}${isList[0] ? '[]' : ''}.name`,
		);
	}
	const below = inner.map(({ field, names }) => ({ field, names: names.slice(1) }));
	const single = type === 'object' ? schemaOfObject(below, path) : { ...simpleTypes[type] };
	const schema = isList[0] ? { type: 'array', items: single } : single;
	return {
		...(isRequired ? schema : nullable(schema)),
		...(description !== '' && { description }),
	};
}

/**
 * Returns the schema of documents such as the example. The entries of a list are taken together: what some of them lack
 * may be null. Values of several types are text. Throws a Problem for an example without values.
 */
export function schemaOfExample(example: IDataObject): IDataObject {
	return schemaOfSamples([example]);
}

function schemaOfSamples(samples: readonly unknown[]): IDataObject {
	const given = samples.filter((sample) => sample !== null && sample !== undefined);
	const schema = schemaOfGiven(given);
	return given.length < samples.length ? nullable(schema) : schema;
}

function schemaOfGiven(samples: readonly unknown[]): IDataObject {
	const [first] = samples;
	if (samples.length > 0 && samples.every(isRecord)) {
		const names = [...new Set(samples.flatMap((sample) => Object.keys(sample)))];
		const valuesOf = (name: string) =>
			samples.map((sample) => (Object.hasOwn(sample, name) ? sample[name] : undefined));
		return objectSchema(names.map((name) => [name, schemaOfSamples(valuesOf(name))]));
	}
	if (samples.length > 0 && samples.every(Array.isArray)) {
		return { type: 'array', items: schemaOfSamples(samples.flat()) };
	}
	const isOneType = samples.every((sample) => typeof sample === typeof first);
	const isSimple = typeof first === 'number' || typeof first === 'boolean';
	return { type: isOneType && isSimple ? typeof first : 'string' };
}

function nullable(schema: IDataObject): IDataObject {
	return { ...schema, type: [String(schema.type), 'null'] };
}

function objectSchema(properties: ReadonlyArray<readonly [string, IDataObject]>): IDataObject {
	if (properties.length === 0) {
		throw new Problem('The extraction has no fields', 'Add the fields to extract');
	}
	return {
		type: 'object',
		properties: Object.fromEntries(properties),
		required: properties.map(([name]) => name),
		additionalProperties: false,
	};
}
