import type { INodeExecutionData, INodeProperties, INodePropertyOptions } from 'n8n-workflow';

import type { Item } from '../n8n/nodeContext';
import { shownWhen } from '../n8n/fields/panel';
import {
	identifiedByModel,
	onlyInTools,
	toolDescriptionField,
	toolNotice,
} from '../n8n/toolVariants';

/** An operation of a resource: its choice in the editor, its fields, and what it does for one item. */
export interface ItemOperation {
	execute(item: Item): Promise<INodeExecutionData[] | DocumentItems>;
	/** Whether it's executed once for all input items, by the first one. Default: once for each. */
	takesAll?(first: Item): boolean;
	option: INodePropertyOptions;
	/** Without conditions for resource and operation: `resourceProperties` adds them. */
	fields: INodeProperties[];
	/** What an agent's model is told about it as a tool; without it, n8n tells the model the operation's action. */
	agentDescription?: string;
}

interface DocumentItems {
	ofDocuments: INodeExecutionData[];
}

export interface Resource {
	option: INodePropertyOptions;
	operations: readonly ItemOperation[];
	/** Must never change: saved workflows omit values that equal the default (docs/maintainers/n8n.md#loading). */
	defaultOperation: string;
}

/** The parameters of a node: the resource, its operations, and each operation's fields with their conditions. */
export function resourceProperties(
	resources: readonly Resource[],
	defaultResource: string,
): INodeProperties[] {
	return [
		...onlyInTools([toolNotice('Add one tool for each operation.')]),
		{
			displayName: 'Resource',
			name: 'resource',
			type: 'options',
			noDataExpression: true,
			options: resources.map(({ option }) => option),
			default: defaultResource,
		},
		...resources.map(({ option, operations, defaultOperation }): INodeProperties => ({
			displayName: 'Operation',
			name: 'operation',
			type: 'options',
			noDataExpression: true,
			displayOptions: { show: { resource: [option.value] } },
			options: operations.map((operation) => operation.option),
			default: defaultOperation,
		})),
		...sharedProperties(
			resources.flatMap((resource) =>
				resource.operations.map((operation) => ({
					resource: String(resource.option.value),
					operation: String(operation.option.value),
					fields: panelFieldsOf(operation),
				})),
			),
		),
	];
}

export function panelFieldsOf({ fields, agentDescription = '' }: ItemOperation): INodeProperties[] {
	const description = onlyInTools([toolDescriptionField(agentDescription)]);
	return [
		...description,
		...requiredByPanel(agentDescription === '' ? fields : identifiedByModel(fields)),
	];
}

/**
 * Returns the fields as n8n gets them: the panel doesn't require a field that depends on a parameter which may be an
 * expression. n8n shows, and would require, the fields of all its values at once. The node itself still requires them.
 */
function requiredByPanel(fields: readonly INodeProperties[]): INodeProperties[] {
	const maybeExpressions = new Set(
		fields.filter(({ noDataExpression }) => noDataExpression !== true).map(({ name }) => name),
	);
	return fields.map((field) => {
		const { show, hide } = field.displayOptions ?? {};
		const isUncertain = Object.keys({ ...show, ...hide }).some((name) =>
			maybeExpressions.has(name),
		);
		return field.required && isUncertain ? { ...field, required: false } : field;
	});
}

/** Returns the operations of a node by the parameters that select them: `<resource>.<operation>`. */
export function operationsByName(
	resources: readonly Resource[],
): ReadonlyMap<string, ItemOperation> {
	return new Map(
		resources.flatMap((resource) =>
			resource.operations.map((operation) => [
				`${resource.option.value}.${operation.option.value}`,
				operation,
			]),
		),
	);
}

/**
 * An expression for the node's subtitle: what the chosen operation does, in words ("Create workflow"). Empty for an
 * operation that the node doesn't have.
 */
export function actionSubtitle(resources: readonly Resource[]): string {
	const actions = [...operationsByName(resources)].map(([name, { option }]) => [
		name,
		option.action,
	]);
	const words = JSON.stringify(Object.fromEntries(actions));
	return `={{ (${words})[$parameter["resource"] + "." + $parameter["operation"]] ?? "" }}`;
}

interface OperationFields {
	resource: string;
	operation: string;
	fields: readonly INodeProperties[];
}

type Owner = Pick<OperationFields, 'resource' | 'operation'>;

interface Listed {
	field: INodeProperties;
	owners: Owner[];
	earlier: Set<Listed>;
}

/**
 * Returns the fields of all operations with their conditions, in an order that is right for each operation. A field that
 * several of them have alike stands once, shown for all of these: the editor loads the description as a whole.
 */
function sharedProperties(operations: readonly OperationFields[]): INodeProperties[] {
	const written = operations.map(({ fields, ...owner }) => ({
		owner,
		fields: fields.map((field) => ({ field, text: JSON.stringify(field) })),
	}));
	const alike = alikeFields(written);
	const listed: Listed[] = [];
	const shared = new Map<string, Listed>();
	for (const { owner, fields } of written) {
		let previous: Listed | undefined;
		for (const { field, text } of fields) {
			const known = shared.get(text);
			const entry: Listed = known ?? { field, owners: [], earlier: new Set() };
			if (known === undefined) listed.push(entry);
			if (alike.has(text)) shared.set(text, entry);
			entry.owners.push(owner);
			if (previous) entry.earlier.add(previous);
			previous = entry;
		}
	}
	return inPanelOrder(listed).map(({ field, owners }) => shownForAll(field, owners));
}

function inPanelOrder(listed: readonly Listed[]): Listed[] {
	const sorted = new Set<Listed>();
	const under = new Set<Listed>();
	const add = (entry: Listed): void => {
		if (sorted.has(entry)) return;
		if (under.has(entry)) throw new Error(`Two operations order '${entry.field.name}' differently`);
		under.add(entry);
		entry.earlier.forEach(add);
		sorted.add(entry);
	};
	listed.forEach(add);
	return [...sorted];
}

function shownForAll(field: INodeProperties, owners: readonly Owner[]): INodeProperties {
	const resource = [...new Set(owners.map((owner) => owner.resource))];
	const operation = [...new Set(owners.map((owner) => owner.operation))];
	return shownWhen({ resource, operation }, [field])[0];
}

interface WrittenFields {
	owner: Owner;
	fields: ReadonlyArray<{ text: string }>;
}

/**
 * Returns the fields, as JSON, that may stand once: n8n shows a field for each of its resources with each of its
 * operations, so all of these that exist must have it.
 */
function alikeFields(operations: readonly WrittenFields[]): Set<string> {
	const ownersOf = new Map<string, Owner[]>();
	for (const { fields, owner } of operations) {
		for (const text of new Set(fields.map((field) => field.text))) {
			ownersOf.set(text, [...(ownersOf.get(text) ?? []), owner]);
		}
	}
	const isApart = (owners: readonly Owner[]): boolean => {
		const resources = new Set(owners.map(({ resource }) => resource));
		const values = new Set(owners.map(({ operation }) => operation));
		const shown = operations.filter(
			({ owner }) => resources.has(owner.resource) && values.has(owner.operation),
		);
		return shown.length === owners.length;
	};
	const several = [...ownersOf].filter(([, owners]) => owners.length > 1);
	return new Set(several.flatMap(([text, owners]) => (isApart(owners) ? [text] : [])));
}
