import { isObject } from '../workflow/record.ts';
import { TransformProblem } from './transformProblem.ts';

type Schema = Record<string, unknown>;

/** The service doesn't tell its limit. */
const maxSchemaBytes = 64 * 1024;

/** Reads a schema that came as text. Throws `malformed_schema_json`, and what `checkedSchema` throws. */
export function readSchemaText(text: string): Schema {
	let schema: unknown;
	try {
		schema = JSON.parse(text);
	} catch {
		throw new TransformProblem('malformed_schema_json', 'schema is not valid JSON');
	}
	return checkedSchema(schema);
}

/**
 * Returns the schema if it's an object that is complete at every level: all keys are required, others aren't allowed.
 * Throws `schema_too_large` and `invalid_schema`.
 */
export function checkedSchema(schema: unknown): Schema {
	if (!isObject(schema) || !isOfObjects(schema)) {
		throw new TransformProblem('invalid_schema', 'schema must describe an object');
	}
	if (Buffer.byteLength(JSON.stringify(schema)) > maxSchemaBytes) {
		throw new TransformProblem('schema_too_large', `schema is larger than ${maxSchemaBytes} bytes`);
	}
	const problem = problemIn(schema, 'schema');
	if (problem !== undefined) throw new TransformProblem('invalid_schema', problem);
	return schema;
}

function isOfObjects({ type, properties }: Schema): boolean {
	return [type].flat().includes('object') || properties !== undefined;
}

function problemIn(schema: Schema, path: string): string | undefined {
	const properties = isObject(schema.properties) ? schema.properties : {};
	if (isOfObjects(schema)) {
		const names = Object.keys(properties).toSorted();
		const required = Array.isArray(schema.required) ? schema.required.toSorted() : [];
		if (JSON.stringify(names) !== JSON.stringify(required)) {
			return `${path}: required must list every property`;
		}
		if (schema.additionalProperties !== false) {
			return `${path}: additionalProperties must be false`;
		}
	}
	const inner = [...Object.entries(properties), ['items', schema.items] as const];
	return inner
		.map(([name, value]) => (isObject(value) ? problemIn(value, `${path}.${name}`) : undefined))
		.find((problem) => problem !== undefined);
}
