import assert from 'node:assert/strict';
import type { Execution, ExecutionItem } from '../n8n/executionData.ts';

/** The items of a node's output; throws if the node didn't run. */
export function itemsOf(execution: Execution, node: string, output = 0): ExecutionItem[] {
	const outputs = execution.outputs[node];
	assert.ok(outputs, `the node "${node}" did not run`);
	return outputs[output] ?? [];
}

/** The JSON of a node's first item; throws if there is none. */
export function firstJson(execution: Execution, node: string): Record<string, unknown> {
	const [item] = itemsOf(execution, node);
	assert.ok(item, `the node "${node}" returned no item`);
	return item.json;
}

/** The store in which n8n keeps a file of an item: `memory`, `filesystem-v2` or `database`. */
export function storeOf(file: Readonly<Record<string, unknown>> | undefined): string {
	// In memory, the item holds the data itself, without an id.
	return String(file?.['id'] ?? 'memory:').split(':')[0] ?? '';
}
