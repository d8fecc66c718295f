import { expect } from '@playwright/test';
import { startLocalService } from '../../local-service/startLocalService.ts';
import { startCollector } from '../collector/startCollector.ts';
import { test } from '../fixtures.ts';
import { activate, untilAllArrived, type ActivatedWorkflow } from './activatedWorkflow.ts';
import { arrivalSchema } from './arrival.ts';

type Step = (workflow: ActivatedWorkflow) => Promise<void> | void;

async function finishJobs({ jobs, polls }: ActivatedWorkflow): Promise<void> {
	jobs.addRunning('started-after-activation');
	await polls.next(1);
	jobs.finish('running-1', 'completed');
	jobs.finish('started-after-activation', 'failed');
}

async function overtakeSlowPoll({ jobs, polls }: ActivatedWorkflow): Promise<void> {
	await polls.overtake('running-5', () => {
		jobs.finish('running-5', 'completed');
		jobs.addFinished('listed-with-running-5', 'stopped');
	});
	await polls.next(1);
}

async function killBetweenPolls({ n8n, jobs, polls }: ActivatedWorkflow): Promise<void> {
	await polls.pause();
	await n8n.kill();
	jobs.finish('running-2', 'failed');
	jobs.addFinished('ran-while-n8n-was-down', 'completed');
	await n8n.startAgain();
}

async function killInListing({ n8n, jobs, polls }: ActivatedWorkflow): Promise<void> {
	await polls.hangInListing(() => {
		jobs.finish('running-3', 'stopped');
		jobs.addFinished('ended-while-a-poll-hung', 'completed');
	});
	await n8n.kill();
	polls.release();
	jobs.addFinished('ran-while-n8n-was-down-again', 'failed');
	await n8n.startAgain();
}

async function killBehindListing({ n8n, jobs, polls }: ActivatedWorkflow): Promise<void> {
	await polls.hangBehindListing('running-4', () => {
		jobs.finish('running-4', 'completed');
		jobs.addFinished('listed-with-running-4', 'completed');
	});
	await n8n.kill();
	polls.release();
	await n8n.startAgain();
}

function finishLastJob({ jobs }: ActivatedWorkflow): void {
	jobs.addFinished('after-the-last-start', 'stopped');
}

/** The steps, named by what they prove. They run in order, each on what the previous ones left. */
const steps: ReadonlyArray<readonly [promise: string, run: Step]> = [
	['jobs that run at the activation, or start after it, arrive once', finishJobs],
	['polls that overtake a slow one: each job arrives once', overtakeSlowPoll],
	['killed between polls: jobs that end while n8n is down arrive once', killBetweenPolls],
	['killed while a poll waits for the listing: no job lost or duplicated', killInListing],
	['killed after the listing, before emitting: no job lost or duplicated', killBehindListing],
	['after the last restart, jobs still arrive once', finishLastJob],
];

/*
 * Jobs finish while n8n is killed three times, between polls and during them, and started again on its data. The
 * kills avoid the moment between emitting and saving, where n8n itself promises at-least-once only (see
 * docs/maintainers/n8n.md#polling-triggers).
 */
test.describe.configure({ mode: 'serial' });

let workflow: ActivatedWorkflow;

test.beforeAll(async ({ startN8n, cleanUp }) => {
	const service = await startLocalService();
	cleanUp.add(service.close);
	const collector = await startCollector(arrivalSchema);
	cleanUp.add(collector.close);
	workflow = await activate({ startN8n, service, collector });
});

for (const [promise, run] of steps) {
	test(promise, async () => {
		await run(workflow);
		await untilAllArrived(workflow);
	});
}

test('every job that finished after the activation arrived once, and no other', async () => {
	// A duplicate or a job from before the activation would arrive together with one of these.
	await workflow.polls.next(3);
	const nothingWrong = { lost: [], doubled: [], unexpected: [] };
	expect(workflow.jobs.compareWith(workflow.collector.arrivals)).toEqual(nothingWrong);
});
