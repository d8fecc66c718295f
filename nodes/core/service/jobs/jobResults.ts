import type { IDataObject } from 'n8n-workflow';

import { nameText } from '../../text/text';
import { idNames, idOf } from '../lists/record';
import { readJobStatus } from '../status/jobStatus';

/** What's added to a job's item, each under the same name in every node. */
export interface ResultSettings {
	includeDetails: boolean;
	includeFailedFiles: boolean;
	/** Default: none. */
	outputFiles?: 'none' | 'elements' | 'binary';
}

/** Tells whether a service's response is the record of this job, and not a message or another job. */
export function isRecordOf(record: IDataObject, jobId: string): boolean {
	return idNames.some((name) => nameText(record[name]) === jobId);
}

/**
 * What an item says about a job: the job's ID comes first, as `jobId` whatever the record calls it, and only once.
 * Without `jobId`, the service didn't say which job it is.
 */
export function ofJob(jobId: string | undefined, record: IDataObject): IDataObject {
	if (jobId === undefined) return record;
	const others = Object.entries(record).filter(
		([name, value]) => !(isIdName(name) && nameText(value) === jobId),
	);
	return { jobId, ...Object.fromEntries(others) };
}

/**
 * Returns a job as items show it: its record, with the status in the project's one spelling, so that a user's workflow
 * works with either service. An unknown status stays unchanged, and a record without a status doesn't get one.
 */
export function jobRecord(job: IDataObject, jobId: string | undefined): IDataObject {
	const status = readJobStatus(job.status);
	return ofJob(jobId, status === 'unknown' ? job : { ...job, status });
}

function isIdName(name: string): boolean {
	return idNames.some((known) => known === name);
}

/** The ID in a job's own record; undefined if it has none. */
export function jobIdOf(job: IDataObject): string | undefined {
	return idOf(job) || undefined;
}
