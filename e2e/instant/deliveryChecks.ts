import assert from 'node:assert/strict';
import { forgeries } from '../../local-service/faults/deliveryFaults.ts';
import {
	endedDeliveries,
	executionCount,
	untilArrived,
	type InstantRun,
	type InstantWorkbench,
} from './instantWorkbench.ts';
import { instantWorkflow, webhookId, type InstantSettings } from './instantWorkflow.ts';
import { waitFor } from '../waitUntil.ts';
import { WatchedJobs } from '../trigger/watchedJobs.ts';
import { untilNoChannel, untilOneChannel, webhookChannels } from './webhookChannels.ts';

async function startsAtOnce(run: InstantRun): Promise<void> {
	const { collector, jobs, service } = run;
	jobs.addFinished('at-once', 'completed');
	await untilArrived(run);
	await endedDeliveries(run, 'at-once');
	const sentAt = service.deliveries.list()[0]?.attempts.at(-1)?.sentAt ?? 0;
	const tookMs = (collector.arrivals[0]?.at ?? Infinity) - sentAt;
	run.report(`  The workflow reported the job ${tookMs} ms after the delivery`);
}

async function refusesForgeries(run: InstantRun): Promise<void> {
	const { jobs, service } = run;
	const before = await executionCount(run);
	for (const forgery of forgeries) {
		service.deliveries.faults.add({ fault: { kind: 'forgery', forgery } });
		jobs.addFinished(`forged-${forgery}`, 'failed');
		const deliveries = await endedDeliveries(run, `forged-${forgery}`);
		assert.deepEqual(
			deliveries.map((delivery) => [delivery.forgery, delivery.attempts.at(-1)?.status]),
			[
				[forgery, 401],
				[null, 200],
			],
		);
	}
	await untilArrived(run);
	assert.equal((await executionCount(run)) - before, forgeries.length);
}

async function dropsReplays(run: InstantRun): Promise<void> {
	const { jobs, service } = run;
	const before = await executionCount(run);
	service.deliveries.faults.add({ fault: { kind: 'double' } });
	jobs.addFinished('sent-twice', 'stopped');
	const deliveries = await endedDeliveries(run, 'sent-twice');
	assert.deepEqual(
		deliveries.map(({ attempts }) => attempts.at(-1)?.status),
		[200, 200],
	);
	await untilArrived(run);
	assert.equal((await executionCount(run)) - before, 1);
}

/** The job can't be requested at first, so that the service must deliver again. */
async function asksForAnother(run: InstantRun): Promise<void> {
	const { jobs, service } = run;
	const path = /\/jobs\/not-there-yet$/;
	// More responses than n8n's node tries.
	service.faults.add({ method: 'GET', path, times: 20, fault: { kind: 'status', status: 404 } });
	jobs.addFinished('not-there-yet', 'completed');
	const first = await waitFor(
		run.signal,
		'The job was not delivered',
		() => service.deliveries.list().find(({ jobId }) => jobId === 'not-there-yet')?.attempts[0],
	);
	service.faults.clear();
	assert.equal(first.status, 503);
	await untilArrived(run);
}

async function changesEvents(run: InstantRun, settings: InstantSettings): Promise<void> {
	const api = run.api();
	const changed = instantWorkflow({ ...settings, events: ['stopped', 'inProgress'] });
	await api.saveWorkflow(changed, run.workflowId);
	await api.activate(run.workflowId);
	const wanted = ['job.in_progress', 'job.stopped'];
	await untilOneChannel(
		run.service,
		run.signal,
		({ event_types: types }) => types.toSorted().join() === wanted.join(),
	);
}

/** Activation, deliveries, forgeries, replays, a change and the deactivation, with the instant trigger alone. */
export async function checkDeliveries(workbench: InstantWorkbench): Promise<void> {
	const { collector, credential, service, signal } = workbench;
	const settings = { credential, collectorUrl: collector.url };
	const api = workbench.api();
	const workflowId = await api.importWorkflow(instantWorkflow(settings));
	const run = { ...workbench, workflowId, jobs: new WatchedJobs(service) };
	await workbench.check('activation registers one channel for the chosen events', async () => {
		assert.deepEqual(await webhookChannels(service), []);
		await api.activate(workflowId);
		const channel = await untilOneChannel(service, signal);
		assert.deepEqual(channel.event_types.toSorted(), [
			'job.completed',
			'job.failed',
			'job.stopped',
		]);
		assert.equal(channel.enabled, true);
		assert.ok(channel.url.includes(webhookId), channel.url);
	});
	await workbench.check('a finished job starts the workflow within 2 seconds', async () => {
		await startsAtOnce(run);
	});
	await workbench.check('forged deliveries get a 401 and start nothing', async () => {
		await refusesForgeries(run);
	});
	await workbench.check('a delivery that comes twice starts the workflow once', async () => {
		await dropsReplays(run);
	});
	await workbench.check("a job that can't be requested is delivered again", async () => {
		await asksForAnother(run);
	});
	await workbench.check('a change of the events reaches the channel', async () => {
		await changesEvents(run, settings);
	});
	await workbench.check('deactivation removes the channel', async () => {
		await run.api().deactivate(workflowId);
		await untilNoChannel(service, signal);
	});
	await workbench.check('activated again, there is one channel again', async () => {
		await run.api().activate(workflowId);
		await untilOneChannel(service, signal);
		await run.api().deactivate(workflowId);
		await untilNoChannel(service, signal);
	});
}
