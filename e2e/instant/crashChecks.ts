import { waitUntil } from '../waitUntil.ts';
import { WatchedJobs } from '../trigger/watchedJobs.ts';
import { untilArrived, type InstantRun, type InstantWorkbench } from './instantWorkbench.ts';
import { twofoldWorkflow } from './instantWorkflow.ts';
import { disableChannel, untilNoChannel, untilOneChannel } from './webhookChannels.ts';

/** Longer than the stage takes. */
const hangingMs = 60 * 60_000;

/** An n8n that can be killed and started again on its data. */
export interface CrashingN8n {
	kill(): Promise<void>;
	startAgain(): Promise<void>;
	/** Whether it asks at its start what became of its webhooks: n8n 2 doesn't, see docs/maintainers/n8n.md#webhook-triggers. */
	asksAtStart: boolean;
}

/** Waits until the polling trigger has asked for lists or events so many times more. */
async function untilPolled({ service, signal }: InstantRun, count: number): Promise<void> {
	const before = service.requests.length;
	await waitUntil(signal, () => {
		const isPoll = ({ method, path, status }: (typeof service.requests)[number]): boolean =>
			method === 'GET' && /\/(jobs\/|notifications)$/.test(path) && status === 200;
		const moments = service.requests.slice(before).filter(isPoll);
		// A poll may ask for several lists, within a second.
		const polls = new Set(moments.map(({ receivedAt }) => Math.floor(receivedAt / 10_000))).size;
		return polls > count ? undefined : `n8n has polled ${polls} times`;
	});
}

/** A delivery has reached n8n, which asks for the job; n8n is killed before the workflow starts. */
async function killBeforeStart(run: InstantRun, n8n: CrashingN8n): Promise<void> {
	const { jobs, service, signal } = run;
	const channel = await untilOneChannel(service, signal);
	const path = /\/jobs\/killed-before-its-start/;
	const fault = { kind: 'latency', ms: hangingMs } as const;
	service.faults.add({ method: 'GET', path, times: Infinity, fault });
	jobs.addFinished('killed-before-its-start', 'completed');
	await waitUntil(signal, () =>
		service.requests.some((request) => path.test(request.path))
			? undefined
			: "n8n hasn't asked for the job",
	);
	await n8n.kill();
	jobs.addFinished('ended-while-n8n-was-down', 'failed');
	// The service's only early repetitions fail, too: nothing but the polling trigger has these jobs now.
	await waitUntil(signal, () => {
		const open = service.deliveries.list().filter(({ status, attempts }) => {
			return status === 'pending' && attempts.length < 2;
		});
		return open.length === 0 ? undefined : 'The service has not tried twice';
	});
	service.faults.clear();
	if (n8n.asksAtStart) await disableChannel(service, channel.id);
	await n8n.startAgain();
}

/**
 * The instant trigger together with the polling one and Remove Duplicates: n8n is killed between a delivery and the
 * start of the workflow, and nothing is lost or doubled.
 */
export async function checkCrash(workbench: InstantWorkbench, n8n: CrashingN8n): Promise<void> {
	const { collector, credential, service, signal } = workbench;
	const settings = { credential, collectorUrl: collector.url };
	const workflowId = await workbench.api().importWorkflow(await twofoldWorkflow(settings));
	const jobs = new WatchedJobs(service);
	const run: InstantRun = { ...workbench, workflowId, jobs };
	collector.arrivals.length = 0;
	await workbench.check('with both triggers, a job arrives once', async () => {
		await workbench.api().activate(workflowId);
		await untilOneChannel(service, signal);
		await untilPolled(run, 1);
		jobs.addFinished('told-and-polled', 'completed');
		await untilArrived(run);
	});
	await workbench.check('a lost delivery is made up for by the polling trigger', async () => {
		service.deliveries.faults.add({ fault: { kind: 'loss' } });
		jobs.addFinished('not-told', 'stopped');
		await untilArrived(run);
	});
	await workbench.check('killed between delivery and start: nothing is lost', async () => {
		await killBeforeStart(run, n8n);
		await untilArrived(run);
	});
	await workbench.check(
		'after the restart there is one channel, and jobs arrive once',
		async () => {
			await untilOneChannel(service, signal, ({ enabled }) => enabled);
			jobs.addFinished('after-the-restart', 'completed');
			await untilArrived(run);
		},
	);
	await workbench.check('no job arrived twice', async () => {
		await untilPolled(run, 2);
		await untilArrived(run);
	});
	await workbench.check('deactivation leaves no channel', async () => {
		await workbench.api().deactivate(workflowId);
		await untilNoChannel(service, signal);
	});
}
