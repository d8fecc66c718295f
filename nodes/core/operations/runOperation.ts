import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import type { Item } from '../n8n/nodeContext';
import type { ItemOperation } from './operation';
import { runItems } from '../n8n/runItems';
import { shownItems } from '../n8n/shown';
import { Problem } from '../text/problem';
import { limitForAgents, limitItems } from '../output/textLimit';

/**
 * Runs the chosen one of a node's operations, by their names, for each item, one after another, or once for all of them. Every item fails if the
 * node doesn't have the operation, such as n8n's own "Custom API Call" (docs/maintainers/n8n.md#loading).
 */
export async function runOperation(
	operations: ReadonlyMap<string, ItemOperation>,
	first: Item<IExecuteFunctions>,
	continueOnFail: boolean,
): Promise<INodeExecutionData[][]> {
	// Neither parameter can be an expression, so that the first item's are those of all.
	const [resource, name] = [first.parameter('resource'), first.parameter('operation')].map(String);
	const operation = operations.get(`${resource}.${name}`);
	return await runItems(
		first,
		async (item) => {
			if (!operation) throw unknownOperation(resource, name);
			const run = async () => [await shownItemsOf(item, operation)];
			if (operation.takesAll?.(first) !== true) return { parts: [{ run }] };
			const ofItems = [...first.n8n.getInputData().keys()];
			return { parts: item.index === 0 ? [{ run, ofItems }] : [] };
		},
		{ continueOnFail },
	);
}

/** Secrets are masked in the records of an operation, and the output for agents is limited, as it is for documents. */
async function shownItemsOf(item: Item, operation: ItemOperation): Promise<INodeExecutionData[]> {
	const result = await operation.execute(item);
	if ('ofDocuments' in result) return result.ofDocuments;
	const items = await shownItems(item, result);
	return item.isTool ? limitItems(items, limitForAgents, 'items') : items;
}

function unknownOperation(resource: string, name: string): Problem {
	return new Problem(
		`This node has no operation "${name}" for the resource "${resource}"`,
		"Select another operation. For requests that this node doesn't offer, use the HTTP Request node with the same credential.",
	);
}
