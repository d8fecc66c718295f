import type { IDataObject } from 'n8n-workflow';

import { jobIdOf, type ListedJob } from '../core/paid/jobs/jobItem';
import { readJobStatus } from '../core/records/status';
import { filterInBatches } from '../core/text/batches';
import { creationTimeOf, newestFirst } from '../core/text/readTime';
import { nameText } from '../core/text/text';

/** Reads a row of the list of jobs. Returns undefined for one without an ID or of a workflow that isn't selected. */
export function readListedJob(
	row: IDataObject,
	workflowIds: readonly string[],
): ListedJob | undefined {
	const id = jobIdOf(row);
	if (id === undefined || !isOfWorkflows(row, workflowIds)) return undefined;
	return { id, status: readJobStatus(row.status), createdAt: creationTimeOf(row), row };
}

/** Tells whether a row says nothing about the status, as the specification allows (docs/maintainers/service.md#jobs). */
export function lacksStatus({ status }: IDataObject): boolean {
	return status === undefined || status === null || status === '';
}

/**
 * Returns the workflow that a row belongs to. If a single workflow is selected, the service lists only its jobs, so a row
 * that doesn't name its workflow is one of them.
 */
export function workflowIdOf(row: IDataObject, selected: readonly string[]): string | undefined {
	return nameText(row.workflow_id) || (selected.length === 1 ? selected[0] : undefined);
}

function isOfWorkflows(row: IDataObject, selected: readonly string[]): boolean {
	if (selected.length === 0) return true;
	const workflowId = workflowIdOf(row, selected);
	return workflowId !== undefined && selected.includes(workflowId);
}

/** Compares for sorting: oldest first; jobs without a creation time come last, equal ones by ID. */
export function byCreation(first: ListedJob, second: ListedJob): number {
	const [firstTime, secondTime] = [first.createdAt ?? Infinity, second.createdAt ?? Infinity];
	if (firstTime !== secondTime) return firstTime < secondTime ? -1 : 1;
	return first.id < second.id ? -1 : Number(first.id > second.id);
}

export async function newestListed(
	rows: readonly IDataObject[],
	selected: { workflowIds: readonly string[]; events: ReadonlySet<ListedJob['status']> },
	isOwn: (job: ListedJob) => Promise<boolean> = async () => false,
): Promise<ListedJob | undefined> {
	const read = (row: IDataObject) => readListedJob(row, selected.workflowIds);
	const wanted = await filterInBatches(rows, (row) => {
		const job = read(row);
		return job !== undefined && selected.events.has(job.status);
	});
	for (const row of await newestFirst(wanted)) {
		const job = read(row);
		if (job !== undefined && !(await isOwn(job))) return job;
	}
	return undefined;
}
