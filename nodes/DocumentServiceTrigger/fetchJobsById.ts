import type { IDataObject } from 'n8n-workflow';

import { fewAtOnce } from '../core/service/jobs/fewAtOnce';
import { isRecordOf } from '../core/service/jobs/jobResults';
import { jobSubject } from '../core/service/jobs/jobs';
import { isNotFound, Problem } from '../core/text/problem';
import type { JobRequests } from './jobRequests';

/** What came back for jobs that were requested by ID. */
export interface FetchedJobs {
	rows: IDataObject[];
	/** The service has no such jobs. */
	missing: Set<string>;
	/** Why others that were requested stay unknown, by their IDs. */
	failures: Map<string, unknown>;
}

/**
 * Requests jobs by ID, in this order, while there's time. One that can't be fetched doesn't hold back the others and is
 * requested again at the next poll. Rejects if none of them could be fetched.
 */
export async function fetchJobsById(
	ids: readonly string[],
	requests: Pick<JobRequests, 'getJob' | 'mayRequest'>,
): Promise<FetchedJobs> {
	const fetched: FetchedJobs = { rows: [], missing: new Set(), failures: new Map() };
	const errors: unknown[] = [];
	const fetchOne = async (id: string): Promise<void> => {
		try {
			const row = await requests.getJob(id);
			// A message or another job tells nothing about this one.
			if (isRecordOf(row, id)) fetched.rows.push({ ...row, id });
			else fetched.failures.set(id, notItsRecord(id));
		} catch (error) {
			if (isNotFound(error)) {
				fetched.missing.add(id);
				return;
			}
			errors.push(error);
			fetched.failures.set(id, error);
		}
	};
	await fewAtOnce(ids, fetchOne, () => requests.mayRequest());
	if (errors.length > 0 && fetched.rows.length + fetched.missing.size === 0) throw errors[0];
	return fetched;
}

function notItsRecord(id: string): Problem {
	return new Problem(
		`The service's response to the request for ${jobSubject(id)} isn't its record`,
		'Try again later',
	);
}
