import type { IPollFunctions } from 'n8n-workflow';

import { dialectOf } from '../../shared/credential/dialect';
import { readCredential } from '../../shared/credential/readCredential';
import { pathOf } from '../../shared/transport/path';
import { requestRecord } from '../../shared/workflowInterface/record';

/** A workflow chosen in the trigger's parameters. */
export interface ChosenWorkflow {
	id: string;
	/** Entered or made by an expression, not picked from the list. */
	isTyped: boolean;
}

/**
 * The ids of the chosen workflows as jobs name them. The public service also accepts a workflow's key as its id
 * (docs/service.md#identifiers), but jobs name the id only. With several workflows, where the trigger itself compares,
 * entered values are therefore looked up. A single workflow is left to the service's own filter. `leftMs`: how long each
 * request may take, in milliseconds.
 */
export async function workflowIdsOf(
	context: IPollFunctions,
	chosen: readonly ChosenWorkflow[],
	leftMs?: () => number,
): Promise<string[]> {
	const mayBeKeys = chosen.length > 1 && dialectOf(await readCredential(context)) === 'public';
	const ids: string[] = [];
	for (const { id, isTyped } of chosen) {
		if (!mayBeKeys || !isTyped) {
			ids.push(id);
			continue;
		}
		const subject = `workflow "${id}"`;
		const workflow = await requestRecord(context, {
			method: 'GET',
			path: pathOf`/workflows/${id}`,
			subject,
			wholeMs: leftMs?.(),
		});
		ids.push(typeof workflow.id === 'string' ? workflow.id : id);
	}
	return [...new Set(ids)];
}
