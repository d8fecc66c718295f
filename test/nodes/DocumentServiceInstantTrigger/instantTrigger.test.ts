import type { INodeParameters } from 'n8n-workflow';
import { Webhook } from 'standardwebhooks';

import { startLocalService, type LocalService } from '../../../local-service/startLocalService.ts';
import { credentialFor } from '../../support/engine';
import { messageOf } from '../../../nodes/core/text/text';
import { FakeClock } from '../../support/fakeClock';
import { goBy } from '../../support/systemClock';
import { type InstantN8n, startInstantN8n } from './instantNode';

interface Channel {
	id: string;
	url: string;
	event_types: string[];
	enabled: boolean;
	description: string;
}

let clock: FakeClock;
let service: LocalService;
let n8n: InstantN8n;

beforeEach(async () => {
	clock = new FakeClock({ at: Date.now() });
	service = await startLocalService({ dialect: 'public', now: clock.now });
	n8n = await startInstantN8n({ credential: credentialFor(service) });
});

afterEach(async () => {
	await n8n.close();
	await service.close();
	jest.restoreAllMocks();
});

async function call(method: string, path: string, body?: unknown): Promise<unknown> {
	const response = await fetch(service.baseUrl + path, {
		method,
		headers: { [service.apiKeyHeader]: service.apiKey, 'content-type': 'application/json' },
		body: body === undefined ? undefined : JSON.stringify(body),
	});
	const text = await response.text();
	if (!response.ok) throw new Error(`${response.status} ${text}`);
	return text === '' ? undefined : JSON.parse(text);
}

async function channels(workflow?: string): Promise<Channel[]> {
	const scope = workflow === undefined ? '' : `/workflows/${workflow}`;
	const list = await call('GET', `${scope}/notifications/channels?channel_type=webhook`);
	return (list as { items: Channel[] }).items;
}

/** Changes a channel of the workspace, as a user does in the service. */
async function changeChannel(changes: Partial<Channel>): Promise<void> {
	const [{ id }] = await channels();
	await call('PATCH', `/notifications/channels/${id}`, changes);
}

/** The parameters that select workflows. */
const choose = (...ids: string[]): INodeParameters => ({
	workflows: { workflow: ids.map((value) => ({ workflowId: { __rl: true, mode: 'id', value } })) },
});

async function newWorkflow(): Promise<string> {
	const workflow = { name: 'W', workflow_type: 'custom' };
	return ((await call('POST', '/workflows/', workflow)) as { id: string }).id;
}

/** The secret, which only the node knows. */
function secretOf({ staticData }: InstantN8n): string {
	return /whsec_[\w+/=]+/.exec(JSON.stringify(staticData))?.[0] ?? '';
}

/** A job of the service that ends, told by its deliveries. */
async function endJob(status: string = 'completed', fields: object = {}): Promise<string> {
	const id = service.jobs.add({ status: 'inProgress', ...fields });
	await service.deliveries.settle();
	service.jobs.set(id, { status });
	await service.deliveries.settle();
	return id;
}

/** Sends a delivery that the test signs. */
async function deliver(
	body: string,
	{
		id = 'msg_1',
		at = new Date(clock.now()),
		secret = secretOf(n8n),
		raw = false,
		url = n8n.paths[0],
	} = {},
): Promise<number> {
	const webhook = new Webhook(secret, raw ? { format: 'raw' } : undefined);
	const response = await fetch(url, {
		method: 'POST',
		headers: {
			'content-type': 'application/json',
			'webhook-id': id,
			'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
			'webhook-signature': webhook.sign(id, at, body),
		},
		body,
	});
	await response.text();
	return response.status;
}

const eventOf = (jobId: string, type = 'job.completed') =>
	JSON.stringify({ type, job: { job_id: jobId, workflow_id: 'w' }, processing_time_ms: 5 });

it('starts the workflow with the item of the polling trigger when a job completes', async () => {
	await n8n.activate();
	const id = await endJob('completed', { workflow_name: 'Reports' });
	expect(n8n.started).toHaveLength(1);
	expect(n8n.started[0].json).toMatchObject({
		jobId: id,
		status: 'completed',
		workflowName: 'Reports',
		createdAt: expect.stringMatching(/Z$/),
		key: `${id}:completed`,
	});
	expect(n8n.answers).toEqual([200]);
});

it('is not started by the jobs of Document Partition, unless an option says so', async () => {
	await n8n.activate();
	const input_file_ids = ['a-n8n0123456789abx0zwp0123456789ab.pdf-d88db765'];
	await endJob('completed', { input_file_ids });
	expect(n8n.started).toEqual([]);
	expect(n8n.answers).toEqual([200]);
	n8n.parameters = { ...n8n.parameters, options: { includeOwnJobs: true } };
	await endJob('completed', { input_file_ids });
	expect(n8n.started).toHaveLength(1);
});

it('adds details, failed files and output files as the polling trigger does', async () => {
	n8n.parameters = {
		events: ['completed'],
		options: { includeDetails: true, includeFailedFiles: true, outputFiles: 'elements' },
	};
	await n8n.activate();
	await endJob('completed', { failed_files: [{ document: 'a.pdf', error: 'encrypted' }] });
	expect(n8n.started[0].json).toMatchObject({
		failedFiles: [{ document: 'a.pdf', error: 'encrypted' }],
		outputFiles: [],
	});
	expect(n8n.started[0].json.details).toBeDefined();
});

describe('registration', () => {
	it('makes one channel, finds it again, and removes it', async () => {
		await n8n.activate();
		await n8n.activate('init');
		const [channel, ...others] = await channels();
		expect(others).toEqual([]);
		expect(channel).toMatchObject({ event_types: ['job.completed'], enabled: true });
		expect(channel.url.startsWith(`${n8n.url}/webhook/`)).toBe(true);
		expect(channel.description).toMatch(/^n8n: Jobs \[n8n-[0-9a-f]{16}\]$/);
		await n8n.deactivate();
		expect(await channels()).toEqual([]);
		await n8n.deactivate();
	});

	it('makes one for each chosen workflow, and removes those of workflows no longer chosen', async () => {
		const [one, two, three] = [await newWorkflow(), await newWorkflow(), await newWorkflow()];
		n8n.parameters = choose(one, two);
		await n8n.activate();
		expect((await channels()).length).toBe(0);
		expect((await channels(one)).length).toBe(1);
		n8n.parameters = choose(two, three);
		await n8n.activate('update');
		const counts = [one, two, three].map(async (id) => (await channels(id)).length);
		expect(await Promise.all(counts)).toEqual([0, 1, 1]);
		await n8n.deactivate();
		const left = [one, two, three].map(async (id) => (await channels(id)).length);
		expect(await Promise.all(left)).toEqual([0, 0, 0]);
	});

	it('removes what leads to it from the workspace when it watches chosen workflows only', async () => {
		const workflow = await newWorkflow();
		// Left by a registration that n8n has not saved.
		const left = { channel_type: 'webhook', url: n8n.paths[0], event_types: ['job.completed'] };
		await call('POST', '/notifications/channels', { ...left, description: '', enabled: true });
		expect(await channels()).toHaveLength(1);
		n8n.parameters = choose(workflow);
		await n8n.activate();
		expect(await channels()).toEqual([]);
		expect(await channels(workflow)).toHaveLength(1);
	});

	it.each([
		['other events', async () => void (n8n.parameters = { events: ['failed', 'stopped'] })],
		['a channel that was switched off', async () => await changeChannel({ enabled: false })],
		['another address', async () => await changeChannel({ url: 'https://old.example.com/x' })],
		['static data that was lost', async () => void (n8n.staticData = {})],
		['an edited description', async () => await changeChannel({ description: 'Our channel' })],
		[
			'an edited description, with static data that was lost',
			async () => {
				await changeChannel({ description: 'Our channel' });
				n8n.staticData = {};
			},
		],
		[
			'a channel that was deleted',
			async () => {
				const [{ id }] = await channels();
				await call('DELETE', `/notifications/channels/${id}`);
			},
		],
	])('mends %s, with the same single channel', async (_what, change) => {
		await n8n.activate();
		await change();
		await n8n.activate('update');
		const all = await channels();
		expect(all).toHaveLength(1);
		expect(all[0].enabled).toBe(true);
		expect(all[0].url.startsWith(n8n.url)).toBe(true);
		await endJob(n8n.parameters.events ? 'failed' : 'completed');
		expect(n8n.answers).toEqual([200]);
		expect(n8n.started).toHaveLength(1);
	});

	it('gives the channel its secret again after a backup with an older one was restored', async () => {
		await n8n.activate();
		const backup = n8n.staticData;
		n8n.staticData = {};
		await n8n.activate();
		n8n.staticData = backup;
		await n8n.activate('init');
		expect(await channels()).toHaveLength(1);
		await endJob();
		expect(n8n.answers).toEqual([200]);
	});

	it('leaves no channel behind if it fails half-way', async () => {
		const [one, two] = [await newWorkflow(), await newWorkflow()];
		n8n.parameters = choose(one, two);
		service.faults.add({
			method: 'POST',
			path: new RegExp(two),
			fault: { kind: 'status', status: 500 },
		});
		await expect(n8n.activate()).rejects.toThrow();
		expect(await channels(one)).toEqual([]);
		expect(await channels(two)).toEqual([]);
	});

	it('takes at most 10 s to say what is left where the service resets connections', async () => {
		const workflows = [await newWorkflow(), await newWorkflow(), await newWorkflow()];
		n8n.parameters = choose(...workflows);
		await n8n.activate();
		const ids = (await Promise.all(workflows.map(channels))).flat().map(({ id }) => id);
		const passing = goBy(new FakeClock({ at: Date.now(), flows: true, maxMs: 60_000 }));
		service.faults.add({ fault: { kind: 'drop' }, times: Infinity });
		const failure: unknown = await n8n.deactivate().catch((error: unknown) => error);
		expect(passing.sinceStart()).toBeLessThan(10_000);
		expect(messageOf(failure)).toContain('3 notification channels of this trigger');
		for (const id of ids) expect(messageOf(failure)).toContain(id);
		service.faults.clear();
		await n8n.deactivate();
		expect((await Promise.all(workflows.map(channels))).flat()).toEqual([]);
	});

	it('says whose the channels are when there are too many', async () => {
		for (let number = 0; number < 50; number++) {
			await call('POST', '/notifications/channels', {
				channel_type: 'webhook',
				url: `https://host${number % 2}.example.com/${number}`,
				event_types: ['job.completed'],
			});
		}
		await expect(n8n.activate()).rejects.toMatchObject({
			message: 'The workspace has 50 notification channels, and the service allows 50',
			description: expect.stringContaining('host0.example.com (25); host1.example.com (25)'),
		});
	});

	it('has a channel of its own for a test in the editor', async () => {
		await n8n.activate();
		await n8n.activate('manual');
		const urls = (await channels()).map(({ url }) => new URL(url).pathname.split('/')[1]);
		expect(urls.toSorted()).toEqual(['webhook', 'webhook-test']);
		await endJob();
		expect(n8n.answers).toEqual([200, 200]);
		await n8n.deactivate('manual');
		expect((await channels()).map(({ url }) => url.includes('/webhook-test/'))).toEqual([false]);
		await endJob();
		expect(n8n.answers).toEqual([200, 200, 200]);
	});

	it('leaves the channels of another n8n with the same workflow alone', async () => {
		await n8n.activate();
		const other = await startInstantN8n({
			credential: credentialFor(service),
			instanceId: 'instance-2',
		});
		await other.activate();
		expect(await channels()).toHaveLength(2);
		await n8n.deactivate();
		expect((await channels()).map(({ url }) => url.startsWith(other.url))).toEqual([true]);
		await other.close();
	});

	it('says that a service without notifications has none, and names the polling trigger', async () => {
		const plain = await startLocalService({ dialect: 'specification' });
		const there = await startInstantN8n({ credential: credentialFor(plain) });
		await expect(there.activate()).rejects.toThrow(/no notifications.*Document Service Trigger/);
		expect(plain.requests).toEqual([]);
		await there.close();
		await plain.close();
	});

	it.each([
		['http://n8n.example.com', "doesn't start with https"],
		['https://localhost:5678', "isn't on the internet"],
		['https://192.168.1.5', "isn't on the internet"],
		['https://n8n', "isn't on the internet"],
	])('refuses %s before anything is sent to a service on the internet', async (webhookUrl, why) => {
		const there = await startInstantN8n({
			credential: { ...credentialFor(service), baseUrl: 'https://api.example.com/api/v1' },
			webhookUrl,
		});
		await expect(there.activate()).rejects.toMatchObject({
			message: expect.stringContaining(why),
			description: expect.stringContaining('WEBHOOK_URL'),
		});
		await there.close();
	});
});

describe('a delivery', () => {
	let jobId: string;

	beforeEach(async () => {
		await n8n.activate();
		jobId = service.jobs.add({ status: 'completed' });
		await service.deliveries.settle();
		n8n.started.length = 0;
		n8n.answers.length = 0;
	});

	/** Which one the service uses isn't documented (docs/maintainers/service.md#webhooks), so both count. */
	it('may be signed with the bytes of the secret, or with what they stand for in Base64', async () => {
		expect(await deliver(eventOf(jobId), { id: 'a' })).toBe(200);
		expect(await deliver(eventOf(jobId), { id: 'b', raw: true })).toBe(200);
		expect(n8n.started).toHaveLength(2);
	});

	it.each(['wrong-signature', 'old-timestamp', 'altered-body', 'foreign-secret'] as const)(
		'that is forged (%s) starts nothing',
		async (forgery) => {
			service.deliveries.faults.add({ fault: { kind: 'forgery', forgery } });
			await endJob();
			expect(n8n.answers).toEqual([401, 200]);
			expect(n8n.started).toHaveLength(1);
		},
	);

	it('is refused five minutes early or late, and without a secret', async () => {
		for (const minutes of [-6, 6]) {
			const at = new Date(Date.now() + minutes * 60_000);
			expect(await deliver(eventOf(jobId), { at })).toBe(401);
		}
		const secret = secretOf(n8n);
		n8n.staticData = {};
		expect(await deliver(eventOf(jobId), { secret })).toBe(401);
		expect(n8n.started).toEqual([]);
	});

	it('starts the workflow once, however often it comes', async () => {
		service.deliveries.faults.add({ fault: { kind: 'double' } });
		await endJob();
		expect(await deliver(eventOf(jobId), { id: 'x' })).toBe(200);
		expect(await deliver(eventOf(jobId), { id: 'x' })).toBe(200);
		expect(n8n.answers).toEqual([200, 200, 200, 200]);
		expect(n8n.started).toHaveLength(2);
	});

	it('is delivered again if the job could not be read, and then starts the workflow', async () => {
		service.faults.add({
			method: 'GET',
			path: /\/jobs\/[^/]+$/,
			fault: { kind: 'status', status: 500 },
		});
		await endJob();
		expect(n8n.answers).toEqual([503]);
		clock.pass(5_000);
		await service.deliveries.settle();
		expect(n8n.answers).toEqual([503, 200]);
		expect(n8n.started).toHaveLength(1);
	});

	it('of a form, whose body n8n has consumed, starts nothing', async () => {
		n8n.failsToReadBody = true;
		expect(await deliver(eventOf(jobId))).toBe(401);
		expect(n8n.started).toEqual([]);
	});

	it('tells of jobs that begin, without what they have only at their end', async () => {
		n8n.parameters = { events: ['inProgress'], options: { includeDetails: true } };
		await n8n.activate('update');
		const id = service.jobs.add({ status: 'inProgress' });
		await service.deliveries.settle();
		expect(n8n.started.map(({ json }) => json)).toMatchObject([
			{ jobId: id, status: 'inProgress', key: `${id}:inProgress` },
		]);
	});

	it('of a workflow that is no longer chosen starts nothing', async () => {
		const [one, two] = [await newWorkflow(), await newWorkflow()];
		const job = service.jobs.add({ status: 'completed', workflow_id: one });
		n8n.parameters = choose(two);
		expect(await deliver(eventOf(job), { id: 'late' })).toBe(200);
		expect(n8n.started).toEqual([]);
	});

	it.each([
		['a message', { message: 'maintenance' }],
		['the record of another job', { id: 'another', status: 'COMPLETED' }],
		['nothing', {}],
	])(
		'is asked for again where the service answers with %s instead of the job',
		async (_what, body) => {
			await n8n.activate();
			const id = service.jobs.add({ status: 'completed' });
			await service.deliveries.settle();
			const started = n8n.started.length;
			const path = new RegExp(`/jobs/${id}$`);
			service.faults.add({ method: 'GET', path, fault: { kind: 'status', status: 200, body } });
			expect(await deliver(eventOf(id), { id: 'msg_odd' })).toBe(503);
			expect(n8n.started).toHaveLength(started);
			expect(await deliver(eventOf(id), { id: 'msg_odd' })).toBe(200);
			expect(n8n.started).toHaveLength(started + 1);
		},
	);

	it('is remembered after a restart though others came at the same time', async () => {
		await n8n.activate();
		const id = service.jobs.add({ status: 'completed' });
		await service.deliveries.settle();
		const ids = Array.from({ length: 20 }, (_, number) => `msg_together_${number}`);
		await Promise.all(ids.map(async (each) => await deliver(eventOf(id), { id: each })));
		n8n.started.length = 0;
		const restarted = await restart();
		for (const each of ids) await deliver(eventOf(id), { id: each, url: restarted.paths[0] });
		expect([...n8n.started, ...restarted.started]).toEqual([]);
		await restarted.close();
	});

	/** More of an event that starts nothing, to one node. */
	async function deliverMany(
		count: number,
		{ url, secret }: { url?: string; secret?: string } = {},
	) {
		for (let from = 0; from < count; from += 50) {
			const ids = Array.from({ length: 50 }, (_, number) => `many_${from + number}`);
			const body = eventOf(jobId, 'job.failed');
			await Promise.all(ids.map(async (id) => await deliver(body, { id, url, secret })));
		}
	}

	/** The same node in a process that knows nothing but what was saved. */
	async function restart(): Promise<InstantN8n> {
		const restarted = await startInstantN8n({ credential: credentialFor(service) });
		restarted.staticData = structuredClone(n8n.staticData);
		return restarted;
	}

	it('starts nothing again as long as its signature is accepted, however many come after it', async () => {
		goBy(clock);
		const at = new Date(clock.now());
		expect(await deliver(eventOf(jobId), { id: 'first', at })).toBe(200);
		await deliverMany(2_200);
		clock.pass(4 * 60_000);
		expect(await deliver(eventOf(jobId), { id: 'first', at })).toBe(200);
		expect(n8n.started).toHaveLength(1);
		const restarted = await restart();
		await deliver(eventOf(jobId, 'job.failed'), { id: 'another', url: restarted.paths[0] });
		await deliver(eventOf(jobId), { id: 'first', at, url: restarted.paths[0] });
		expect(restarted.started).toEqual([]);
		// Those of which no copy is accepted any more are forgotten.
		const before = JSON.stringify(restarted.staticData).length;
		clock.pass(15 * 60_000);
		await deliver(eventOf(jobId), { id: 'later', url: restarted.paths[0] });
		expect(JSON.stringify(restarted.staticData).length).toBeLessThan(before);
		await restarted.close();
	});

	it('is remembered by its own node, whatever comes to others, even if n8n saved none of it', async () => {
		goBy(clock);
		n8n.savesDeliveries = false;
		expect(await deliver(eventOf(jobId), { id: 'first' })).toBe(200);
		const other = await restart();
		clock.pass(15 * 60_000);
		await deliverMany(2_200, { url: other.paths[0], secret: secretOf(other) });
		// The service sends it again, signed anew.
		expect(await deliver(eventOf(jobId), { id: 'first' })).toBe(200);
		expect(n8n.started).toHaveLength(1);
		await other.close();
	});

	it('that comes twice at the same time starts the workflow once', async () => {
		n8n.savesDeliveries = false;
		const statuses = await Promise.all([0, 1].map(async () => await deliver(eventOf(jobId))));
		expect(statuses.toSorted()).toEqual([200, 503]);
		expect(await deliver(eventOf(jobId))).toBe(200);
		expect(n8n.started).toHaveLength(1);
	});

	it('of another event, or of an outcome that the job no longer has, starts nothing', async () => {
		expect(await deliver(eventOf(jobId, 'job.failed'), { id: 'a' })).toBe(200);
		const failed = service.jobs.add({ status: 'failed' });
		expect(await deliver(eventOf(failed), { id: 'b' })).toBe(200);
		const running = service.jobs.add({ status: 'inProgress' });
		expect(await deliver(eventOf(running), { id: 'c' })).toBe(503);
		expect(n8n.started).toEqual([]);
	});

	it.each([
		['no JSON', '{', 400],
		['no job', '{"type":"job.completed"}', 400],
		['more than 1 MB', `{"a":"${'x'.repeat(1024 * 1024)}"}`, 413],
	])('with %s is refused', async (_what, body, status) => {
		expect(await deliver(body)).toBe(status);
		expect(n8n.started).toEqual([]);
	});

	it('never shows the secret or the key', async () => {
		const id = await endJob('completed', { note: `${service.apiKey} ${secretOf(n8n)}` });
		expect(n8n.started[0].json.jobId).toBe(id);
		expect(JSON.stringify(n8n.started)).not.toContain(service.apiKey);
	});
});
