import type { IDataObject } from 'n8n-workflow';

import { isRecord } from '../../../core/text/json';
import { Problem } from '../../../core/text/problem';

/** The format of the service's schemas allows no more, the outermost object included. */
const mostLevels = 10;

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

/** A field with the fields below it. */
interface Branch {
	path: string;
	/** Undefined until the field itself is defined; it may only be named by the fields below it. */
	field?: SchemaField;
	isList?: boolean;
	below: Map<string, Branch>;
}

/**
 * The schema in the form that the service expects (docs/maintainers/service.md#workflows): every property is required and no other is
 * allowed, so a value that may be missing is null. Throws a Problem for fields that contradict each other.
 */
export function schemaOfFields(fields: readonly SchemaField[]): IDataObject {
	const root: Branch = { path: '', below: new Map() };
	for (const field of fields) define(root, field);
	return objectSchema(
		[...root.below].map(([name, branch]) => [name, schemaOfBranch(branch, 2)]),
		1,
	);
}

function define(root: Branch, field: SchemaField): void {
	const parts = field.name.split('.').map((part) => part.trim());
	let branch = root;
	for (const [at, part] of parts.entries()) {
		const name = part.replace(/\[\]$/, '');
		if (name === '') {
			throw new Problem(
				`The field name "${field.name}" has an empty part`,
				'Write the name of an object, a dot and the name of the field in it, for example supplier.name',
			);
		}
		const path = branch.path === '' ? name : `${branch.path}.${name}`;
		const found = branch.below.get(name) ?? { path, below: new Map() };
		branch.below.set(name, found);
		if (at < parts.length - 1) setList(found, part !== name);
		branch = found;
	}
	if (branch.field) {
		throw new Problem(`The field "${branch.path}" is defined twice`, 'Remove one of them');
	}
	branch.field = field;
	setList(branch, field.isList || field.name.endsWith('[]'));
}

function setList(branch: Branch, isList: boolean): void {
	if (branch.isList !== undefined && branch.isList !== isList) {
		throw new Problem(
			`The field "${branch.path}" is both a list and not`,
			`Write "${branch.path}[]." before the names of all its fields, and turn on List for the field itself`,
		);
	}
	branch.isList = isList;
}

function schemaOfBranch(branch: Branch, level: number): IDataObject {
	const { path, below, isList, field } = branch;
	const { type = 'object', description = '', isRequired = true } = field ?? {};
	if (below.size > 0 && type !== 'object') {
		throw new Problem(
			`The field "${path}" has fields of its own`,
			'Select Object as its type, or rename the other fields',
		);
	}
	if (below.size === 0 && type === 'object') {
		throw new Problem(
			`The field "${path}" is an object without fields`,
			`Add the fields of the object, with names such as ${path}${isList ? '[]' : ''}.name`,
		);
	}
	const single =
		type === 'object'
			? objectSchema(
					[...below].map(([name, inner]) => [name, schemaOfBranch(inner, level + 1)]),
					level,
				)
			: { ...simpleTypes[type] };
	const schema = isList ? { type: 'array', items: single } : single;
	return {
		...(isRequired ? schema : nullable(schema)),
		...(description !== '' && { description }),
	};
}

/**
 * The schema of documents such as the example. The entries of a list are taken together: what some of them lack may be
 * null. Values of several types are text. Throws a Problem for an example without values.
 */
export function schemaOfExample(example: IDataObject): IDataObject {
	return schemaOfSamples([example], 1);
}

function schemaOfSamples(samples: readonly unknown[], level: number): IDataObject {
	const present = samples.filter((sample) => sample !== null && sample !== undefined);
	const schema = schemaOfPresent(present, level);
	return present.length < samples.length ? nullable(schema) : schema;
}

function schemaOfPresent(samples: readonly unknown[], level: number): IDataObject {
	const [first] = samples;
	if (samples.length > 0 && samples.every(isRecord)) {
		const names = [...new Set(samples.flatMap((sample) => Object.keys(sample)))];
		return objectSchema(
			names.map((name) => [
				name,
				schemaOfSamples(
					samples.map((sample) => (Object.hasOwn(sample, name) ? sample[name] : undefined)),
					level + 1,
				),
			]),
			level,
		);
	}
	if (samples.length > 0 && samples.every(Array.isArray)) {
		return { type: 'array', items: schemaOfSamples(samples.flat(), level) };
	}
	const isOneType = samples.every((sample) => typeof sample === typeof first);
	const isSimple = typeof first === 'number' || typeof first === 'boolean';
	return { type: isOneType && isSimple ? typeof first : 'string' };
}

function nullable(schema: IDataObject): IDataObject {
	return { ...schema, type: [String(schema.type), 'null'] };
}

function objectSchema(
	properties: ReadonlyArray<readonly [string, IDataObject]>,
	level: number,
): IDataObject {
	if (properties.length === 0) {
		throw new Problem('The extraction has no fields', 'Add the fields to extract');
	}
	if (level > mostLevels) {
		throw new Problem(
			`The fields to extract have more than ${mostLevels} levels`,
			'Use fewer objects inside of objects',
		);
	}
	return {
		type: 'object',
		properties: Object.fromEntries(properties),
		required: properties.map(([name]) => name),
		additionalProperties: false,
	};
}
