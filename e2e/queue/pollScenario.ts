import assert from 'node:assert/strict';
import type { LocalService } from '../../local-service/startLocalService.ts';
import { startCollector, type Collector } from '../collector/startCollector.ts';
import type { Credential } from '../n8n/n8nApi.ts';
import type { StageContext } from '../suite/stage.ts';
import { arrivalSchema, type Arrival } from '../trigger/arrival.ts';
import { Polls } from '../trigger/polls.ts';
import { triggerWorkflow } from '../trigger/triggerWorkflow.ts';
import { waitUntil } from '../suite/waitUntil.ts';
import { WatchedJobs } from '../trigger/watchedJobs.ts';
import type { Cluster } from './cluster.ts';
import { mainName, workerVariable } from './queueEnvironment.ts';

/** The time from one poll of the workflow to the next. */
const intervalMs = 10_000;
/** How long the polls are counted at least. */
const countedMs = 75_000;
/** Polls that may come late on a loaded machine, from before the counting. */
const latePolls = 2;
const leastPolls = 3;

interface PollScene {
	context: StageContext;
	cluster: Cluster;
	service: LocalService;
	credential: Credential;
}

/** A workflow with the trigger that is active while other things go on. */
export interface ActiveTrigger extends PollScene {
	collector: Collector<Arrival>;
	jobs: WatchedJobs;
	/** When the counting began. */
	since: number;
}

/**
 * The polls since then, each as the name of the process that polled: the trigger watches the jobs of the
 * workflow of that name, and asks the service for them.
 */
function pollsSince({ service }: PollScene, since: number): string[] {
	const path = `${new URL(service.baseUrl).pathname}/jobs`;
	return service.requests
		.filter(
			(request) => request.method === 'GET' && request.path === path && request.receivedAt >= since,
		)
		.map(({ query }) => query['workflow_id'] ?? 'unknown');
}

/** Activates a workflow with the trigger and gives it to `work`, with its polls being counted. */
export async function withActiveTrigger(
	scene: PollScene,
	work: (trigger: ActiveTrigger) => Promise<void>,
): Promise<void> {
	const { cluster, context, credential, service } = scene;
	const collector = await startCollector(arrivalSchema);
	try {
		const { api } = cluster.main;
		const workflowId = await api.importWorkflow(
			triggerWorkflow(credential, collector.url, `={{ $env.${workerVariable} }}`),
		);
		await api.activate(workflowId);
		// The first poll only learns what there is.
		await new Polls(service, context.signal).next(2);
		const jobs = new WatchedJobs(service, mainName);
		await work({ ...scene, collector, jobs, since: Date.now() });
	} finally {
		await collector.close();
	}
}

/** Only the leader polls, however many processes there are, and a worker runs what a poll brings. */
export async function checkPolls(trigger: ActiveTrigger): Promise<void> {
	const { collector, context, jobs, since } = trigger;
	await context.check('a job that finishes arrives once', async () => {
		jobs.addFinished('finished-in-queue-mode', 'completed');
		await waitUntil(context.signal, () => {
			const { lost } = jobs.compareWith(collector.arrivals);
			return lost.length === 0 ? undefined : 'The finished job has not arrived';
		});
	});
	await context.check('the trigger is polled by the leader only', async () => {
		await waitUntil(context.signal, () => {
			const polls = pollsSince(trigger, since).length;
			if (Date.now() - since < countedMs) return 'The time of counting is not over';
			return polls >= leastPolls ? undefined : `The trigger polled ${polls} times only`;
		});
		const seconds = Math.round((Date.now() - since) / 1000);
		const polls = pollsSince(trigger, since);
		const most = Math.ceil((Date.now() - since) / intervalMs) + latePolls;
		context.report(`  The service was polled ${polls.length} times in ${seconds} seconds`);
		assert.deepEqual([...new Set(polls)], [mainName]);
		const text = `${polls.length} polls in ${seconds} seconds, ${most} at most were due`;
		assert.ok(polls.length <= most, text);
		const { doubled, unexpected } = jobs.compareWith(collector.arrivals);
		assert.deepEqual({ doubled, unexpected }, { doubled: [], unexpected: [] });
	});
}
