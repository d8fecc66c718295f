import type { IDataObject } from 'n8n-workflow';

import { listRows } from '../core/service/lists/listRows';
import { getJob } from '../core/service/jobs/jobs';
import { requestRecord } from '../core/service/lists/record';
import type { Poll } from '../core/n8n/nodeContext';
import type { JobStatus } from '../core/service/status/jobStatus';
import { pathOf } from '../core/service/transport/path';
import { mapInBatches } from '../core/text/batches';
import { isNotFound, Problem } from '../core/text/problem';
import { nameText, quoted } from '../core/text/text';
import type { ChosenWorkflow } from '../core/service/jobs/watchedJobs';

/**
 * The IDs of the chosen workflows as jobs name them. Each workflow is requested: the public service also accepts a key
 * as its ID (docs/maintainers/service.md#identifiers), but jobs contain only the ID, and a workflow that doesn't exist would
 * otherwise be silence forever. Throws a Problem that names it. `leftMs`: how long each request may take, in
 * milliseconds.
 */
export async function workflowIdsOf(
	poll: Poll,
	chosen: readonly ChosenWorkflow[],
	leftMs?: () => number,
): Promise<string[]> {
	const ids: string[] = [];
	for (const { id } of chosen) {
		const workflow = await requestRecord(poll, {
			method: 'GET',
			path: pathOf`/workflows/${id}`,
			subject: `workflow ${quoted(id)}`,
			wholeMs: leftMs?.(),
		}).catch((error: unknown) => {
			// Another 404 means that the address is wrong.
			throw isNotFound(error) && error.context.isMissingObject ? missingWorkflow(id) : error;
		});
		ids.push(nameText(workflow.id) || id);
	}
	return [...new Set(ids)];
}

function missingWorkflow(id: string): Problem {
	return new Problem(
		`The chosen workflow ${quoted(id)} doesn't exist`,
		'Choose another one in Workflows, or remove it there. It must belong to the workspace that the API key is for',
	);
}

/** What can be requested of the service about the jobs of the selected workflows. A failure rejects. */
export interface JobRequests {
	/** The complete list. */
	listAll(): Promise<IDataObject[]>;
	/** What the service lists for a status, even if it ignores the filter. */
	listStatus(status: JobStatus): Promise<IDataObject[]>;
	/** One job; undefined, or a rejection with status 404, if there's none of this ID. */
	getJob(id: string): Promise<IDataObject | undefined>;
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
 * The service's jobs of the chosen workflows. A complete list is one filtered listing for each chosen workflow, never
 * the list of all. `leftMs`: how long each request may take so that it ends within the poll, in milliseconds.
 */
export function jobRequests(
	poll: Poll,
	workflowIds: readonly string[],
	leftMs: () => number = () => Number.POSITIVE_INFINITY,
): JobRequests {
	let byIdUntil: number | undefined;
	const ofWorkflow = async (workflowId: string): Promise<IDataObject[]> => {
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
			for (const id of workflowIds) lists.push(await ofWorkflow(id));
			return lists.flat();
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
