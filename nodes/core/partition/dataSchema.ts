import type { IDataObject } from 'n8n-workflow';

import { isRecord } from '../text/json';
import { Problem } from '../text/problem';
import { enumerated, quoted } from '../text/text';
import type { DocumentType } from './documentTypes/documentType';

/** What a user says about one value to extract. */
export interface Attribute {
	name: string;
	type: 'boolean' | 'date' | 'list' | 'number' | 'oneOf' | 'string';
	description: string;
	/** The values of One Of. */
	values: readonly string[];
	required: boolean;
	/** Whether the document has to say the value. */
	isChecked: boolean;
}

/** Returns the schema of an object with these values. Throws a Problem, which names the parameter, for two of the same name. */
export function schemaOfAttributes(
	attributes: readonly Attribute[],
	parameter = 'Attributes',
): IDataObject {
	const properties = new Map<string, IDataObject>();
	for (const attribute of attributes) {
		const { name, description } = attribute;
		if (properties.has(name)) {
			throw new Problem(
				`'${parameter}' names ${quoted(name)} twice`,
				'Give each attribute another name, or remove one of them',
			);
		}
		const ofType = schemaOfAttribute(attribute);
		properties.set(name, { ...ofType, ...(description !== '' && { description }) });
	}
	const required = attributes.filter((attribute) => attribute.required).map(({ name }) => name);
	return { type: 'object', properties: Object.fromEntries(properties), required };
}

function schemaOfAttribute({ type, values }: Attribute): IDataObject {
	if (type === 'date') return { type: 'string', format: 'date' };
	if (type === 'list') return { type: 'array', items: { type: 'string' } };
	return type === 'oneOf' ? { type: 'string', enum: [...values] } : { type };
}

/**
 * Returns the schema of a document type with more attributes, and without the fields that are left out. Throws a Problem
 * for a name that the type has, or hasn't.
 */
export function schemaOfType(
	{ name: typeName, fields }: DocumentType,
	added: readonly Attribute[],
	leftOut: readonly string[],
): IDataObject {
	const properties = new Map(Object.entries(fields));
	for (const path of leftOut) {
		const [field = '', inLine, ...deeper] = path.split(/(?:\[\])?\./);
		const own = properties.get(field);
		const inside = isRecord(own?.items) && isRecord(own.items.properties) ? own.items : undefined;
		const ofLine = inside?.properties as IDataObject | undefined;
		const isKnown = own !== undefined && deeper.length === 0;
		if (!isKnown || (inLine !== undefined && ofLine?.[inLine] === undefined)) {
			throw new Problem(
				`'Leave Out Fields' names ${quoted(path)}, which the type ${typeName} doesn't have`,
				`Its fields are ${enumerated(Object.keys(fields), 'and')}`,
			);
		}
		if (inLine === undefined) properties.delete(field);
		else {
			const { [inLine]: _leftOut, ...rest } = ofLine ?? {};
			properties.set(field, { ...own, items: { ...inside, properties: rest } });
		}
	}
	const more = schemaOfAttributes(added, 'Add Fields');
	for (const [name, schema] of Object.entries(more.properties as Record<string, IDataObject>)) {
		if (properties.has(name)) {
			throw new Problem(
				`'Add Fields' names ${quoted(name)}, which the type ${typeName} has already`,
				"Give it another name, or name it in 'Leave Out Fields' to replace it",
			);
		}
		properties.set(name, schema);
	}
	const { required } = more;
	return { type: 'object', properties: Object.fromEntries(properties), required };
}

/** Returns a schema that allows null, too. */
function nullable(schema: IDataObject): IDataObject {
	const { type, enum: values, anyOf } = schema;
	const inEnum = Array.isArray(values) ? { enum: withNull(values, null) } : {};
	if (type !== undefined) {
		return { ...schema, type: withNull([type].flat(), 'null'), ...inEnum } as IDataObject;
	}
	if (Array.isArray(values)) return { ...schema, ...inEnum } as IDataObject;
	// Without anything that restricts it, null is allowed already.
	if (Object.keys(schema).every((name) => descriptive.has(name))) return schema;
	const parts = Array.isArray(anyOf) ? (anyOf as unknown[]) : [schema];
	const allowsNull = parts.some((part) => isRecord(part) && part.type === 'null');
	if (allowsNull) return schema;
	const around = parts === anyOf ? schema : {};
	return { ...around, anyOf: [...parts, { type: 'null' }] } as IDataObject;
}

function withNull(values: readonly unknown[], added: 'null' | null): unknown[] {
	return values.includes(added) ? [...values] : [...values, added];
}

/** Keywords that restrict nothing. */
const descriptive: ReadonlySet<string> = new Set(['title', 'description', 'examples', 'default']);

/** Keywords that hold one schema or a list of them, and keywords that hold schemas by name. */
const nestedIn = ['items', 'prefixItems', 'anyOf', 'oneOf'] as const;
const namedIn = ['$defs', 'definitions'] as const;

/** A schema nests no deeper. */
const maxDepth = 50;

/**
 * Returns a schema in the form that services require, at every level: all properties are required and no others are
 * allowed, so what the given schema doesn't require may be null instead (docs/maintainers/service.md#workflows).
 * `parameter` is the label of the field that errors name. Throws a Problem for what isn't the schema of an object.
 */
export function completeSchema(given: IDataObject, parameter: string): IDataObject {
	const invalid = (what: string, at: string): Problem =>
		new Problem(
			`The parameter '${parameter}' isn't valid: ${at === '' ? 'it' : quoted(at)} ${what}`,
			`Correct '${parameter}', or set 'Schema Type' to what you have: a document type, attributes, or a JSON Schema`,
		);
	const complete = (schema: unknown, at: string, depth: number): unknown => {
		if (depth > maxDepth) throw invalid(`is nested more than ${maxDepth} levels deep`, '');
		if (Array.isArray(schema)) return schema.map((one) => complete(one, at, depth + 1));
		if (!isRecord(schema)) return schema;
		const completed: Record<string, unknown> = { ...schema };
		for (const name of nestedIn) {
			const inner = name.endsWith('tems') ? `${at}[]` : at;
			if (schema[name] !== undefined) completed[name] = complete(schema[name], inner, depth + 1);
		}
		for (const name of namedIn) {
			if (isRecord(schema[name])) completed[name] = completeEach(schema[name], at, depth);
		}
		const isObject = [schema.type].flat().includes('object') || isRecord(schema.properties);
		return isObject ? { ...completed, ...completeObject(schema, at, depth) } : completed;
	};
	const completeEach = (schemas: Record<string, unknown>, at: string, depth: number) =>
		Object.fromEntries(
			Object.entries(schemas).map(([name, one]) => {
				const path = at === '' ? name : `${at}.${name}`;
				if (!isRecord(one)) throw invalid('is no schema', path);
				return [name, complete(one, path, depth + 1) as IDataObject] as const;
			}),
		);
	const completeObject = (schema: Record<string, unknown>, at: string, depth: number) => {
		const { type = 'object', properties, required = [] } = schema;
		if (!isRecord(properties) || Object.keys(properties).length === 0) {
			throw invalid('has no properties', at);
		}
		if (!Array.isArray(required)) throw invalid('has a "required" that is no list', at);
		const unknown: unknown = required.find((name) => !Object.hasOwn(properties, String(name)));
		if (unknown !== undefined) {
			throw invalid(`requires ${quoted(String(unknown))}, which isn't among its properties`, at);
		}
		const all = Object.entries(completeEach(properties, at, depth)).map(
			([name, one]) => [name, required.includes(name) ? one : nullable(one)] as const,
		);
		return {
			type,
			properties: Object.fromEntries(all),
			required: all.map(([name]) => name),
			additionalProperties: false,
		};
	};
	if (given.type === undefined && given.properties === undefined) {
		throw invalid('has no properties', '');
	}
	if ([given.type ?? 'object'].flat().some((type) => type !== 'object')) {
		throw invalid('is not that of an object', '');
	}
	return complete(given, '', 0) as IDataObject;
}

/** Tells whether data has the names of a complete schema: every object has exactly its properties. */
export function hasNamesOf(schema: unknown, data: unknown, depth = 0): boolean {
	if (!isRecord(schema) || depth > maxDepth) return true;
	if (Array.isArray(data)) return data.every((entry) => hasNamesOf(schema.items, entry, depth + 1));
	const { properties } = schema;
	if (!isRecord(properties) || !isRecord(data)) return true;
	const names = Object.keys(properties);
	return (
		names.length === Object.keys(data).length &&
		names.every(
			(name) => Object.hasOwn(data, name) && hasNamesOf(properties[name], data[name], depth + 1),
		)
	);
}
