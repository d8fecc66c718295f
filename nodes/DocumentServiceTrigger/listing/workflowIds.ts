import type { IPollFunctions } from 'n8n-workflow';

import { dialectOf } from '../../shared/credential/dialect';
import { readCredential } from '../../shared/credential/readCredential';
import { pathOf } from '../../shared/transport/path';
import { requestRecord } from '../../shared/workflowInterface/record';

/** A workflow chosen in the trigger's parameters. */
export interface ChosenWorkflow {
	id: string;
	/** By hand or by an expression, not from the list. */
	isTyped: boolean;
}

/**
 * Gives the ids of the chosen workflows as jobs carry them. The public service also takes a
 * workflow's key for its id (public service section 4.1), but jobs name only the id: with several
 * workflows, where the trigger compares by itself, what was typed in is looked up there. One
 * workflow alone is left to the service's own filter. `leftMs` says how long each request may take.
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
