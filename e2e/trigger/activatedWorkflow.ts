import { expect } from '@playwright/test';
import type { LocalService } from '../../local-service/startLocalService.ts';
import type { Collector } from '../collector/startCollector.ts';
import { credentialFor } from '../start/credential.ts';
import type { WorkerFixtures } from '../fixtures.ts';
import type { Arrival } from './arrival.ts';
import { Polls } from './polls.ts';
import { triggerWorkflow } from './triggerWorkflow.ts';
import { WatchedJobs } from './watchedJobs.ts';
import { WatchedN8n } from './watchedN8n.ts';

/** What the trigger's checks start with. */
export interface TriggerWorkbench extends Pick<WorkerFixtures, 'startN8n'> {
	service: LocalService;
	collector: Collector<Arrival>;
}

/** A workflow that is active in a real n8n, and what can be done to it. */
export interface ActivatedWorkflow extends TriggerWorkbench {
	n8n: WatchedN8n;
	workflowId: string;
	jobs: WatchedJobs;
	polls: Polls;
}

const hourMs = 60 * 60_000;

/** Jobs that ended before the activation. */
const history = ['history-completed', 'history-failed', 'history-stopped'] as const;

/** Jobs that are running at the activation. The last one never ends. */
const running = [1, 2, 3, 4, 5].map((number) => `running-${number}`).concat('still-running');

/** Starts n8n and activates a workflow in it, for a service that already has jobs. */
export async function activate(workbench: TriggerWorkbench): Promise<ActivatedWorkflow> {
	const { service, collector, startN8n } = workbench;
	const jobs = new WatchedJobs(service);
	const hourAgo = new Date(Date.now() - hourMs);
	jobs.addHistory(history[0], 'completed', hourAgo);
	// Two jobs created at the same time.
	jobs.addHistory(history[1], 'failed', hourAgo);
	jobs.addHistory(history[2], 'stopped', new Date());
	for (const id of running) jobs.addRunning(id);
	const n8n = await WatchedN8n.start(startN8n);
	const used = { ...service, description: '', isLocal: true };
	const credential = await n8n.api.createCredential(credentialFor(used));
	const workflowId = await n8n.api.importWorkflow(triggerWorkflow(credential, collector.url));
	await n8n.api.activate(workflowId);
	await n8n.untilSaved(workflowId, history);
	const polls = new Polls(service);
	return { ...workbench, n8n, workflowId, jobs, polls };
}

/** Waits until every finished job has arrived and n8n has saved that. Throws if another one, or one twice, arrived. */
export async function untilAllArrived(workflow: ActivatedWorkflow): Promise<void> {
	const { collector, jobs, n8n, workflowId } = workflow;
	await expect.poll(() => jobs.compareWith(collector.arrivals).lost).toEqual([]);
	await n8n.untilSaved(workflowId, jobs.finishedIds);
	const nothingWrong = { lost: [], doubled: [], unexpected: [] };
	expect(jobs.compareWith(collector.arrivals)).toEqual(nothingWrong);
}
