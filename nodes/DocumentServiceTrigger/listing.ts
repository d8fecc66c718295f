import type { Poll } from '../shared/run/caller';
import type { IDataObject } from 'n8n-workflow';

import { dialectOf, dialects } from '../shared/service/credential/dialect';
import { isFinished, type JobStatus, jobStatuses } from '../shared/service/status/jobStatus';
import { pathOf } from '../shared/service/transport/path';
import { listRows } from '../shared/lists/listRows';
import { requestRecord } from '../shared/lists/record';
import { jobIdOf } from '../shared/lists/jobResults';
import type { ChosenWorkflow } from './settings';
import { quoted } from '../shared/values/text';

/**
 * The IDs of the chosen workflows as jobs name them. The public service also accepts a workflow's key as its ID
 * (docs/service.md#identifiers), but jobs contain only the ID. With several workflows, the trigger itself compares IDs,
 * so entered values are looked up. A single workflow is left to the service's own filter. `leftMs`: how long each
 * request may take, in milliseconds.
 */
export async function workflowIdsOf(
	poll: Poll,
	chosen: readonly ChosenWorkflow[],
	leftMs?: () => number,
): Promise<string[]> {
	const { acceptsKeys } = dialects[dialectOf(await poll.credential())];
	const mayBeKeys = chosen.length > 1 && acceptsKeys;
	const ids: string[] = [];
	for (const { id, isTyped } of chosen) {
		if (!mayBeKeys || !isTyped) {
			ids.push(id);
			continue;
		}
		const subject = `workflow ${quoted(id)}`;
		const workflow = await requestRecord(poll, {
			method: 'GET',
			path: pathOf`/workflows/${id}`,
			subject,
			wholeMs: leftMs?.(),
		});
		ids.push(typeof workflow.id === 'string' ? workflow.id : id);
	}
	return [...new Set(ids)];
}

/**
 * Reads the jobs of the chosen workflows in one complete listing. Only a filter by a single workflow is sent to the
 * service: a status filter would hide jobs in progress. If rows have no status, the service is also asked by status,
 * since the specification promises IDs only (docs/service.md#jobs). `leftMs`: how long each request may take so that it
 * ends within the poll, in milliseconds.
 */
export async function listJobs(
	poll: Poll,
	workflowIds: readonly string[],
	leftMs?: () => number,
): Promise<IDataObject[]> {
	const query = { workflow_id: workflowIds.length === 1 ? workflowIds[0] : undefined };
	const rows = await listRows(poll, 'jobs', query, { leftMs });
	return await addStatuses(
		rows,
		async (status) => await listRows(poll, 'jobs', { ...query, status }, { leftMs }),
	);
}

const endStatuses = jobStatuses.filter(isFinished);

function lacksStatus({ status }: IDataObject): boolean {
	return status === undefined || status === null || status === '';
}

/**
 * Gives rows without a status the status under which the service lists them if asked by status. A job that's listed
 * under no final status hasn't ended; one that's listed under several, because the service ignores the filter, stays
 * without a status and so counts as not ended.
 */
export async function addStatuses(
	rows: IDataObject[],
	listByStatus: (status: JobStatus) => Promise<IDataObject[]>,
): Promise<IDataObject[]> {
	if (!rows.some(lacksStatus)) return rows;
	const found = new Map<string, JobStatus | undefined>();
	for (const status of endStatuses) {
		for (const row of await listByStatus(status)) {
			const id = jobIdOf(row);
			if (id !== undefined) found.set(id, found.has(id) ? undefined : status);
		}
	}
	return rows.map((row) =>
		lacksStatus(row) ? { ...row, status: found.get(jobIdOf(row) ?? '') } : row,
	);
}
