import type { IDataObject } from 'n8n-workflow';

import { type JobStatus, readJobStatus } from '../../shared/status/jobStatus';
import { creationTimeOf } from '../../shared/time/creationTime';

/** A row of the job listing. */
export interface ListedJob {
	id: string;
	status: JobStatus | 'unknown';
	/** By the service's clock, in milliseconds since 1970; undefined if the row has none. */
	createdAt: number | undefined;
	row: IDataObject;
}

export function jobIdOf(row: IDataObject): string | undefined {
	const { id } = row;
	if (typeof id === 'string' && id !== '') return id;
	return typeof id === 'number' ? String(id) : undefined;
}

/** Reads the statuses of many rows, each spelling once, since listings may be long. */
export class StatusReader {
	private readonly read = new Map<unknown, JobStatus | 'unknown'>();

	of({ status }: IDataObject): JobStatus | 'unknown' {
		const known = this.read.get(status);
		if (known !== undefined) return known;
		const read = readJobStatus(status);
		if (typeof status === 'string') this.read.set(status, read);
		return read;
	}
}

/** Undefined for a row without an id. */
export function readListedJob(row: IDataObject): ListedJob | undefined {
	const id = jobIdOf(row);
	if (id === undefined) return undefined;
	return { id, status: readJobStatus(row.status), createdAt: creationTimeOf(row), row };
}

/**
 * The workflow that a row belongs to. If a single workflow is chosen, the listing contains only its jobs, and the
 * choice may be a key that no row contains (docs/service.md#identifiers): every row counts as belonging to it.
 */
export function workflowIdOf(row: IDataObject, chosenIds: readonly string[]): string | undefined {
	if (chosenIds.length === 1) return chosenIds[0];
	const workflowId = row.workflow_id;
	const isId = typeof workflowId === 'string' || typeof workflowId === 'number';
	return isId ? String(workflowId) : undefined;
}

/** Whether a row belongs to one of the chosen workflows; if none is chosen, every row does. */
export function isOfWorkflows(row: IDataObject, chosenIds: readonly string[]): boolean {
	if (chosenIds.length === 0) return true;
	const workflowId = workflowIdOf(row, chosenIds);
	return workflowId !== undefined && chosenIds.includes(workflowId);
}
