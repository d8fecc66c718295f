import {
	type IExecuteFunctions,
	type INodeExecutionData,
	type INodeType,
	NodeConnectionTypes,
} from 'n8n-workflow';

import { setTimeout as pause } from 'node:timers/promises';

import type { LocalService } from '../../../../local-service/startLocalService.ts';
import { waitForJob, type WaitSettings } from '../../../../nodes/core/service/jobs/waitForJob';
import { Item } from '../../../../nodes/core/n8n/nodeContext';
import { runWholeItems, type RunItem } from '../../../support/runWholeItems';
import { credentialFor, runNode } from '../../../support/engine';
import { FakeClock } from '../../../support/fakeClock';
import { goBy } from '../../../support/systemClock';
import { dialectNames, jsonOf, runServiceOperation, startService } from '../workflow/runOperation';
import { byId } from '../../../support/byId';

const plain: WaitSettings = {
	timeoutMinutes: 60,
	passOnUnsuccessful: false,
	includeDetails: false,
	includeFailedFiles: false,
};

/** A node that only waits for a job. */
function waitingNode(jobId: string, settings: WaitSettings, messages: unknown[]): INodeType {
	return {
		description: {
			displayName: 'Wait',
			name: 'wait',
			group: ['transform'],
			version: 1,
			description: '',
			defaults: { name: 'Wait' },
			inputs: [NodeConnectionTypes.Main],
			outputs: [NodeConnectionTypes.Main],
			credentials: [{ name: 'documentServiceApi', required: true }],
			properties: [],
		},
		async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
			this.sendMessageToUI = (message: unknown) => {
				messages.push(message);
			};
			const run: RunItem = async (item) => [{ json: await waitForJob(item, jobId, settings) }];
			return await runWholeItems(new Item(this, 0), run, {
				continueOnFail: this.continueOnFail(),
			});
		},
	};
}

describe.each(dialectNames)('waiting for a job (%s dialect)', (dialect) => {
	let service: LocalService;

	beforeEach(async () => {
		service = await startService({ dialect });
	});

	afterEach(async () => {
		jest.restoreAllMocks();
		await service.close();
	});

	async function wait(
		jobId: string,
		settings: Partial<WaitSettings> = {},
		clock = new FakeClock(),
		mode: 'manual' | 'trigger' = 'trigger',
	) {
		goBy(clock);
		const messages: unknown[] = [];
		const outcome = await runNode({
			node: waitingNode(jobId, { ...plain, ...settings }, messages),
			parameters: {},
			credential: credentialFor(service),
			mode,
		});
		return { ...outcome, messages };
	}

	function looks(jobId: string) {
		return service.requests.filter(({ path }) => path.endsWith(`/jobs/${jobId}`)).length;
	}

	it('polls with pauses that increase from 2 to 30 seconds until the job has ended', async () => {
		const id = service.jobs.add({ status: 'scheduled' });
		const clock = new FakeClock({
			beforePause: (pauseNumber) => {
				if (pauseNumber === 2) service.jobs.set(id, { status: 'inProgress' });
				if (pauseNumber === 10) service.jobs.set(id, { status: 'completed' });
			},
		});
		const { items, error } = await wait(id, {}, clock);
		expect(error).toBeUndefined();
		expect(items[0].json.jobId).toBe(id);
		expect(clock.pauses.slice(0, 4)).toEqual([2000, 3000, 4500, 6750]);
		expect(clock.pauses.slice(-2)).toEqual([30000, 30000]);
		expect(looks(id)).toBe(11);
	});

	it.each([undefined, null, '', {}])(
		'ends after three looks at a job with the status %j',
		async (status) => {
			const id = service.jobs.add({ status: 'inProgress' });
			service.faults.add({
				method: 'GET',
				path: new RegExp(`/jobs/${id}`),
				times: Infinity,
				fault: { kind: 'status', status: 200, body: { id, status } },
			});
			const clock = new FakeClock();
			const { error } = await wait(id, {}, clock);
			expect(error?.message).toBe(`The service returns job "${id}" without a status`);
			expect(clock.pauses).toHaveLength(2);
		},
	);

	it("doesn't treat an unknown status as the end", async () => {
		const id = service.jobs.add({ status: 'PAUSED' });
		const clock = new FakeClock({
			beforePause: (pauseNumber) => {
				if (pauseNumber === 3) service.jobs.set(id, { status: 'completed' });
			},
		});
		const { items } = await wait(id, {}, clock);
		expect(items).toHaveLength(1);
		expect(clock.pauses).toHaveLength(3);
	});

	it('fails with the job id at the time limit, so that a later step can wait again', async () => {
		const id = service.jobs.add({ status: 'inProgress' });
		const clock = new FakeClock();
		const { error } = await wait(id, { timeoutMinutes: 5 }, clock);
		expect(clock.sinceStart()).toBe(5 * 60_000);
		expect(error?.message).toContain(`Job "${id}" didn't finish within 5 minutes`);
		expect(error?.description).toContain(id);
		expect(error?.context?.jobId).toBe(id);
	});

	it.each([
		['failed', 'failed'],
		['stopped', 'was stopped'],
	])(
		"returns a %s job as an error with the service's reason, or passes it on",
		async (status, words) => {
			const failed_files = [{ document: 'a.pdf', error: 'File is encrypted' }];
			const id = service.jobs.add({ status, failed_files });
			const { error } = await wait(id);
			expect(error?.message).toBe(`Job "${id}" ${words}`);
			expect(error?.description).toContain('a.pdf: File is encrypted');
			expect(error?.context?.jobId).toBe(id);
			const passed = await wait(id, { passOnUnsuccessful: true });
			expect(passed.error).toBeUndefined();
			expect(passed.items[0].json.jobId).toBe(id);
		},
	);

	it('adds details and failed files only if requested', async () => {
		const failed_files = [{ document: 'a.pdf', error: 'x' }];
		const id = service.jobs.add({ status: 'completed', failed_files });
		const bare = await wait(id);
		expect(bare.items[0].json).not.toHaveProperty('details');
		expect(bare.items[0].json).not.toHaveProperty('failedFiles');
		const full = await wait(id, { includeDetails: true, includeFailedFiles: true });
		expect(full.items[0].json).toMatchObject({
			jobId: id,
			details: { id },
			failedFiles: failed_files,
		});
	});

	it('shows a hint only if the job completed with failed files', async () => {
		const failed_files = [{ document: 'a.pdf', error: 'x' }];
		const id = service.jobs.add({ status: 'completed', failed_files });
		expect((await wait(id)).hints).toEqual([
			`Job ${id} completed, but 1 file failed. Use Get Failed Files to see why.`,
		]);
		expect((await wait(service.jobs.add({ status: 'completed' }))).hints).toEqual([]);
	});

	it('continues after temporary failures of single polls', async () => {
		const id = service.jobs.add({ status: 'inProgress' });
		const path = `${new URL(service.baseUrl).pathname}/jobs/${id}`;
		service.faults.add({ path, fault: { kind: 'status', status: 500 }, times: 4 });
		const clock = new FakeClock({
			beforePause: (pauseNumber) => {
				if (pauseNumber === 4) {
					service.jobs.set(id, { status: 'completed' });
				}
			},
		});
		const { error, items } = await wait(id, {}, clock);
		expect(error).toBeUndefined();
		expect(items).toHaveLength(1);
	});

	it("continues after a response that breaks midway, as often as it's requested", async () => {
		const id = service.jobs.add({ status: 'inProgress' });
		const path = `${new URL(service.baseUrl).pathname}/jobs/${id}`;
		service.faults.add({ path, fault: { kind: 'truncate', bytes: 5 }, times: 5 });
		const clock = new FakeClock({
			beforePause: () => {
				if (looks(id) === 5) service.jobs.set(id, { status: 'completed' });
			},
		});
		const { error, items } = await wait(id, {}, clock);
		expect(error).toBeUndefined();
		expect(items).toHaveLength(1);
	});

	it("doesn't exceed the time limit by the pauses that the service asks for", async () => {
		const id = service.jobs.add({ status: 'inProgress' });
		const path = `${new URL(service.baseUrl).pathname}/jobs/${id}`;
		const headers = { 'retry-after': '400' };
		service.faults.add({ path, fault: { kind: 'status', status: 429, headers }, times: 100 });
		const clock = new FakeClock();
		const { error } = await wait(id, { timeoutMinutes: 0.1 }, clock);
		expect(clock.sinceStart()).toBe(6_000);
		expect(error?.message).toContain("didn't finish within 0.1 minutes");
		expect(error?.message).toContain('status 429');
	});

	it('goes on until the time limit while the service is away, and says what it sent last', async () => {
		const id = service.jobs.add({ status: 'completed' });
		const path = `${new URL(service.baseUrl).pathname}/jobs/${id}`;
		service.faults.add({ path, fault: { kind: 'status', status: 500 }, times: 5 });
		expect((await wait(id)).error).toBeUndefined();
		service.faults.add({ path, fault: { kind: 'status', status: 500 }, times: Infinity });
		const clock = new FakeClock();
		const { error } = await wait(id, { timeoutMinutes: 5 }, clock);
		expect(error?.message).toMatch(/didn't finish within 5 minutes \(status: unknown: .*500/);
		expect(clock.sinceStart()).toBeGreaterThanOrEqual(5 * 60_000);
		expect(clock.sinceStart()).toBeLessThan(5.5 * 60_000 + 1);
	});

	it('ends once the service has refused the request five times in a row', async () => {
		const id = service.jobs.add({ status: 'completed' });
		const path = `${new URL(service.baseUrl).pathname}/jobs/${id}`;
		service.faults.add({ path, fault: { kind: 'status', status: 403 }, times: 4 });
		expect((await wait(id)).error).toBeUndefined();
		service.faults.add({ path, fault: { kind: 'status', status: 403 }, times: 5 });
		const { error } = await wait(id);
		expect(error?.message).toContain('403');
	});

	it('bears for a minute that a job which has just started is not known yet', async () => {
		const id = service.jobs.add({ status: 'completed' });
		const path = `${new URL(service.baseUrl).pathname}/jobs/${id}`;
		service.faults.add({ path, fault: { kind: 'status', status: 404 }, times: 5 });
		const { error, items } = await wait(id);
		expect(error).toBeUndefined();
		expect(items[0].json.jobId).toBe(id);
		const clock = new FakeClock();
		const gone = await wait('gone', {}, clock);
		expect(gone.error?.message).toContain('The job "gone" was not found');
		expect(clock.sinceStart()).toBeGreaterThan(45_000);
		expect(clock.sinceStart()).toBeLessThan(120_000);
	});

	it.each([
		['a page', '<html>Maintenance</html>'],
		['nothing', ''],
		['JSON that is cut off', '{"id":"'],
		['a message', '{"message":"Back soon"}'],
	])('bears %s in place of the job, also for long once it was there', async (_name, body) => {
		const id = service.jobs.add({ status: 'inProgress' });
		const path = `${new URL(service.baseUrl).pathname}/jobs/${id}`;
		const page = { kind: 'status', status: 200, body, contentType: 'text/html' } as const;
		const clock = new FakeClock({
			beforePause: (pauseNumber) => {
				if (pauseNumber === 1) service.faults.add({ path, fault: page, times: 12 });
				if (pauseNumber === 2) service.jobs.set(id, { status: 'completed' });
			},
		});
		const { error, items } = await wait(id, {}, clock);
		expect(error).toBeUndefined();
		expect(items[0].json.jobId).toBe(id);
		expect(clock.sinceStart()).toBeGreaterThan(3 * 60_000);
	});

	it('says after a minute that an address has never returned the job', async () => {
		const path = `${new URL(service.baseUrl).pathname}/jobs/j1`;
		const page = { kind: 'status', status: 200, body: '<html>Sign in</html>' } as const;
		service.faults.add({ path, fault: page, times: Infinity });
		const clock = new FakeClock();
		const { error } = await wait('j1', {}, clock);
		expect(error?.description).toContain('Workflow Base URL');
		expect(clock.sinceStart()).toBeLessThan(61_000);
	});

	it.each(['details', 'failed-files'])('returns a job whose %s cannot be read', async (what) => {
		const id = service.jobs.add({ status: 'completed' });
		const path = `${new URL(service.baseUrl).pathname}/jobs/${id}/${what}`;
		service.faults.add({ path, fault: { kind: 'status', status: 404 }, times: Infinity });
		const { error, items, hints } = await wait(id, {
			includeDetails: true,
			includeFailedFiles: true,
		});
		expect(error).toBeUndefined();
		expect(items[0].json).toMatchObject({ jobId: id, status: 'completed' });
		expect(items[0].json.extrasError).toMatch(/couldn't be fetched/);
		expect(hints.join()).toContain(id);
	});

	it.each(['Job not found', 'Not Found', '404 Not Found', 'Resource unavailable', ''])(
		'tells by the status 404 alone that a job is gone (%j)',
		async (detail) => {
			const path = `${new URL(service.baseUrl).pathname}/jobs/gone`;
			const body = JSON.stringify({ detail });
			service.faults.add({ path, fault: { kind: 'status', status: 404, body }, times: Infinity });
			const { error } = await wait('gone');
			expect(error?.message).toMatch(/404/);
			expect(error?.context).toMatchObject({ jobId: 'gone' });
		},
	);

	it('takes no other status for that, whatever its words', async () => {
		const id = service.jobs.add({ status: 'completed' });
		const path = `${new URL(service.baseUrl).pathname}/jobs/${id}`;
		const body = JSON.stringify({ detail: 'The job was not found (status 404)' });
		service.faults.add({ path, fault: { kind: 'status', status: 400, body }, times: 9 });
		expect((await wait(id)).error?.message).toContain('status 400');
		expect(looks(id)).toBe(5);
	});

	it('ends for a job that was known and is gone, but not for one 404', async () => {
		const id = service.jobs.add({ status: 'inProgress' });
		const path = `${new URL(service.baseUrl).pathname}/jobs/${id}`;
		const gone = { kind: 'status', status: 404 } as const;
		const clock = new FakeClock({
			beforePause: (pauseNumber) => {
				if (pauseNumber === 1) service.faults.add({ path, fault: gone, times: 1 });
				if (pauseNumber === 4) service.faults.add({ path, fault: gone, times: Infinity });
			},
		});
		const { error } = await wait(id, {}, clock);
		expect(error?.message).toContain('was not found');
		expect(looks(id)).toBeGreaterThan(8);
	});

	it("shows the job's progress in a manual run, each time it changes", async () => {
		const id = service.jobs.add({ status: 'scheduled' });
		const clock = new FakeClock({
			beforePause: (pauseNumber) => {
				if (pauseNumber === 2) service.jobs.set(id, { status: 'inProgress' });
				if (pauseNumber === 4) service.jobs.set(id, { status: 'completed' });
			},
		});
		const { messages } = await wait(id, {}, clock, 'manual');
		expect(messages).toEqual([
			expect.stringContaining(`Job ${id} is scheduled`),
			expect.stringContaining(`Job ${id} is in progress`),
		]);
		expect((await wait(id)).messages).toEqual([]);
	});

	it('hides the API key in the progress, should the service repeat it', async () => {
		const id = service.jobs.add({ status: 'completed' });
		service.faults.add({
			path: new RegExp(`/jobs/${id}$`),
			times: 1,
			fault: {
				kind: 'status',
				status: 200,
				body: JSON.stringify({ id, status: `asked by ${service.apiKey}` }),
				contentType: 'application/json',
			},
		});
		const { messages } = await wait(id, {}, new FakeClock(), 'manual');
		expect(messages).toEqual([expect.stringContaining('is "asked by **********"')]);
	});
});

describe('the operation Wait', () => {
	let service: LocalService;

	beforeEach(async () => {
		service = await startService();
	});

	afterEach(async () => {
		await service.close();
	});

	it('returns a job that has ended, with the requested extras', async () => {
		const id = service.jobs.add({ status: 'failed' });
		const [job] = await jsonOf(service, 'job', 'wait', {
			jobId: byId(id),
			onUnsuccessfulJob: 'continue',
			options: { includeDetails: true, includeFailedFiles: true },
		});
		expect(job).toMatchObject({ jobId: id, status: 'failed', details: { id }, failedFiles: [] });
	});

	it('polls once with a time limit of 0', async () => {
		const id = service.jobs.add({ status: 'inProgress' });
		const outcome = await runServiceOperation(service, 'job', 'wait', {
			jobId: byId(id),
			timeoutMinutes: 0,
		});
		expect(outcome.error?.message).toMatch(/^Job ".*" hasn't finished \(status: /);
		expect(service.requests).toHaveLength(1);
	});

	it('puts the job id into the failed item with Continue', async () => {
		const id = service.jobs.add({ status: 'inProgress' });
		const { items } = await runServiceOperation(
			service,
			'job',
			'wait',
			{ jobId: byId(id), timeoutMinutes: 0 },
			{ onError: 'continueRegularOutput' },
		);
		const error: unknown = expect.stringContaining("hasn't finished");
		expect(items).toEqual([{ json: { error, jobId: id }, pairedItem: { item: 0 } }]);
	});

	it('puts the job id into the item of the error branch', async () => {
		const id = service.jobs.add({ status: 'inProgress' });
		const { outputs } = await runServiceOperation(
			service,
			'job',
			'wait',
			{ jobId: byId(id), timeoutMinutes: 0 },
			{ onError: 'continueErrorOutput' },
		);
		expect(outputs[0]).toEqual([]);
		const message: unknown = expect.stringContaining("hasn't finished");
		expect(outputs[1].map(({ json }) => json)).toEqual([{ error: { message, jobId: id } }]);
	});

	it('puts the job id into the failed item if the polls fail, too', async () => {
		const id = service.jobs.add({ status: 'inProgress' });
		const path = `${new URL(service.baseUrl).pathname}/jobs/${id}`;
		service.faults.add({ path, fault: { kind: 'status', status: 403 }, times: Infinity });
		const { items } = await runServiceOperation(
			service,
			'job',
			'wait',
			{ jobId: byId(id) },
			{ onError: 'continueRegularOutput' },
		);
		expect(items[0].json).toMatchObject({ jobId: id });
	});

	it('reacts to Stop at once', async () => {
		const id = service.jobs.add({ status: 'inProgress' });
		let stopping: Promise<void> | undefined;
		const outcome = await runServiceOperation(
			service,
			'job',
			'wait',
			{ jobId: byId(id) },
			{
				onStarted(stop) {
					stopping = (async () => {
						while (!service.requests.some(({ status }) => status === 200)) await pause(5);
						stop();
					})();
				},
			},
		);
		await stopping;
		expect(outcome.status).toBe('canceled');
		expect(outcome.items).toEqual([]);
		// One poll; on a very slow machine the first pause may be over before Stop arrives.
		expect(service.requests.length).toBeLessThan(4);
	});
});
