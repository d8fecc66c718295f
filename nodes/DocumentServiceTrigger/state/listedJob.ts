import type { IDataObject } from 'n8n-workflow';

import { type JobStatus, readJobStatus } from '../../shared/status/jobStatus';
import { creationTimeOf } from '../../shared/time/creationTime';

/** A row of the job listing, read once. */
export interface ListedJob {
	id: string;
	status: JobStatus | 'unknown';
	/** Creation time by the server's clock in milliseconds; undefined when the row has none. */
	createdAt: number | undefined;
	row: IDataObject;
}

/** The id of a job's row, or undefined when the row has none. */
export function jobIdOf(row: IDataObject): string | undefined {
	const { id } = row;
	if (typeof id === 'string' && id !== '') return id;
	return typeof id === 'number' ? String(id) : undefined;
}

/** Reads the statuses of many rows, each spelling once. */
export class StatusReader {
	private readonly read = new Map<unknown, JobStatus | 'unknown'>();

	/** The status of a row. */
	of({ status }: IDataObject): JobStatus | 'unknown' {
		const known = this.read.get(status);
		if (known !== undefined) return known;
		const read = readJobStatus(status);
		if (typeof status === 'string') this.read.set(status, read);
		return read;
	}
}

/** Reads one row of the job listing. Gives undefined for a row without an id. */
export function readListedJob(row: IDataObject): ListedJob | undefined {
	const id = jobIdOf(row);
	if (id === undefined) return undefined;
	return { id, status: readJobStatus(row.status), createdAt: creationTimeOf(row), row };
}

/**
 * The workflow a row belongs to. With one workflow chosen the listing holds its jobs alone, and
 * what was chosen may be a key that no row carries: the row is of that one.
 */
export function workflowIdOf(row: IDataObject, chosenIds: readonly string[]): string | undefined {
	if (chosenIds.length === 1) return chosenIds[0];
	const workflowId = row.workflow_id;
	const isId = typeof workflowId === 'string' || typeof workflowId === 'number';
	return isId ? String(workflowId) : undefined;
}

/**
 * Whether a row of the listing belongs to one of the chosen workflows; with none chosen every row
 * does.
 */
export function isOfWorkflows(row: IDataObject, chosenIds: readonly string[]): boolean {
	if (chosenIds.length === 0) return true;
	const workflowId = workflowIdOf(row, chosenIds);
	return workflowId !== undefined && chosenIds.includes(workflowId);
}
