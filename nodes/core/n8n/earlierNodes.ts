import type { INodeExecutionData } from 'n8n-workflow';

import type { Item } from './nodeContext';

/** A node of the workflow from which an item has come, directly or through others. */
export interface EarlierNode {
	name: string;
	/** Such as `n8n-nodes-base.set`. */
	type: string;
}

/** What an expression gets for `$('Name')`. */
interface NodeOfExpression {
	item: INodeExecutionData;
	all(): INodeExecutionData[];
}

/** Returns the nodes before the one that runs, the nearest first. */
export function earlierNodes({ n8n, node }: Item): EarlierNode[] {
	// Contexts of sub-nodes and of agents' tools may not have it, nor nodes before them.
	if (!('getParentNodes' in n8n)) return [];
	const known = new Map<string, EarlierNode>();
	for (let names = [node.name]; names.length > 0;) {
		const parents = names.flatMap((name) => n8n.getParentNodes(name, { depth: 1 }));
		const added = parents.filter(({ name }) => name !== node.name && !known.has(name));
		for (const { name, type } of added) known.set(name, { name, type });
		names = added.map(({ name }) => name);
	}
	return [...known.values()];
}

/** The item of an earlier node that an item was made of, or why it isn't known. */
export type PairedItem = { item: INodeExecutionData } | { several: true } | undefined;

/**
 * Returns the item of an earlier node that an item was made of, as the expression `$('Name').item` does; that there are
 * several; or undefined where n8n doesn't know it.
 */
export function pairedItemOf(item: Item, { name }: EarlierNode): PairedItem {
	try {
		const paired = nodeNamed(item, name).item;
		return paired === undefined ? undefined : { item: paired };
	} catch (error) {
		const { context } = error as { context?: { type?: unknown } };
		return context?.type === 'paired_item_multiple_matches' ? { several: true } : undefined;
	}
}

/** Returns all items that an earlier node returned in its last run. */
export function allItemsOf(item: Item, { name }: EarlierNode): readonly INodeExecutionData[] {
	try {
		return nodeNamed(item, name).all();
	} catch {
		return [];
	}
}

/** Returns an expression that gets something of an earlier node's item. */
export function expressionFor({ name }: EarlierNode, field: string): string {
	const quotedName = `'${name.replace(/[\\']/g, '\\$&')}'`;
	return `{{ $(${quotedName}).item.${field} }}`;
}

function nodeNamed({ n8n, index }: Item, name: string): NodeOfExpression {
	const { $ } = n8n.getWorkflowDataProxy(index) as unknown as {
		$(name: string, isWhole: boolean): NodeOfExpression;
	};
	// Where a workflow keeps binary data in the JSON of items, n8n would return the JSON alone.
	return $(name, true);
}
