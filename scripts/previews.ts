import type { INodeTypeDescription } from 'n8n-workflow';

import type { FieldType, OutputFields, OutputShape } from '../nodes/core/output/outputShape.ts';
import { outputShapes } from './reference/outputShapes.ts';

/** A JSON Schema of an item's JSON, as n8n's previews have it. */
export interface Preview {
	type: FieldType;
	properties?: Readonly<Record<string, Preview>>;
	items?: Preview;
}

function typed(type: FieldType, holds: Readonly<Record<string, FieldType>> = {}): Preview {
	const inner = Object.entries(holds).map(([name, one]) => [name, { type: one }]);
	if (inner.length === 0) return { type };
	const properties = Object.fromEntries(inner);
	return type === 'array' ? { type, items: { type: 'object', properties } } : { type, properties };
}

function previewOf(output: OutputFields): Preview {
	const fields = Object.entries<OutputFields[string]>(output);
	const properties = fields.flatMap(([name, field]): Array<[string, Preview]> => {
		// In quotes: a binary field.
		if (name.startsWith('`')) return [];
		if (typeof field === 'string') return [[name, typed('string')]];
		return field.isOptional ? [] : [[name, typed(field.type ?? 'string', field.holds)]];
	});
	return { type: 'object', properties: Object.fromEntries(properties) };
}

function fieldsOf({ fields, byDefault }: OutputShape): OutputFields {
	return byDefault ?? fields;
}

/** `1` as `v1.0.0`, as n8n asks for it. */
function versionFolder({ version }: INodeTypeDescription): string {
	const newest = [version].flat().at(-1);
	return `v${[...String(newest).split('.'), '0', '0'].slice(0, 3).join('.')}`;
}

/** What n8n asks for, as `resource/operation`, by the key of an output's shape. */
function previewPath(key: string, { properties }: INodeTypeDescription): string {
	const [resource, operation] = key.split('.');
	if (operation !== undefined) return `${resource}/${operation}`;
	const [one] = properties.filter(
		({ name, displayOptions }) =>
			name === 'operation' && displayOptions?.show?.resource?.[0] === key,
	);
	return `${key}/${String(one?.default)}`;
}

/**
 * What n8n shows beside a node before it has run, by the file in the node's folder where n8n looks for it: by resource
 * and operation, and otherwise by the version alone (docs/maintainers/n8n.md#previews). Empty for a sub-node.
 */
export function previewFiles(description: INodeTypeDescription): Map<string, Preview> {
	const shapes = outputShapes[description.name] ?? {};
	const folder = `__schema__/${versionFolder(description)}`;
	// An expression chooses among main outputs.
	const isSubNode =
		Array.isArray(description.outputs) && JSON.stringify(description.outputs) !== '["main"]';
	if (isSubNode) return new Map();
	const hasOperations = description.properties.some(({ name }) => name === 'operation');
	return new Map(
		Object.entries(shapes).map(([key, shape]) => [
			hasOperations ? `${folder}/${previewPath(key, description)}.json` : `${folder}.json`,
			previewOf(fieldsOf(shape)),
		]),
	);
}
