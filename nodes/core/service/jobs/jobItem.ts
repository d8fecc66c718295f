import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import type { JobStatus } from '../status/jobStatus';
import { messageOf } from '../../text/messageOf';
import type { ResultsContext } from './downloads';
import { fetchJobResults, jobRecord, type JobResults, type ResultSettings } from './jobResults';
import { withFilesUnmarked } from './uploadMark';

/** A row of the job listing. */
export interface ListedJob {
	id: string;
	status: JobStatus | 'unknown';
	/** By the service's clock, in milliseconds since 1970; undefined if the row has none. */
	createdAt: number | undefined;
	row: IDataObject;
}

/**
 * The item of a finished job: its row with the ID, the status in the project's one spelling, and `key`, which never
 * changes for this job and outcome, so that n8n's Remove Duplicates node can compare it.
 */
export function jobItem({
	job,
	extras,
}: {
	job: ListedJob;
	extras: JobExtras | undefined;
}): INodeExecutionData {
	const json = {
		...withFilesUnmarked(jobRecord({ ...job.row, ...extras?.fields, status: job.status }, job.id)),
		key: `${job.id}:${job.status}`,
	};
	const errors = extras?.errors ?? [];
	const item: INodeExecutionData = {
		json: errors.length === 0 ? json : { ...json, extrasError: errors.join('\n') },
	};
	if (extras && Object.keys(extras.binary).length > 0) item.binary = extras.binary;
	return item;
}

/** The extras of one job, as far as they could be fetched. */
export interface JobExtras extends JobResults {
	/** What couldn't be fetched, and why. */
	errors: string[];
}

/**
 * Fetches the extras of one finished job. Never rejects: `errors` says what couldn't be fetched, so that one job
 * doesn't hold back the others.
 */
export async function fetchJobExtras(
	context: ResultsContext,
	{ id, status, row }: ListedJob,
	settings: ResultSettings,
): Promise<JobExtras> {
	const errors: string[] = [];
	const job = { ...row, status };
	const results = await fetchJobResults(context, id, job, settings, (label, error) => {
		errors.push(`${label} couldn't be fetched: ${messageOf(error)}`);
	});
	return { ...results, errors };
}
