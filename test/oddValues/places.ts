import {
	NodeHelpers,
	type INodeParameters,
	type INodeProperties,
	type INodePropertyCollection,
	type INodeTypeDescription,
	type NodeParameterValueType,
} from 'n8n-workflow';

import {
	choicesOf,
	collectedFieldsOf,
	groupsOf,
	isRequired,
	isShownFor,
} from '../../scripts/reference/properties.ts';
import { completeParameters } from '../hostile/parameters/completeParameters';
import { kindOf, type Kind } from './kinds';

/**
 * What it means that a field is there:
 * - required: the node can't do without it
 * - shown: it's always there, and may be left as it is
 * - added: the user added it to a collection
 */
export type Role = 'required' | 'shown' | 'added';

/** A field that an expression can fill, and parameters that work around it. */
export interface Place {
	/** Unique among all places, and readable: `workflow.update: updateFields.name`. */
	name: string;
	/** The field's label, which errors must name. */
	label: string;
	kind: Kind;
	role: Role;
	property: INodeProperties;
	/** The node, without fields that can't be shown next to this one: n8n looks at each of hundreds in every execution. */
	description: INodeTypeDescription;
	/** Parameters that show the field and work without it. */
	base: INodeParameters;
	/** The same parameters with an expression in the field. */
	withExpression(expression: string): INodeParameters;
}

/** Gives a field that is required, or that others depend on, a value that works. */
export type SampleOf = (property: INodeProperties) => NodeParameterValueType;

type Write = (parameters: INodeParameters, value: NodeParameterValueType) => void;

/** A field with its way into the parameters. */
interface Found {
	path: string;
	property: INodeProperties;
	role: Role;
	write: Write;
	/** Adds the collections and entries around the field. */
	around: (parameters: INodeParameters) => void;
	/** Leaves the field out of what's around it, which is there. */
	remove: (parameters: INodeParameters) => void;
	/** Fields around it that have to be there, and its conditions, outermost first. */
	steps: Array<{ property: INodeProperties; write: (name: string) => Write }>;
}

const atRoot =
	(name: string): Write =>
	(parameters, value) => {
		parameters[name] = value as INodeParameters[string];
	};

function objectAt(parameters: INodeParameters, name: string): INodeParameters {
	const present = parameters[name];
	const object = typeof present === 'object' && present !== null ? present : {};
	parameters[name] = object as INodeParameters;
	return object as INodeParameters;
}

const inCollection =
	(outer: (parameters: INodeParameters) => INodeParameters) =>
	(name: string): Write =>
	(parameters, value) => {
		outer(parameters)[name] = value as INodeParameters[string];
	};

/** What an entry of a list of groups needs before one of its fields makes sense. */
const entryStarts: Record<string, INodeParameters> = {
	additionalFormFields: { name: 'x_field', value: 'v' },
	metadata: { name: 'team', value: 'v' },
};

/** The entry that a test fills: the last one of a list. */
function entryAt(
	holder: INodeParameters,
	field: INodeProperties,
	group: INodePropertyCollection,
): INodeParameters {
	const groups = objectAt(holder, field.name);
	if (field.typeOptions?.multipleValues !== true) return objectAt(groups, group.name);
	const entries = Array.isArray(groups[group.name])
		? (groups[group.name] as INodeParameters[])
		: [{ ...entryStarts[field.name] }];
	groups[group.name] = entries;
	return entries.at(-1) ?? {};
}

interface Around {
	path: string;
	role: Role;
	holder: (parameters: INodeParameters) => INodeParameters;
	steps: Found['steps'];
}

/** The field itself, in each mode of a resource locator, or the fields inside it. */
function fieldsIn(property: INodeProperties, around: Around): Found[] {
	const { name, type } = property;
	const writeSibling = inCollection(around.holder);
	const steps = [...around.steps, { property, write: writeSibling }];
	const path = `${around.path}${name}`;
	const remove = (parameters: INodeParameters) => {
		delete around.holder(parameters)[name];
	};
	const role: Role = isRequired(property) ? 'required' : around.role;
	if (property.noDataExpression === true) return [];
	if (type === 'hidden' || type === 'notice') return [];
	if (type === 'collection') {
		return collectedFieldsOf(property).flatMap((inner) =>
			fieldsIn(inner, {
				path: `${path}.`,
				role: 'added',
				holder: (parameters) => objectAt(around.holder(parameters), name),
				steps,
			}),
		);
	}
	if (type === 'fixedCollection') {
		const list = property.typeOptions?.multipleValues === true ? '[]' : '';
		return groupsOf(property).flatMap((group) =>
			group.values.flatMap((inner) =>
				fieldsIn(inner, {
					path: `${path}.${group.name}${list}.`,
					role: 'shown',
					holder: (parameters) => entryAt(around.holder(parameters), property, group),
					steps,
				}),
			),
		);
	}
	if (type === 'resourceLocator') {
		return (property.modes ?? []).map(({ name: mode }) => ({
			path: `${path} (${mode})`,
			property,
			role,
			steps,
			remove,
			around: around.holder,
			write: (parameters, value) => {
				writeSibling(name)(parameters, { __rl: true, mode, value } as NodeParameterValueType);
			},
		}));
	}
	return [
		{ path, property, role, steps, remove, around: around.holder, write: writeSibling(name) },
	];
}

/** A value that a condition allows; undefined if any will do. */
function allowedValue(
	property: INodeProperties,
	shown: readonly unknown[] | undefined,
	hidden: readonly unknown[] | undefined,
): unknown {
	if (shown) return shown[0];
	if (!hidden?.includes(property.default)) return undefined;
	return choicesOf(property).find(({ value }) => !hidden.includes(value))?.value;
}

/** Sets what the conditions of a field ask for, those of the field it's in first. */
function settle(
	parameters: INodeParameters,
	{ steps }: Found,
	root: readonly INodeProperties[],
): void {
	const settled = new Set<string>();
	for (const [depth, { property, write }] of [...steps.entries()].reverse()) {
		const { show = {}, hide = {} } = property.displayOptions ?? {};
		for (const name of new Set([...Object.keys(show), ...Object.keys(hide)])) {
			const bare = name.replace(/^\//, '');
			if (settled.has(bare) || ['resource', 'operation'].includes(bare)) continue;
			const isRoot = name.startsWith('/') || depth === 0;
			const siblings = isRoot ? root : siblingsOf(steps[depth - 1].property);
			const other = siblings.find((field) => field.name === bare);
			if (!other) continue;
			settled.add(bare);
			const value = allowedValue(other, show[name], hide[name]);
			if (value === undefined) continue;
			const put = isRoot ? atRoot(bare) : write(bare);
			put(parameters, value as NodeParameterValueType);
		}
	}
}

function siblingsOf(outer: INodeProperties): readonly INodeProperties[] {
	return outer.type === 'collection'
		? collectedFieldsOf(outer)
		: groupsOf(outer).flatMap(({ values }) => values);
}

/**
 * Adds the required fields that are shown and have no value: those that the editor asks for. With an expression in a
 * choice, n8n shows what depends on any of its values.
 */
function addRequired(
	parameters: INodeParameters,
	description: INodeTypeDescription,
	sampleOf: SampleOf,
): void {
	const shown = completed(description, parameters);
	for (const property of description.properties) {
		if (!isRequired(property) || parameters[property.name] !== undefined) continue;
		if (!NodeHelpers.displayParameter(shown, property, { typeVersion: 1 }, description)) continue;
		parameters[property.name] = sampleOf(property) as INodeParameters[string];
	}
}

function completed(
	description: INodeTypeDescription,
	parameters: INodeParameters,
): INodeParameters {
	return completeParameters(description, parameters);
}

/** A node or an operation, with the fields that it shows. */
export interface Section {
	/** '' for a node without operations. */
	name: string;
	fields: readonly INodeProperties[];
	/** Parameters that select the section and let it work. */
	start: INodeParameters;
}

/** Options that an option is read with, where no condition in the panel says so. */
const neededOptions: Readonly<Record<string, INodeParameters>> = {
	knownDocuments: { skipUnchanged: true },
};

/** A step that works on chunks needs a chunker before it. */
function chunkBefore(steps: unknown): void {
	const { values } = (steps ?? {}) as { values?: INodeParameters[] };
	if (values?.at(0)?.step === 'chunkEnrichment') values.unshift({ step: 'chunker' });
}

/** Every field of a section that an expression can fill. */
export function placesOf(
	description: INodeTypeDescription,
	section: Section,
	sampleOf: SampleOf,
): Place[] {
	const title = section.name === '' ? description.name : section.name;
	return section.fields
		.flatMap((property) =>
			fieldsIn(property, {
				path: '',
				role: 'shown',
				holder: (parameters) => parameters,
				steps: [],
			}),
		)
		.map((found): Place => {
			const base = structuredClone(section.start);
			settle(base, found, section.fields);
			Object.assign(base.options ?? {}, neededOptions[found.property.name]);
			chunkBefore(base.steps ?? (base.updateFields as INodeParameters | undefined)?.steps);
			const narrow = narrowed(description, section, base);
			found.around(base);
			addRequired(base, narrow, sampleOf);
			const { property, path, role } = found;
			const without = structuredClone(base);
			if (role !== 'required') found.remove(without);
			return {
				name: `${title}: ${path}${conditionText(found, base)}`,
				label: property.displayName,
				kind: kindOf(property, path),
				role,
				property,
				description: narrow,
				base: without,
				withExpression(expression) {
					const parameters = structuredClone(base);
					found.write(parameters, expression);
					addRequired(parameters, narrow, sampleOf);
					return completed(narrow, parameters);
				},
			};
		});
}

function narrowed(
	description: INodeTypeDescription,
	{ fields }: Section,
	{ connectorType = 's3' }: INodeParameters,
): INodeTypeDescription {
	const general = description.properties.filter(({ name }) =>
		['resource', 'operation'].includes(name),
	);
	const shown = fields.filter((field) => isShownFor(field, 'connectorType', String(connectorType)));
	return { ...description, properties: [...general, ...shown] };
}

/** Tells fields of the same name apart, such as those of several connector types. */
function conditionText({ property }: Found, base: INodeParameters): string {
	const { connectorType, output, ...others } = property.displayOptions?.show ?? {};
	// Options of chunks: once for where the strategy is a parameter, and once for where it's an option.
	if (others['/chunkingStrategy']) return ' (chunks)';
	if (connectorType && property.name === 'settingsJson') return ` (${String(base.connectorType)})`;
	return output && property.name === 'chunkingStrategy' ? ` (${String(base.output)})` : '';
}
