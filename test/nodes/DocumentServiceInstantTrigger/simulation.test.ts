import { createHmac } from 'node:crypto';

import { WebhookContext } from 'n8n-core';
import { type IDataObject, type INode, type IWebhookData, Workflow } from 'n8n-workflow';

import { DocumentServiceInstantTrigger } from '../../../nodes/DocumentServiceInstantTrigger/DocumentServiceInstantTrigger.node';
import { receiveDelivery } from '../../../nodes/DocumentServiceInstantTrigger/receiveDelivery';
import { pollJobs } from '../../../nodes/DocumentServiceTrigger/poll';
import { TriggerNodeContext } from '../../../nodes/core/n8n/nodeContext';
import { completeSnapshot } from '../DocumentServiceTrigger/jobs';
import { additionalData, nodeTypesOf } from '../../support/engine';
import { FakeClock } from '../../support/fakeClock';
import { json, scriptedServer, type TestServer } from '../../support/scriptedServer';
import { isNightly } from '../../support/nightly';
import { countFrom, type Random, randomFor, seedOfRun } from '../../support/seed';
import { goBy } from '../../support/systemClock';

const seed = seedOfRun();
const histories = countFrom('DELIVERY_HISTORIES', isNightly ? 1_000 : 150);
const minute = 60_000;
const hour = 60 * minute;
const endings = ['completed', 'failed', 'stopped'] as const;
const type = new DocumentServiceInstantTrigger();
const secret = `whsec_${Buffer.from('a secret of 32 bytes for a test.').toString('base64')}`;
/** As the service sends a message again. */
const retries = [5_000, 5 * minute, 30 * minute, 2 * hour];

interface Job {
	id: string;
	createdAt: number;
	endsAt: number;
	ending: (typeof endings)[number];
}

/** Something that happens at a time of a history. */
type Happening =
	| { kind: 'delivery'; job: Job; messageId: string; attempt: number; forged: boolean }
	| { kind: 'poll' }
	| { kind: 'kill' };

interface Counts {
	jobs: number;
	lost: string[];
	doubled: string[];
	forgedAccepted: number;
	forgedSent: number;
	byInstant: number;
	kills: number;
}

/** n8n with one workflow of both triggers and Remove Duplicates: what's in memory, and what survives. */
class SimulatedN8n {
	/** The keys that Remove Duplicates has let pass, in n8n's database. */
	readonly passed: string[] = [];
	private instant: string;
	private polling: string | undefined;
	private pollMemory: IDataObject = {};
	private life = 0;
	private readonly name: string;
	private readonly server: TestServer;

	constructor(name: string, server: TestServer) {
		this.name = name;
		this.server = server;
		this.instant = JSON.stringify({ active: { secret, channels: [] } });
	}

	get isActive(): boolean {
		return this.polling !== undefined;
	}

	/** A process that starts again knows what was saved. */
	kill(): void {
		this.life += 1;
		this.pollMemory = JSON.parse(this.polling ?? '{}') as IDataObject;
	}

	private start(key: unknown): void {
		if (!this.passed.includes(String(key))) this.passed.push(String(key));
	}

	/** A message, and whether n8n is killed after its response, before it has started the workflow and saved anything. */
	async deliver(
		headers: Record<string, string>,
		body: string,
		isKilled: boolean,
	): Promise<{ status: number; isStarted: boolean }> {
		const node: INode = {
			id: 'instant',
			name: 'Instant',
			type: type.description.name,
			typeVersion: 1,
			position: [0, 0],
			parameters: { events: [...endings] },
			credentials: { documentServiceApi: { id: '1', name: 'Document Service API' } },
		};
		const workflow = new Workflow({
			// What a process keeps in memory is its own.
			id: `${this.name} ${this.life}`,
			nodes: [node],
			connections: {},
			active: true,
			nodeTypes: nodeTypesOf(type),
		});
		const saved = workflow.getStaticData('node', workflow.getNode('Instant') as INode);
		Object.assign(saved, JSON.parse(this.instant) as IDataObject);
		const data = additionalData(this.server.credential);
		const place = workflow.getNode('Instant') as INode;
		const context = new WebhookContext(
			workflow,
			place,
			data,
			'webhook',
			{} as IWebhookData,
			[],
			null,
		);
		const outcome = await receiveDelivery(new TriggerNodeContext(context), {
			headers,
			body: Buffer.from(body),
			isTest: false,
		});
		const item = outcome.status === 200 ? outcome.item : undefined;
		if (isKilled) this.kill();
		else {
			this.instant = JSON.stringify(workflow.getStaticData('node', place));
			if (item) this.start(item.json.key);
		}
		return { status: outcome.status, isStarted: item !== undefined };
	}

	/** n8n saves the state with the execution: if it's killed before, the next poll emits the jobs again. */
	async poll(listing: IDataObject[], isKilled: boolean): Promise<void> {
		const emitted = await pollJobs(
			{ fetchSnapshot: async () => completeSnapshot(listing) },
			this.pollMemory,
			{
				service: 'simulated',
				workflowIds: [],
				events: new Set(endings),
			},
		);
		for (const { job } of emitted) this.start(`${job.id}:${job.status}`);
		// n8n activates a workflow, which polls once, and saves that before it's active.
		const isActivation = this.polling === undefined;
		if (isKilled && !isActivation) this.kill();
		else if (emitted.length > 0 || isActivation) {
			this.polling = JSON.stringify(this.pollMemory ?? null);
		}
	}
}

function signed(messageId: string, body: string, at: number, key = secret): Record<string, string> {
	const timestamp = String(Math.floor(at / 1000));
	const signature = createHmac('sha256', key).update(`${messageId}.${timestamp}.${body}`);
	return {
		'webhook-id': messageId,
		'webhook-timestamp': timestamp,
		'webhook-signature': `v1,${signature.digest('base64')}`,
	};
}

/** A message that isn't the service's: another secret, an old time, or a body that was changed. */
function forged(random: Random, messageId: string, body: string, now: number) {
	const way = random.pick(['secret', 'time', 'body', 'none'] as const);
	if (way === 'secret') return { headers: signed(messageId, body, now, 'another secret'), body };
	if (way === 'time') return { headers: signed(messageId, body, now - 10 * minute), body };
	if (way === 'body') return { headers: signed(messageId, `${body} `, now), body };
	return { headers: { 'webhook-id': messageId }, body };
}

class History {
	private readonly queue: Array<{ at: number; happening: Happening }> = [];
	readonly jobs: Job[];

	constructor(random: Random, name: string, from: number) {
		this.jobs = Array.from({ length: random.between(2, 6) }, (_, index) => {
			const createdAt = from + random.between(1, 120) * minute;
			const endsAt = createdAt + random.between(0, 90) * minute;
			return { id: `${name}-${index}`, createdAt, endsAt, ending: random.pick(endings) };
		});
		for (const [index, job] of this.jobs.entries()) {
			const messageId = `msg ${name} ${index}`;
			const at = job.endsAt + (random.happens(0.3) ? random.between(0, 60) * minute : 0);
			const isLost = random.happens(0.2);
			const times = random.happens(0.2) ? 2 : 1;
			for (let time = 0; time < (isLost ? 0 : times); time++) {
				this.add(at, { kind: 'delivery', job, messageId, attempt: 0, forged: false });
			}
			if (random.happens(0.5)) {
				const forgedId = random.happens(0.5) ? messageId : `${messageId} forged`;
				const before = at - random.between(0, 5) * minute;
				this.add(before, { kind: 'delivery', job, messageId: forgedId, attempt: 0, forged: true });
			}
		}
		for (let kills = random.between(0, 3); kills > 0; kills--) {
			this.add(from + random.between(0, 240) * minute, { kind: 'kill' });
		}
		// The trigger was activated before the jobs, and polls on until all of them have ended.
		for (let at = from; at <= from + 5 * hour; at += 10 * minute) this.add(at, { kind: 'poll' });
	}

	add(at: number, happening: Happening): void {
		this.queue.push({ at, happening });
		this.queue.sort((one, other) => one.at - other.at);
	}

	next() {
		return this.queue.shift();
	}
}

async function simulate(number: number, server: TestServer, clock: FakeClock): Promise<Counts> {
	const random = randomFor(seed, number);
	const name = `${seed}-${number}`;
	const history = new History(random, name, clock.now());
	const n8n = new SimulatedN8n(name, server);
	const counts: Counts = {
		jobs: history.jobs.length,
		lost: [],
		doubled: [],
		forgedAccepted: 0,
		forgedSent: 0,
		byInstant: 0,
		kills: 0,
	};
	const row = (job: Job) => ({
		id: job.id,
		status: clock.now() >= job.endsAt ? job.ending.toUpperCase() : 'IN_PROGRESS',
		created_at: new Date(job.createdAt).toISOString(),
	});
	const startedById = new Map<string, number>();
	let lives = 0;
	let fails = false;
	answers = (id) => {
		const job = history.jobs.find((one) => one.id === id);
		return fails || job === undefined ? undefined : row(job);
	};
	for (let next = history.next(); next; next = history.next()) {
		clock.pass(Math.max(0, next.at - clock.now()));
		const { happening } = next;
		if (happening.kind === 'kill' && n8n.isActive) {
			n8n.kill();
			lives += 1;
			counts.kills += 1;
			continue;
		}
		if (happening.kind === 'kill') continue;
		const isKilled = random.happens(0.08);
		if (isKilled) lives += 1;
		if (happening.kind === 'poll') {
			const listed = history.jobs.filter(({ createdAt }) => createdAt <= clock.now());
			await n8n.poll(listed.map(row), isKilled);
			continue;
		}
		const { job, messageId, attempt } = happening;
		const body = JSON.stringify({ type: `job.${job.ending}`, job: { job_id: job.id } });
		if (happening.forged) {
			const message = forged(random, messageId, body, clock.now());
			const outcome = await n8n.deliver(message.headers, message.body, false);
			counts.forgedSent += 1;
			if (outcome.status !== 401 || outcome.isStarted) counts.forgedAccepted += 1;
			continue;
		}
		fails = random.happens(0.15);
		const outcome = await n8n.deliver(signed(messageId, body, clock.now()), body, isKilled);
		fails = false;
		if (outcome.isStarted && !isKilled) {
			counts.byInstant += 1;
			const key = `${messageId} ${lives}`;
			startedById.set(key, (startedById.get(key) ?? 0) + 1);
		}
		const pause = retries[attempt];
		if (outcome.status !== 200 && pause !== undefined) {
			history.add(clock.now() + pause, { ...happening, attempt: attempt + 1 });
		}
	}
	const expected = history.jobs.map(({ id, ending }) => `${id}:${ending}`);
	counts.lost = expected.filter((key) => !n8n.passed.includes(key));
	// Without Remove Duplicates, one process starts the workflow once for each message.
	counts.doubled = [
		...n8n.passed.filter((key, at) => n8n.passed.indexOf(key) !== at || !expected.includes(key)),
		...[...startedById].filter(([, times]) => times > 1).map(([key]) => key),
	];
	return counts;
}

/** What the server answers for a job, in the history at hand. */
let answers: (id: string) => object | undefined = () => undefined;

it(`loses, doubles and believes nothing in ${histories} histories of messages and restarts (seed ${seed})`, async () => {
	const clock = goBy(new FakeClock({ at: Date.now() }));
	const server = await scriptedServer((response, request) => {
		const found = answers(request.url.split('/').at(-1) ?? '');
		json(found ? 200 : 500, found ?? { detail: 'not now' })(response, request);
		server.seen.length = 0;
	});
	const total = { jobs: 0, forgedSent: 0, forgedAccepted: 0, byInstant: 0, kills: 0 };
	const wrong: string[] = [];
	for (let number = 0; number < histories; number++) {
		const { lost, doubled, ...counts } = await simulate(number, server, clock);
		for (const name of Object.keys(total) as Array<keyof typeof total>) total[name] += counts[name];
		if (lost.length > 0) wrong.push(`history ${number} lost ${lost.join()}`);
		if (doubled.length > 0) wrong.push(`history ${number} doubled ${doubled.join()}`);
	}
	await server.close();
	jest.restoreAllMocks();
	expect(wrong).toEqual([]);
	expect(total.forgedAccepted).toBe(0);
	// All of it happened: otherwise, nothing was tried.
	expect(total.forgedSent).toBeGreaterThan(histories);
	expect(total.kills).toBeGreaterThan(histories);
	expect(total.byInstant).toBeGreaterThan(total.jobs / 2);
}, 300_000);
