import type { IDataObject } from 'n8n-workflow';

import { isFinished, type JobStatus, jobStatuses } from '../../shared/status/jobStatus';
import { jobIdOf } from '../state/listedJob';

const endStatuses = jobStatuses.filter(isFinished);

function lacksStatus(row: IDataObject): boolean {
	return row.status === undefined || row.status === null || row.status === '';
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
