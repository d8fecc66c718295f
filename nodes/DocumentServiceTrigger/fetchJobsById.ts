import type { IDataObject } from 'n8n-workflow';

import { fewAtOnce } from '../core/service/jobs/fewAtOnce';
import { isRecordOf } from '../core/service/jobs/jobResults';
import { isNotFound } from '../core/text/problem';
import type { JobRequests } from './jobRequests';

/** What came back for jobs that were requested by ID. */
export interface FetchedJobs {
	rows: IDataObject[];
	/** The service has no such jobs. */
	missing: Set<string>;
}

/**
 * Requests jobs by ID, in this order, while there's time. One that can't be fetched doesn't hold back the others and is
 * requested again at the next poll. Rejects if none of them could be fetched.
 */
export async function fetchJobsById(
	ids: readonly string[],
	requests: Pick<JobRequests, 'getJob' | 'mayRequest'>,
): Promise<FetchedJobs> {
	const fetched: FetchedJobs = { rows: [], missing: new Set() };
	const failures: unknown[] = [];
	const fetchOne = async (id: string): Promise<void> => {
		try {
			const row = await requests.getJob(id);
			// A message or another job tells nothing about this one.
			if (isRecordOf(row, id)) fetched.rows.push({ ...row, id });
		} catch (error) {
			if (isNotFound(error)) fetched.missing.add(id);
			else failures.push(error);
		}
	};
	await fewAtOnce(ids, fetchOne, () => requests.mayRequest());
	if (failures.length > 0 && fetched.rows.length + fetched.missing.size === 0) throw failures[0];
	return fetched;
}
