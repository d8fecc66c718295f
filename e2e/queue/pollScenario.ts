import assert from 'node:assert/strict';
import type { LocalService } from '../../local-service/startLocalService.ts';
import { startCollector, type Collector } from '../collector/startCollector.ts';
import type { Credential } from '../n8n/n8nApi.ts';
import type { Workbench } from '../workbench.ts';
import { arrivalSchema, type Arrival } from '../trigger/arrival.ts';
import { Polls } from '../trigger/polls.ts';
import { triggerWorkflow } from '../trigger/triggerWorkflow.ts';
import { waitUntil } from '../waitUntil.ts';
import { WatchedJobs } from '../trigger/watchedJobs.ts';
import type { Cluster } from './cluster.ts';
import { mainName, workerVariable } from './queueEnvironment.ts';

/** The time from one poll of the workflow to the next. */
const intervalMs = 10_000;
/** The least time for which polls are counted. */
const countedMs = 75_000;
/** Polls from before the counting that may arrive late on a loaded machine. */
const latePolls = 2;
const leastPolls = 3;

interface PollWorkbench extends Workbench {
	cluster: Cluster;
	service: LocalService;
	credential: Credential;
}

/** An active workflow with the trigger. */
interface ActiveTrigger extends PollWorkbench {
	collector: Collector<Arrival>;
	jobs: WatchedJobs;
	/** When the counting began. */
	since: number;
}

/**
 * The polls since then, each as the name of the process that polled: the trigger watches the jobs of the workflow
 * with that name, so the name is in its requests.
 */
function pollsSince({ service }: PollWorkbench, since: number): string[] {
	const path = `${new URL(service.baseUrl).pathname}/jobs`;
	return service.requests
		.filter(
			(request) => request.method === 'GET' && request.path === path && request.receivedAt >= since,
		)
		.map(({ query }) => query['workflow_id'] ?? 'unknown');
}

/** Activates a workflow with the trigger, counts its polls and passes both to `work`. */
export async function withActiveTrigger(
	workbench: PollWorkbench,
	work: (trigger: ActiveTrigger) => Promise<void>,
): Promise<void> {
	const { cluster, credential, service } = workbench;
	const collector = await startCollector(arrivalSchema);
	// A workflow of the name of each process exists.
	service.faults.add({
		method: 'GET',
		path: /\/workflows\/[^/]+$/,
		times: Infinity,
		fault: {
			kind: 'status',
			status: 200,
			body: JSON.stringify({ id: mainName, name: 'Jobs of a process' }),
			contentType: 'application/json',
		},
	});
	try {
		const { api } = cluster.main;
		const workflowId = await api.importWorkflow(
			triggerWorkflow(credential, collector.url, `={{ $env.${workerVariable} }}`),
		);
		await api.activate(workflowId);
		// The first poll only records the existing jobs.
		await new Polls(service).next(2);
		const jobs = new WatchedJobs(service, mainName);
		await work({ ...workbench, collector, jobs, since: Date.now() });
		await api.deactivate(workflowId);
	} finally {
		await collector.close();
	}
}

/** Only the leader polls, however many processes there are, and a worker runs what a poll finds. */
export async function checkPolls(trigger: ActiveTrigger): Promise<void> {
	const { collector, jobs, since } = trigger;
	await trigger.check('a job that finishes arrives once', async () => {
		jobs.addFinished('finished-in-queue-mode', 'completed');
		await waitUntil(trigger.signal, () => {
			const { lost } = jobs.compareWith(collector.arrivals);
			return lost.length === 0 ? undefined : 'The finished job has not arrived';
		});
	});
	await trigger.check('only the leader polls the trigger', async () => {
		await waitUntil(trigger.signal, () => {
			const polls = pollsSince(trigger, since).length;
			if (Date.now() - since < countedMs) return "The counting isn't over yet";
			return polls >= leastPolls ? undefined : `The trigger polled only ${polls} times`;
		});
		const seconds = Math.round((Date.now() - since) / 1000);
		const polls = pollsSince(trigger, since);
		const most = Math.ceil((Date.now() - since) / intervalMs) + latePolls;
		trigger.report(`  The service was polled ${polls.length} times in ${seconds} seconds`);
		assert.deepEqual([...new Set(polls)], [mainName]);
		const text = `${polls.length} polls in ${seconds} seconds, at most ${most} were due`;
		assert.ok(polls.length <= most, text);
		const { doubled, unexpected } = jobs.compareWith(collector.arrivals);
		assert.deepEqual({ doubled, unexpected }, { doubled: [], unexpected: [] });
	});
}
