import { expect } from '@playwright/test';
import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { startLocalService } from '../../local-service/startLocalService.ts';
import { startCollector, type Collector } from '../collector/startCollector.ts';
import { test, type WorkerFixtures } from '../fixtures.ts';
import { missingClock, MovableClock } from '../n8n/movableClock.ts';
import { withParameters } from '../n8n/workflowFile.ts';
import { credentialFor } from '../start/credential.ts';
import { arrivalSchema, type Arrival } from './arrival.ts';
import { Polls } from './polls.ts';
import { triggerName, triggerWorkflow } from './triggerWorkflow.ts';
import { WatchedJobs } from './watchedJobs.ts';

/** With these, n8n keeps what a poll has seen in a table of its own, and nothing of the poll at publishing. */
const durablePollCursors = {
	N8N_SCHEDULER_ENABLED: 'true',
	N8N_SCHEDULER_POLL_TRIGGERS_ENABLED: 'true',
	N8N_USE_WORKFLOW_PUBLICATION_SERVICE: 'true',
	N8N_POLLER_DURABLE_CURSORS_ENABLED: 'true',
};

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

type PollTime = { mode: 'everyMinute' } | { mode: 'everyHour'; minute: number };

type Workbench = Pick<WorkerFixtures, 'startN8n' | 'cleanUp' | 'folder' | 'signal'>;

/** An n8n with a clock that can be put forward, and a service that had jobs before. */
async function prepare(
	{ startN8n, cleanUp, folder, signal }: Workbench,
	environment: Readonly<Record<string, string>>,
) {
	const service = await startLocalService();
	cleanUp.add(service.close);
	const jobs = new WatchedJobs(service);
	jobs.addHistory('long-before', 'completed', new Date(Date.now() - hourMs));
	jobs.addHistory('just-before', 'completed', new Date());
	jobs.addRunning('in-progress');
	const clock = await MovableClock.make(await mkdtemp(join(folder, 'clock-')), signal);
	const { api } = await startN8n({ environment: { ...environment, ...clock.environment } });
	const used = { ...service, description: '', isLocal: true };
	const credential = await api.createCredential(credentialFor(used));
	const polls = new Polls(service);

	/** Resolves after the poll at publishing. */
	const publish = async (pollTime: PollTime): Promise<Published> => {
		const collector = await startCollector(arrivalSchema);
		cleanUp.add(collector.close);
		const workflow = withParameters(
			{ ...triggerWorkflow(credential, collector.url), name: `Finished jobs, ${pollTime.mode}` },
			{ [triggerName]: { pollTimes: { item: [pollTime] } } },
		);
		const workflowId = await api.importWorkflow(workflow);
		const firstPoll = polls.next(1);
		await api.activate(workflowId);
		await firstPoll;
		return { workflowId, collector };
	};
	return { api, jobs, clock, publish };
}

interface Published {
	workflowId: string;
	collector: Collector<Arrival>;
}

async function checkArrivals(jobs: WatchedJobs, { collector }: Published): Promise<void> {
	await expect.poll(() => jobs.compareWith(collector.arrivals).lost).toEqual([]);
	// What came twice, or ended before the publishing, would have come before or with the last job.
	const nothingWrong = { lost: [], doubled: [], unexpected: [] };
	expect(jobs.compareWith(collector.arrivals)).toEqual(nothingWrong);
}

test.beforeAll(({ version }) => {
	const missing = missingClock();
	test.skip(missing !== undefined, missing);
	test.skip(version === 1, 'n8n 1 has no durable poll cursors');
});

for (const [where, environment] of [
	['with the workflow', {}],
	['by durable poll cursors', durablePollCursors],
] as const) {
	test(`what ends before the first scheduled poll arrives once (saved ${where})`, async ({
		startN8n,
		cleanUp,
		folder,
		signal,
	}) => {
		const workbench = { startN8n, cleanUp, folder, signal };
		const { api, jobs, clock, publish } = await prepare(workbench, environment);
		const lastMinute = Math.floor(Date.now() / minuteMs) - 1;
		const hourly = await publish({ mode: 'everyHour', minute: lastMinute % 60 });
		const minutely = await publish({ mode: 'everyMinute' });
		jobs.finish('in-progress', 'completed');
		jobs.addFinished('started-and-ended-between', 'failed');
		await checkArrivals(jobs, minutely);
		expect(hourly.collector.arrivals).toEqual([]);

		// n8n polls at any second of that minute, and skips a poll for which it's a minute late.
		const inHours = (hours: number): Date =>
			new Date((lastMinute + 60 * hours) * minuteMs + 40_000);
		await clock.putForwardTo(inHours(1));
		await checkArrivals(jobs, hourly);
		jobs.addFinished('after-the-first-poll', 'stopped');
		await clock.putForwardTo(inHours(2));
		for (const workflow of [hourly, minutely]) await checkArrivals(jobs, workflow);
		// Where n8n ignored the variables, both tests would be the same.
		const inWorkflow = await api.savedStateOf(hourly.workflowId, triggerName);
		expect(inWorkflow === undefined).toBe(environment === durablePollCursors);
	});
}
