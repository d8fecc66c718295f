import type { IPollFunctions } from 'n8n-workflow';

import { dialectOf } from '../../shared/credential/dialect';
import { readCredential } from '../../shared/credential/readCredential';
import { pathOf } from '../../shared/transport/path';
import { requestRecord } from '../../shared/workflowInterface/record';

export interface ChosenWorkflow {
	id: string;
	/** Entered or returned by an expression, not picked from the list. */
	isTyped: boolean;
}

/**
 * The IDs of the chosen workflows as jobs name them. The public service also accepts a workflow's key as its ID
 * (docs/service.md#identifiers), but jobs contain only the ID. With several workflows, the trigger itself compares IDs,
 * so entered values are looked up. A single workflow is left to the service's own filter. `leftMs`: how long each
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
