import type { IDataObject } from 'n8n-workflow';

import type { Poll } from '../core/n8n/nodeContext';
import { getJob } from '../core/service/jobs/jobs';
import { listRows } from '../core/service/lists/listRows';
import type { JobStatus } from '../core/service/status/jobStatus';
import { flatInBatches, mapInBatches } from '../core/text/batches';

/** What can be requested of the service about the jobs of the selected workflows. A failure rejects. */
export interface JobRequests {
	/** The complete list. */
	listAll(): Promise<IDataObject[]>;
	/** What the service lists for a status, even if it ignores the filter. */
	listStatus(status: JobStatus): Promise<IDataObject[]>;
	/** One job; a rejection with status 404 if there's none of this ID. */
	getJob(id: string): Promise<IDataObject>;
	/** Whether there's time for another request by ID in this poll. */
	mayRequest(): boolean;
}

/** How long jobs are requested by ID at most in one poll, so that what was found doesn't wait longer. ms. */
const maxByIdMs = 20_000;

/** The share of a poll's remaining time for requests by ID. */
const byIdShare = 0.4;

/** How long one request by ID may take with all its tries: the job is requested again at the next poll. ms. */
const maxOneMs = 10_000;

/**
 * The service's jobs of the selected workflows. A complete list is one filtered listing for each selected workflow, never
 * the list of all. `leftMs`: how long each request may take so that it ends within the poll, in milliseconds.
 */
export function jobRequests(
	poll: Poll,
	workflowIds: readonly string[],
	leftMs: () => number,
): JobRequests {
	let byIdUntil: number | undefined;
	const listOf = async (workflowId: string): Promise<IDataObject[]> => {
		const rows = await listRows(poll, 'jobs', { workflow_id: workflowId }, { leftMs });
		return await mapInBatches(rows, (row) =>
			row.workflow_id ? row : { ...row, workflow_id: workflowId },
		);
	};
	const onlyId = workflowIds.length === 1 ? workflowIds[0] : undefined;
	return {
		async listAll() {
			if (workflowIds.length === 0) return await listRows(poll, 'jobs', {}, { leftMs });
			const lists: IDataObject[][] = [];
			for (const id of workflowIds) lists.push(await listOf(id));
			return await flatInBatches(lists);
		},
		listStatus: async (status) =>
			await listRows(poll, 'jobs', { workflow_id: onlyId, status }, { leftMs, hasAnyStatus: true }),
		getJob: async (id) => await getJob(poll, id, { wholeMs: Math.min(maxOneMs, leftMs()) }),
		mayRequest() {
			byIdUntil ??= Date.now() + Math.min(maxByIdMs, leftMs() * byIdShare);
			return Date.now() < byIdUntil;
		},
	};
}
