import type { INodeExecutionData, IPollFunctions } from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';

import { readCredential } from '../../shared/credential/readCredential';
import { fetchJobExtras } from '../extras/fetchJobExtras';
import { fetchWithinBudget } from '../extras/fetchWithinBudget';
import { wantsExtras } from '../extras/jobExtras';
import { startPollTime, timeLeftMs, type PollTime } from '../extras/pollTime';
import { listJobs } from '../listing/listJobs';
import { workflowIdsOf } from '../listing/workflowIds';
import type { FinishedJob } from '../state/decision';
import { jobItem } from './jobItem';
import { newestJob } from './newestJob';
import { type JobSource, pollJobs } from './pollJobs';
import { readSettings, type TriggerSettings } from './readSettings';
import { stateStore } from './stateStore';

/**
 * What Fetch Test Event shows: the newest finished job that matches, regardless of the saved state. Throws a
 * NodeOperationError if there is none.
 */
export async function testPoll(context: IPollFunctions): Promise<INodeExecutionData[]> {
	const settings = readSettings(context);
	const workflowIds = await workflowIdsOf(context, settings.workflows);
	const listing = await listJobs(context, workflowIds);
	const job = newestJob(listing, { events: settings.events, workflowIds });
	if (!job) {
		throw new NodeOperationError(context.getNode(), 'No finished job matches the settings', {
			description:
				'Wait for a job to finish, or choose other events or workflows. The active workflow will run when a job finishes',
		});
	}
	const extras = wantsExtras(settings.extras)
		? await fetchJobExtras(context, job, settings.extras)
		: undefined;
	return [jobItem({ job, extras })];
}

function jobSource(
	context: IPollFunctions,
	{ extras }: TriggerSettings,
	workflowIds: readonly string[],
	time: PollTime,
): JobSource {
	const leftMs = () => timeLeftMs(time);
	const source: JobSource = {
		listJobs: async () => await listJobs(context, workflowIds, leftMs),
	};
	if (!wantsExtras(extras)) return source;
	const fetchOne = async (job: FinishedJob) => await fetchJobExtras(context, job, extras);
	return {
		...source,
		fetchExtras: async (jobs) => await fetchWithinBudget(jobs, fetchOne, time),
	};
}

/**
 * A poll of the active workflow: returns each job that has ended, once. Throws if the listing fails or takes longer
 * than the poll may; the saved state then stays unchanged.
 */
export async function activePoll(context: IPollFunctions): Promise<INodeExecutionData[]> {
	const time = startPollTime(context);
	const settings = readSettings(context);
	const workflowIds = await workflowIdsOf(context, settings.workflows, () => timeLeftMs(time));
	const { baseUrl } = await readCredential(context);
	const emitted = await pollJobs(
		jobSource(context, settings, workflowIds, time),
		stateStore(context.getWorkflowStaticData('node')),
		{
			service: baseUrl,
			workflowIds,
			events: settings.events,
			// The only use of the local clock: "the last hours" are those of the user's clock.
			emitSince: settings.lookBackMs > 0 ? Date.now() - settings.lookBackMs : undefined,
		},
	);
	return emitted.map(jobItem);
}
