import { messageOf } from '../shared/values/messageOf';
import type { Poll } from '../shared/run/caller';
import { hideApiKey } from '../shared/run/hideApiKey';
import { fetchJobResults, type JobResults, type ResultSettings } from '../shared/lists/jobResults';
import type { ListedJob } from './listedJob';

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
	poll: Poll,
	{ id, status, row }: ListedJob,
	settings: ResultSettings,
): Promise<JobExtras> {
	const errors: string[] = [];
	const job = { ...row, status };
	const results = await fetchJobResults(poll, id, job, settings, async (label, error) => {
		await hideApiKey(poll, error);
		errors.push(`${label} couldn't be fetched: ${messageOf(error)}`);
	});
	return { ...results, errors };
}
