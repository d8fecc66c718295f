import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { findOperation, type ItemOperation } from '../shared/operation/operation';
import { shownItems } from '../shared/run/shown';
import { showExcluded } from '../shared/elements/exclude/excludedHint';
import { limitForTool, limitItems } from '../shared/elements/output/textLimit';
import { resources } from './resources';
import { Problem } from '../shared/values/problem';
import type { Caller, Item } from '../shared/run/caller';

function chosenOperation(item: Item): {
	resource: string;
	name: string;
	operation?: ItemOperation;
} {
	const resource = String(item.parameter('resource'));
	const name = String(item.parameter('operation'));
	return { resource, name, operation: findOperation(resources, resource, name) };
}

/** How many items to run in parallel: all of them if they share what the operation does. */
export function itemsAtOnce(first: Item): number {
	return chosenOperation(first).operation?.runsTogether ? Infinity : 1;
}

/**
 * Runs the chosen operation for one item. Secrets are masked in its records, and the output for agents is limited, as it
 * is for documents. Throws a Problem for an operation that the node doesn't have.
 */
export async function runOperation(item: Item): Promise<INodeExecutionData[]> {
	const { resource, name, operation } = chosenOperation(item);
	if (operation) {
		const result = await operation.execute(item);
		if ('ofDocuments' in result) return result.ofDocuments;
		return limitItems(await shownItems(item, result), limitForTool(item), 'items');
	}
	throw new Problem(
		`This node has no operation "${name}" for the resource "${resource}"`,
		"Choose another operation. For requests that this node doesn't offer, use the HTTP Request node with the same credential.",
	);
}

/** What is said once all items have run. */
export async function endOfItems(
	caller: Caller<IExecuteFunctions>,
): Promise<INodeExecutionData[][]> {
	showExcluded(caller);
	return [];
}
