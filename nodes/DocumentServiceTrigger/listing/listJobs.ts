import type { IDataObject, IPollFunctions } from 'n8n-workflow';

import { listRows } from '../../shared/workflowInterface/listRows';
import { addStatuses } from './addStatuses';

/**
 * Reads the jobs of the chosen workflows in one complete listing. Only a filter by a single workflow is sent to the
 * service: a status filter would hide jobs in progress. If rows have no status, the service is also asked by status,
 * since the specification promises IDs only (docs/service.md#jobs). `leftMs`: how long each request may take so that it
 * ends within the poll, in milliseconds.
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
