import type { IDataObject, IPollFunctions } from 'n8n-workflow';

import { listRows } from '../../shared/workflowInterface/listRows';
import { addStatuses } from './addStatuses';

/**
 * Reads the jobs of the chosen workflows with one complete listing. Only the filter by a single workflow is sent to the
 * service: a status filter would hide jobs in progress. A service whose rows have no status is asked by status too,
 * since the specification promises the ids only (docs/service.md#jobs). `leftMs`: how long each request may take, so
 * that it ends within the poll, in milliseconds.
 */
export async function listJobs(
	context: IPollFunctions,
	workflowIds: readonly string[],
	leftMs?: () => number,
): Promise<IDataObject[]> {
	const query = { workflow_id: workflowIds.length === 1 ? workflowIds[0] : undefined };
	const rows = await listRows(context, 'jobs', query, { leftMs });
	return await addStatuses(
		rows,
		async (status) => await listRows(context, 'jobs', { ...query, status }, { leftMs }),
	);
}
