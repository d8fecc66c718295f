import type { IDataObject, IPollFunctions } from 'n8n-workflow';

import { listRows } from '../../shared/workflowInterface/listRows';
import { addStatuses } from './addStatuses';

/**
 * Reads the jobs of the chosen workflows with one listing. Only the filter by one workflow is sent
 * to the service: a status filter would hide the jobs in flight. A service whose rows carry no
 * status (the specification promises only the ids, section 4.2) is asked by status as well. `leftMs`
 * says how long each request may take, so that it ends within the poll.
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
