import type { IDataObject } from 'n8n-workflow';

import { isRecordOf } from '../shared/lists/jobResults';
import { isNotFound } from '../shared/values/problem';
import type { JobRequests } from './jobRequests';

/** How many jobs are requested in parallel. */
const concurrency = 4;

/** What came back for jobs that were requested by ID. */
export interface AskedJobs {
	rows: IDataObject[];
	/** The service has no such jobs. */
	missing: Set<string>;
	/** There was no time for these, or they couldn't be fetched. */
	unasked: Set<string>;
}

/**
 * Requests jobs by ID, in this order, while there's time. One that can't be fetched doesn't hold back the others and is
 * asked for again at the next poll. Rejects if none of them could be fetched.
 */
export async function askByIds(
	ids: readonly string[],
	requests: Pick<JobRequests, 'getJob' | 'mayAsk'>,
): Promise<AskedJobs> {
	const asked: AskedJobs = { rows: [], missing: new Set(), unasked: new Set(ids) };
	/** Not a queue to shift: that takes long where there are 100,000. */
	let next = 0;
	const failed: Array<Promise<unknown>> = [];
	const ask = async (id: string): Promise<void> => {
		const answer = requests.getJob(id);
		const row = await answer.catch((error: unknown) => {
			if (isNotFound(error)) return undefined;
			failed.push(answer);
			return null;
		});
		// A message or another job tells nothing about this one.
		if (row === null || (row && !isRecordOf(row, id))) return;
		asked.unasked.delete(id);
		if (row) asked.rows.push({ ...row, id });
		else asked.missing.add(id);
	};
	const work = async (): Promise<void> => {
		while (next < ids.length && requests.mayAsk()) await ask(ids[next++] ?? '');
	};
	await Promise.all(Array.from({ length: concurrency }, work));
	if (asked.rows.length + asked.missing.size === 0) await failed[0];
	return asked;
}
