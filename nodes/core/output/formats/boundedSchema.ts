import type { IDataObject } from 'n8n-workflow';

import { isRecord } from '../../text/json';

/** Formats whose check takes time in proportion to the text. */
const quickFormats = new Set([
	'date',
	'time',
	'date-time',
	'duration',
	'email',
	'hostname',
	'ipv4',
	'ipv6',
	'uri',
	'uuid',
]);

/** Keywords whose values are schemas by name, not a schema. */
const schemaMaps = new Set([
	'$defs',
	'definitions',
	'properties',
	'dependentSchemas',
	'dependencies',
]);

/** Keywords whose values are data, in which nothing is a keyword. */
const dataKeywords = new Set(['const', 'default', 'enum', 'examples']);

/** Keywords that mean something else where a part of the schema isn't checked. Without them, the data passes. */
const undecidable = new Set([
	'contains',
	'if',
	'not',
	'oneOf',
	'unevaluatedItems',
	'unevaluatedProperties',
]);

/** A schema whose check takes time in proportion to the data. */
export interface BoundedSchema {
	schema: IDataObject;
	/** The keywords that aren't checked, sorted. */
	unchecked: string[];
}

/**
 * Leaves out of a JSON Schema what may hold n8n for minutes, such as patterns, and what can't be decided without it: it
 * never refuses data that the whole schema accepts. `onCheck` is called whenever a part of the data is checked against a
 * part of the schema.
 */
export function boundedSchema(given: IDataObject, onCheck: () => void): BoundedSchema {
	const unchecked = new Set<string>();
	const isPartial = hasCostly(given);

	function bounded(value: unknown): unknown {
		if (Array.isArray(value)) return value.map(bounded);
		if (!isRecord(value)) return value;
		const schema = Object.fromEntries(
			Object.entries(value)
				.filter(([name, inner]) => {
					const isKept = !isCostly(name, inner) && (!isPartial || isDecidable(name, value));
					if (!isKept) unchecked.add(name === 'format' ? `format: ${String(inner)}` : name);
					return isKept;
				})
				.map(([name, inner]) => [name, boundedValue(name, inner)]),
		);
		const { type } = schema;
		// A validator reads the type once for each check, and has nothing else that could end it.
		Object.defineProperty(schema, 'type', {
			enumerable: true,
			get: () => {
				onCheck();
				return type;
			},
		});
		return schema;
	}

	function boundedValue(name: string, value: unknown): unknown {
		if (dataKeywords.has(name)) return value;
		if (!schemaMaps.has(name) || !isRecord(value)) return bounded(value);
		return Object.fromEntries(Object.entries(value).map(([key, schema]) => [key, bounded(schema)]));
	}

	const schema = bounded(given) as IDataObject;
	return { schema, unchecked: [...unchecked].sort() };
}

function isCostly(name: string, value: unknown): boolean {
	switch (name) {
		case 'pattern':
			return typeof value === 'string';
		case 'patternProperties':
			return isRecord(value);
		case 'uniqueItems':
			return value === true;
		case 'format':
			return typeof value === 'string' && !quickFormats.has(value);
		default:
			return false;
	}
}

/** Whether a keyword means the same although costly ones aren't checked. */
function isDecidable(name: string, schema: object): boolean {
	if (name === 'additionalProperties') return !('patternProperties' in schema);
	return !undecidable.has(name);
}

function hasCostly(schema: unknown): boolean {
	if (Array.isArray(schema)) return schema.some(hasCostly);
	if (!isRecord(schema)) return false;
	return Object.entries(schema).some(([name, value]) => {
		if (dataKeywords.has(name)) return false;
		if (schemaMaps.has(name) && isRecord(value)) return Object.values(value).some(hasCostly);
		return isCostly(name, value) || hasCostly(value);
	});
}
