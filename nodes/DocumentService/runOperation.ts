import type { INodeExecutionData } from 'n8n-workflow';

import { type ItemOperation, operationsByName } from '../core/n8n/operation/operation';
import { shownItems } from '../core/n8n/shown';
import { limitForAgents, limitItems } from '../core/output/textLimit';
import { resources } from './resources';
import { Problem } from '../core/text/problem';
import type { Item } from '../core/n8n/nodeContext';
import type { ItemParts } from '../core/n8n/runItems';

const operations = operationsByName(resources);

/** Undefined for names that the node doesn't have, such as n8n's own "Custom API Call" (docs/maintainers/n8n.md#loading). */
function chosenOperation(item: Item): ItemOperation | undefined {
	const [resource, name] = [item.parameter('resource'), item.parameter('operation')];
	return operations.get(`${String(resource)}.${String(name)}`);
}

/** Returns how many items run in parallel: all of them if they share what the operation does. */
export function itemsAtOnce(first: Item): number {
	return chosenOperation(first)?.runsTogether ? Infinity : 1;
}

/**
 * Returns what runs the chosen operation for each item of an execution. Secrets are masked in its records, and the output
 * for agents is limited, as it is for documents. Throws a Problem for an operation that the node doesn't have.
 */
export function operationRunner(): (item: Item) => Promise<ItemParts> {
	/** By operation whose items run together: what opens each of them, begun by the first item that could. */
	const begun = new Map<ItemOperation, (item: Item) => Promise<ItemParts>>();
	return async (item) => {
		const operation = chosenOperation(item);
		if (!operation) throw unknownOperation(item);
		const { execute, runsTogether } = operation;
		if (execute) return { parts: [async () => [await itemsOf(item, execute)]] };
		const open = begun.get(operation) ?? runsTogether(item);
		begun.set(operation, open);
		return await open(item);
	};
}

async function itemsOf(
	item: Item,
	execute: NonNullable<ItemOperation['execute']>,
): Promise<INodeExecutionData[]> {
	const result = await execute(item);
	if ('ofDocuments' in result) return result.ofDocuments;
	const items = await shownItems(item, result);
	return item.isTool ? limitItems(items, limitForAgents, 'items') : items;
}

function unknownOperation(item: Item): Problem {
	return new Problem(
		`This node has no operation "${String(item.parameter('operation'))}" for the resource "${String(item.parameter('resource'))}"`,
		"Select another operation. For requests that this node doesn't offer, use the HTTP Request node with the same credential.",
	);
}
