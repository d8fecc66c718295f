import type { INodeExecutionData } from 'n8n-workflow';

import { DocumentPartition } from '../../../../nodes/DocumentPartition/DocumentPartition.node';
import { runNode } from '../../../support/engine';
import { FakeClock } from '../../../support/fakeClock';
import { goBy } from '../../../support/systemClock';
import {
	json,
	scriptedServer,
	text,
	type Reply,
	type ScriptedServer,
} from '../../../support/scriptedServer';

/** Longer than any pause. */
const minuteMs = 60_000;

function documents(count: number): INodeExecutionData[] {
	return Array.from({ length: count }, (_entry, number) => ({ json: { text: `text-${number}` } }));
}

async function partition(server: ScriptedServer, count: number, maxParallelDocuments: number) {
	return await runNode({
		node: new DocumentPartition(),
		parameters: {
			inputSource: 'text',
			content: '={{ $json.text }}',
			output: 'elements',
			options: { maxParallelDocuments },
		},
		items: documents(count),
		credential: {
			apiKey: 'k',
			apiKeyHeader: 'service-api-key',
			partitionUrl: `${server.url}/general/v0/general`,
			baseUrl: '',
		},
	});
}

const textOf = (body: Buffer) => /text-\d+/.exec(body.toString('latin1'))?.[0] ?? '';
const echo: Reply = (response, { body }) => {
	const element = { type: 'Title', element_id: '1', text: textOf(body), metadata: {} };
	json(200, [element])(response, { body } as never);
};

let server: ScriptedServer;

afterEach(async () => {
	jest.restoreAllMocks();
	await server.close();
});

it('a document that pauses leaves its place to others, and keeps its place in the output', async () => {
	const clock = goBy(new FakeClock({ maxMs: 0 }));
	const answered: string[] = [];
	let othersAnswered: () => void = () => undefined;
	const allOthers = new Promise<void>((resolve) => (othersAnswered = resolve));
	const paused = new Set(['text-0', 'text-1']);
	const tries = new Map<string, number>();
	server = await scriptedServer((response, request) => {
		const name = textOf(request.body);
		tries.set(name, (tries.get(name) ?? 0) + 1);
		if (paused.has(name) && tries.get(name) === 1) {
			text(503, '')(response, request);
			return;
		}
		answered.push(name);
		echo(response, request);
		if (answered.length === 8) othersAnswered();
	});
	const outcome = partition(server, 10, 2);
	await clock.pausesReach(2);
	// Both places were taken by documents that pause now: without leaving them nothing more would be sent.
	await allOthers;
	expect(answered.sort()).toEqual([2, 3, 4, 5, 6, 7, 8, 9].map((number) => `text-${number}`));
	clock.pass(minuteMs);
	const { items } = await outcome;
	expect(items.map(({ json: { text: given } }) => given)).toEqual(
		documents(10).map(({ json: { text: given } }) => given),
	);
});

it('no more than eight documents for each place are begun, however many pause, and no more sent at once', async () => {
	const clock = goBy(new FakeClock({ maxMs: 0 }));
	let isUp = false;
	let inProgress = 0;
	let most = 0;
	server = await scriptedServer((response, request) => {
		inProgress += 1;
		most = Math.max(most, inProgress);
		setImmediate(() => {
			inProgress -= 1;
			if (isUp) echo(response, request);
			else text(503, '')(response, request);
		});
	});
	const outcome = partition(server, 100, 3);
	await clock.pausesReach(24);
	await new Promise<void>((resolve) => setImmediate(resolve));
	expect(clock.pauses).toHaveLength(24);
	expect(new Set(server.seen.map(({ body }) => textOf(body))).size).toBe(24);
	isUp = true;
	clock.pass(minuteMs);
	const { items } = await outcome;
	expect(items.map(({ json: { text: given } }) => given)).toEqual(
		documents(100).map(({ json: { text: given } }) => given),
	);
	// When pauses end together, too.
	expect(most).toBeLessThanOrEqual(3);
});

it('a rate limit is for all documents: none takes the place of one that waits, and fewer are sent after it', async () => {
	const clock = goBy(new FakeClock({ maxMs: 0 }));
	let isLimited = true;
	let inProgress = 0;
	let most = 0;
	server = await scriptedServer((response, request) => {
		if (isLimited) {
			text(429, '')(response, request);
			return;
		}
		inProgress += 1;
		most = Math.max(most, inProgress);
		setImmediate(() => {
			inProgress -= 1;
			echo(response, request);
		});
	});
	const outcome = partition(server, 20, 3);
	await clock.pausesReach(3);
	await new Promise<void>((resolve) => setImmediate(resolve));
	expect(server.seen).toHaveLength(3);
	isLimited = false;
	clock.pass(minuteMs);
	const { items } = await outcome;
	expect(items.map(({ json: { text: given } }) => given)).toEqual(
		documents(20).map(({ json: { text: given } }) => given),
	);
	// The three that waited are sent together; three at once again would be one too many.
	expect(most).toBeLessThanOrEqual(3);
	expect(server.seen).toHaveLength(23);
});

it('a document that is refused with 503 alone slows no other one down', async () => {
	const clock = goBy(new FakeClock({ maxMs: 0 }));
	let inProgress = 0;
	let most = 0;
	let isRefused = false;
	server = await scriptedServer((response, request) => {
		if (textOf(request.body) === 'text-0' && !isRefused) {
			isRefused = true;
			text(503, '')(response, request);
			return;
		}
		inProgress += 1;
		most = Math.max(most, inProgress);
		setTimeout(() => {
			inProgress -= 1;
			echo(response, request);
		}, 20);
	});
	const outcome = partition(server, 12, 3);
	await clock.pausesReach(1);
	clock.pass(minuteMs);
	expect((await outcome).items).toHaveLength(12);
	expect(most).toBe(3);
});
