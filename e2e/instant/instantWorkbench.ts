import { expect } from '@playwright/test';
import type { Delivery, LocalService } from '../../local-service/startLocalService.ts';
import type { Collector } from '../collector/startCollector.ts';
import { hasEnded } from '../n8n/executionData.ts';
import type { Credential, N8nApi } from '../n8n/n8nApi.ts';
import type { Workbench } from '../workbench.ts';
import { waitUntil } from '../waitUntil.ts';
import { arrivalSchema } from '../trigger/arrival.ts';
import type { WatchedJobs } from '../trigger/watchedJobs.ts';

/** What a workflow reported, and when it did (milliseconds since 1970). */
export const timedArrivalSchema = arrivalSchema.transform((arrival) => ({
	...arrival,
	at: Date.now(),
}));

type TimedArrival = ReturnType<typeof timedArrivalSchema.parse>;

/** A real n8n and a service that sends it events. */
export interface InstantWorkbench extends Workbench {
	service: LocalService;
	collector: Collector<TimedArrival>;
	credential: Credential;
	/** The n8n that runs now. */
	api(): N8nApi;
}

/** An active workflow with the instant trigger. */
export interface InstantRun extends InstantWorkbench {
	workflowId: string;
	jobs: WatchedJobs;
}

/** Waits until every finished job has arrived. Throws if one arrived twice, or one that must not. */
export async function untilArrived({ collector, jobs, signal }: InstantRun): Promise<void> {
	await waitUntil(signal, () => {
		const { lost } = jobs.compareWith(collector.arrivals);
		return lost.length === 0 ? undefined : `These jobs have not arrived: ${lost.join(', ')}`;
	});
	const nothingWrong = { lost: [], doubled: [], unexpected: [] };
	expect(jobs.compareWith(collector.arrivals)).toEqual(nothingWrong);
}

/** The deliveries of a job, once each has ended. */
export async function endedDeliveries(
	{ service, signal }: InstantRun,
	jobId: string,
): Promise<Delivery[]> {
	let found: Delivery[] = [];
	await waitUntil(signal, () => {
		found = service.deliveries.list().filter((delivery) => delivery.jobId === jobId);
		const open = found.filter(({ status }) => status === 'pending');
		if (found.length === 0) return `The job ${jobId} has no delivery`;
		return open.length === 0 ? undefined : `Not delivered yet: ${JSON.stringify(open)}`;
	});
	return found;
}

/** How many executions the workflow has, once all have ended. */
export async function executionCount({ api, signal, workflowId }: InstantRun): Promise<number> {
	let statuses: string[] = [];
	await waitUntil(signal, async () => {
		statuses = await api().executionStatuses(workflowId);
		return statuses.every(hasEnded) ? undefined : 'An execution has not ended';
	});
	return statuses.length;
}
