import { setTimeout as pause } from 'node:timers/promises';

import type { IExecuteFunctions, INodeParameters } from 'n8n-workflow';

import type { Fault } from '../../../../local-service/faults/faults.ts';
import type { LocalService } from '../../../../local-service/startLocalService.ts';
import { HiddenSecrets } from '../../../../nodes/core/secrets/hiddenSecrets';
import { DocumentService } from '../../../../nodes/DocumentService/DocumentService.node';
import type { NodeRun } from '../../../support/engine';
import { FakeClock } from '../../../support/fakeClock';
import { goBy } from '../../../support/systemClock';
import { dialectNames, runServiceOperation, startService } from '../workflow/runOperation';
import { byId } from '../../../support/byId';

/** The node in an editor that keeps what it's told. */
class WatchedNode extends DocumentService {
	constructor(messages: unknown[]) {
		super();
		this.execute = async function (this: IExecuteFunctions) {
			this.sendMessageToUI = (message: unknown) => void messages.push(message);
			return await DocumentService.prototype.execute.call(this);
		};
	}
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
		parameters: INodeParameters = {},
		clock = new FakeClock(),
		more: Partial<NodeRun> = {},
	) {
		goBy(clock);
		const messages: unknown[] = [];
		const all = { jobId: byId(jobId), ...parameters };
		const node = new WatchedNode(messages);
		const outcome = await runServiceOperation(service, 'job', 'wait', all, { node, ...more });
		return { ...outcome, messages };
	}

	/** Gives the next requests for a job this response. */
	function respond(jobId: string, times: number, fault: Fault): void {
		const path = `${new URL(service.baseUrl).pathname}/jobs/${jobId}`;
		service.faults.add({ path, times, fault });
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
		expect(items[0].json).toMatchObject({ jobId: id, status: 'completed' });
		expect(clock.pauses.slice(0, 4)).toEqual([2000, 3000, 4500, 6750]);
		expect(clock.pauses.slice(-2)).toEqual([30000, 30000]);
		expect(looks(id)).toBe(11);
	});

	it.each([undefined, null, '', {}])(
		'ends after three looks at a job with the status %j',
		async (status) => {
			const id = service.jobs.add({ status: 'inProgress' });
			respond(id, Infinity, { kind: 'status', status: 200, body: { id, status } });
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
		expect(service.requests.every(({ method }) => method === 'GET')).toBe(true);
	});

	it.each([
		['a status', 'in status'],
		['a reason', 'in failed files'],
		['details', 'in details'],
	])(
		'shows the beginning of what the service says at length, without the key: %s',
		async (_of, where) => {
			const { apiKey } = service;
			const long = `${'Too many words. '.repeat(5)}${apiKey} ${`${apiKey} and on and on. `.repeat(50_000)}`;
			const id = service.jobs.add({ status: where === 'in status' ? 'inProgress' : 'failed' });
			const answer = (path: RegExp, body: unknown) =>
				service.faults.add({
					method: 'GET',
					path,
					fault: { kind: 'status', status: 200, body },
					times: Infinity,
				});
			if (where === 'in status') answer(/jobs\/[^/]+$/, { id, status: long });
			if (where === 'in failed files') {
				answer(/failed-files$/, { failed_files: [{ document: long, error: long }] });
			}
			if (where === 'in details') answer(/details$/, { id, message: long });
			const masked = jest.spyOn(HiddenSecrets.prototype, 'inText');
			const { error } = await wait(id, { timeoutMinutes: 0 });
			const said = `${error?.message} ${error?.description}`;
			expect(said).toContain('Too many words. Too many words.');
			expect(said.length).toBeLessThan(6_000);
			for (let part = 7; part <= apiKey.length; part++) {
				expect(said).not.toContain(apiKey.slice(0, part));
			}
			expect(Math.max(...masked.mock.calls.map(([text]) => text.length))).toBeLessThan(70_000);
			masked.mockRestore();
		},
	);

	it('polls once with a time limit of 0', async () => {
		const id = service.jobs.add({ status: 'inProgress' });
		const { error } = await wait(id, { timeoutMinutes: 0 });
		expect(error?.message).toMatch(/^Job ".*" hasn't finished \(status: /);
		expect(looks(id)).toBe(1);
	});

	it.each([
		['failed', 'failed'],
		['stopped', 'was stopped'],
	])(
		"returns a %s job as an error with the service's reason, or passes it on",
		async (status, words) => {
			const failed_files = [{ document: 'a.pdf', error: 'File is encrypted' }];
			const ofWorkflow = { workflow_id: 'w', workflow_name: 'W' };
			const created_at = '2025-07-03T17:06:58';
			const id = service.jobs.add({ status, failed_files, ...ofWorkflow, created_at });
			const { error } = await wait(id);
			expect(error?.message).toBe(`Job "${id}" ${words}: a.pdf: File is encrypted`);
			expect(error?.context?.jobId).toBe(id);
			const passed = await wait(id, { onUnsuccessfulJob: 'continue' });
			expect(passed.error).toBeUndefined();
			expect(passed.items[0].json).toMatchObject({
				...{ jobId: id, status, workflowId: 'w', workflowName: 'W' },
				...{ createdAt: '2025-07-03T17:06:58.000Z', runtime: expect.any(Number) },
			});
			expect(passed.items[0].json).not.toHaveProperty('workflow_id');
		},
	);

	it('adds details and failed files only if requested', async () => {
		const failed_files = [{ document: 'a.pdf', error: 'x' }];
		const id = service.jobs.add({ status: 'completed', failed_files });
		const bare = await wait(id);
		expect(bare.items[0].json).not.toHaveProperty('details');
		expect(bare.items[0].json).not.toHaveProperty('failedFiles');
		const full = await wait(id, { options: { includeDetails: true, includeFailedFiles: true } });
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

	it("continues after a response that breaks midway, as often as it's requested", async () => {
		const id = service.jobs.add({ status: 'inProgress' });
		respond(id, 5, { kind: 'truncate', bytes: 5 });
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
		respond(id, 100, { kind: 'status', status: 429, headers: { 'retry-after': '400' } });
		const clock = new FakeClock();
		const { error } = await wait(id, { timeoutMinutes: 0.1 }, clock);
		expect(clock.sinceStart()).toBe(6_000);
		expect(error?.message).toContain("didn't finish within 0.1 minutes");
		expect(error?.message).toContain('status 429');
	});

	it('goes on until the time limit while the service is away, and says what it sent last', async () => {
		const id = service.jobs.add({ status: 'completed' });
		respond(id, 5, { kind: 'status', status: 500 });
		expect((await wait(id)).error).toBeUndefined();
		respond(id, Infinity, { kind: 'status', status: 500 });
		const clock = new FakeClock();
		const { error } = await wait(id, { timeoutMinutes: 5 }, clock);
		expect(error?.message).toMatch(/didn't finish within 5 minutes \(status: unknown: .*500/);
		expect(clock.sinceStart()).toBeGreaterThanOrEqual(5 * 60_000);
		expect(clock.sinceStart()).toBeLessThan(5.5 * 60_000 + 1);
	});

	it('ends once the service has refused the request five times in a row, whatever its words', async () => {
		const id = service.jobs.add({ status: 'completed' });
		const body = { detail: 'The job was not found (status 404)' };
		respond(id, 4, { kind: 'status', status: 400, body });
		expect((await wait(id)).error).toBeUndefined();
		respond(id, Infinity, { kind: 'status', status: 400, body });
		const { error } = await wait(id);
		expect(error?.message).toContain('status 400');
		expect(error?.context).toMatchObject({ jobId: id });
		expect(looks(id)).toBe(10);
	});

	it('bears for a minute that a job which has just started is not known yet', async () => {
		const id = service.jobs.add({ status: 'completed' });
		respond(id, 5, { kind: 'status', status: 404 });
		const { error, items } = await wait(id);
		expect(error).toBeUndefined();
		expect(items[0].json.jobId).toBe(id);
		const clock = new FakeClock();
		const gone = await wait('gone', {}, clock);
		expect(gone.error?.message).toContain('The job "gone" was not found');
		expect(gone.error?.context).toMatchObject({ jobId: 'gone' });
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
		const page = { kind: 'status', status: 200, body, contentType: 'text/html' } as const;
		const clock = new FakeClock({
			beforePause: (pauseNumber) => {
				if (pauseNumber === 1) respond(id, 12, page);
				if (pauseNumber === 2) service.jobs.set(id, { status: 'completed' });
			},
		});
		const { error, items } = await wait(id, {}, clock);
		expect(error).toBeUndefined();
		expect(items[0].json.jobId).toBe(id);
		expect(clock.sinceStart()).toBeGreaterThan(3 * 60_000);
	});

	it('says after a minute that an address has never returned the job', async () => {
		respond('j1', Infinity, { kind: 'status', status: 200, body: '<html>Sign in</html>' });
		const clock = new FakeClock();
		const { error } = await wait('j1', {}, clock);
		expect(error?.description).toContain('Workflow Base URL');
		expect(clock.sinceStart()).toBeLessThan(61_000);
	});

	it.each(['details', 'failed-files'])('returns a job whose %s cannot be read', async (what) => {
		const id = service.jobs.add({ status: 'completed' });
		respond(`${id}/${what}`, Infinity, { kind: 'status', status: 404 });
		const options = { includeDetails: true, includeFailedFiles: true };
		const { error, items, hints } = await wait(id, { options });
		expect(error).toBeUndefined();
		expect(items[0].json).toMatchObject({ jobId: id, status: 'completed' });
		expect(items[0].json.extrasError).toMatch(/couldn't be fetched/);
		expect(hints.join()).toContain(id);
	});

	it('ends for a job that was known and is gone, but not for one 404', async () => {
		const id = service.jobs.add({ status: 'inProgress' });
		const gone = { kind: 'status', status: 404 } as const;
		const clock = new FakeClock({
			beforePause: (pauseNumber) => {
				if (pauseNumber === 1) respond(id, 1, gone);
				if (pauseNumber === 4) respond(id, Infinity, gone);
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
		const { messages } = await wait(id, {}, clock, { mode: 'manual' });
		expect(messages).toEqual([
			expect.stringContaining(`Job ${id} is scheduled`),
			expect.stringContaining(`Job ${id} is in progress`),
		]);
		expect((await wait(id)).messages).toEqual([]);
	});

	it('hides the API key in the progress, should the service repeat it', async () => {
		const id = service.jobs.add({ status: 'completed' });
		const body = { id, status: `asked by ${service.apiKey}` };
		respond(id, 1, { kind: 'status', status: 200, body });
		const { messages } = await wait(id, {}, new FakeClock(), { mode: 'manual' });
		expect(messages).toEqual([expect.stringContaining('is "asked by **********"')]);
	});

	it('puts the job id into the failed item with Continue', async () => {
		const id = service.jobs.add({ status: 'inProgress' });
		const continued = { onError: 'continueRegularOutput' } as const;
		const { items } = await wait(id, { timeoutMinutes: 0 }, undefined, continued);
		const error: unknown = expect.stringContaining("hasn't finished");
		expect(items).toEqual([{ json: { error, jobId: id }, pairedItem: { item: 0 } }]);
	});

	it('reacts to Stop at once', async () => {
		const id = service.jobs.add({ status: 'inProgress' });
		let stopping: Promise<void> | undefined;
		const outcome = await wait(id, {}, new FakeClock({ maxMs: 0 }), {
			onStarted(stop) {
				stopping = (async () => {
					while (!service.requests.some(({ status }) => status === 200)) await pause(5);
					stop();
				})();
			},
		});
		await stopping;
		expect(outcome.status).toBe('canceled');
		expect(outcome.items).toEqual([]);
		expect(looks(id)).toBe(1);
	});
});
