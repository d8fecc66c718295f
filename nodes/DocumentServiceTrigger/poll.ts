import type { INodeExecutionData } from 'n8n-workflow';

import type { Poll } from '../core/n8n/nodeContext';
import { fetchJobExtras, jobItem } from '../core/service/jobs/jobItem';
import { Problem } from '../core/text/problem';
import { jobRequests } from './jobRequests';
import { newestListed } from './listedJob';
import { type JobSource, pollJobs } from './pollJobs';
import { fetchWithinBudget, startPollTime } from './pollTime';
import { type DecisionSettings, SeenJobs } from './seenJobs';
import { fetchSnapshot } from './snapshot';
import { readSettings } from './triggerFields';
import { workflowIdsOf } from './workflowIds';

/** Returns what a poll starts with. `leftMs`: how long it may still take, in milliseconds. */
async function begin(poll: Poll) {
	const leftMs = startPollTime(poll.n8n);
	const settings = readSettings(poll);
	const workflowIds = await workflowIdsOf(poll, settings.workflows, leftMs);
	const { baseUrl } = await poll.credential();
	const requests = jobRequests(poll, workflowIds, leftMs);
	const { events, lookBackMs } = settings;
	// Apart from the pace, the only use of the local clock: "the last hours" are those of the user's clock.
	const emitSince = lookBackMs > 0 ? Date.now() - lookBackMs : undefined;
	const decision: DecisionSettings = { service: baseUrl, workflowIds, events, emitSince };
	return { settings, requests, decision, leftMs };
}

/**
 * A poll of the active workflow: returns each job that has finished, once. Throws if the listing fails or takes longer
 * than the poll may; the saved state then stays unchanged.
 */
export async function activePoll(poll: Poll): Promise<INodeExecutionData[]> {
	const { settings, requests, decision, leftMs } = await begin(poll);
	const { extras, completeEveryMs } = settings;
	const source: JobSource = {
		fetchSnapshot: async (seen) =>
			await fetchSnapshot(requests, seen, { completeEveryMs, now: Date.now() }),
		fetchExtras:
			extras &&
			(async (jobs) =>
				await fetchWithinBudget(jobs, (job) => fetchJobExtras(poll, job, extras), leftMs())),
	};
	const staticData = poll.n8n.getWorkflowStaticData('node');
	return (await pollJobs(source, staticData, decision)).map(jobItem);
}

/**
 * What Fetch Test Event shows: the newest finished job that matches, regardless of the saved state. Throws a
 * Problem if there is none.
 */
export async function testPoll(poll: Poll): Promise<INodeExecutionData[]> {
	const { settings, requests, decision } = await begin(poll);
	const seen = new SeenJobs(undefined, decision);
	const { rows } = await fetchSnapshot(requests, seen, { completeEveryMs: 0, now: Date.now() });
	const job = await newestListed(rows, decision);
	if (!job) {
		throw new Problem(
			'No finished job matches the settings',
			'Wait for a job to finish, or select other events or workflows. Once published, the workflow starts when a job finishes',
		);
	}
	const { extras } = settings;
	return [jobItem({ job, extras: extras && (await fetchJobExtras(poll, job, extras)) })];
}
