import type { ServerResponse } from 'node:http';

import type { INodeExecutionData } from 'n8n-workflow';

import { DocumentPartition } from '../../nodes/DocumentPartition/DocumentPartition.node';
import { systemClock } from '../../nodes/core/text/clock';
import { runNode } from '../support/engine';
import { scriptedServer } from '../support/scriptedServer';
import { randomFor, seedOfRun } from '../support/seed';

const seed = seedOfRun();
const documents = 1_000;
const faultShare = 0.2;

/** How many requests the service holds back, so that it can answer them in a different order. */
const heldBack = 4;
/** When no more requests arrive for this long, those held back are answered. ms. */
const quietMs = 100;

/** The ways in which a service under load fails to response. */
const faults = ['tooMany', 'overloaded', 'gateway', 'dropped', 'cut'] as const;

interface LoadedService {
	partitionUrl: string;
	/** Answers that were faults, by kind. */
	faults: Map<string, number>;
	/** How often each document was answered in full, by its text. */
	delivered: Map<string, number>;
	/** The most requests in flight at the same time. */
	maxAtOnce: number;
	close(): Promise<void>;
}

/** A service that returns each document as one element, in an order of its own, with faults in between. */
async function startLoadedService(): Promise<LoadedService> {
	const random = randomFor(seed, 0);
	const delivered = new Map<string, number>();
	const seenFaults = new Map<string, number>();
	const waiting: Array<() => void> = [];
	/** The faults of each document's first tries: the node makes at most five tries. */
	const tries = new Map<string, number>();
	const broken = new Set<string>();
	const service = { delivered, faults: seenFaults, maxAtOnce: 0 };
	let inProgress = 0;
	let lastOnes: ReturnType<typeof setTimeout> | undefined;

	/** Whether the node gives up after this fault: where the same broke before, or after part of a response. */
	const endsTries = (text: string, fault: (typeof faults)[number]): boolean => {
		if (fault === 'tooMany' || fault === 'overloaded') return false;
		if (broken.has(`cut ${text}`) || broken.has(`${fault} ${text}`)) return true;
		if (fault !== 'gateway') broken.add(`${fault} ${text}`);
		return false;
	};
	const answer = (text: string, response: ServerResponse): void => {
		inProgress -= 1;
		const attempt = (tries.get(text) ?? 0) + 1;
		tries.set(text, attempt);
		const picked = attempt < 5 && random.happens(faultShare) ? random.pick(faults) : undefined;
		const fault = picked && endsTries(text, picked) ? 'overloaded' : picked;
		if (fault) {
			seenFaults.set(fault, (seenFaults.get(fault) ?? 0) + 1);
			return sendFault(fault, response);
		}
		delivered.set(text, (delivered.get(text) ?? 0) + 1);
		const element = { type: 'NarrativeText', element_id: text, text, metadata: {} };
		response.writeHead(200, { 'content-type': 'application/json' });
		response.end(JSON.stringify([element]));
	};
	const answerOne = (): void => {
		const chosen = random.between(0, waiting.length - 1);
		waiting.splice(chosen, 1)[0]?.();
	};
	const server = await scriptedServer((response, { body }) => {
		const text = /document-\d+-text/.exec(body.toString('latin1'))?.[0] ?? '';
		inProgress += 1;
		service.maxAtOnce = Math.max(service.maxAtOnce, inProgress);
		// The last request to arrive is often the first to be answered.
		waiting.push(() => answer(text, response));
		if (waiting.length >= heldBack) answerOne();
		clearTimeout(lastOnes);
		lastOnes = setTimeout(() => waiting.splice(0).forEach((next) => next()), quietMs);
	});
	const { partitionUrl } = server.credential;
	return Object.assign(service, { partitionUrl, close: server.close });
}

function sendFault(fault: (typeof faults)[number], response: ServerResponse): void {
	switch (fault) {
		case 'tooMany':
			response.writeHead(429, { 'retry-after': '0' }).end('{"detail":"slow down"}');
			break;
		case 'overloaded':
			response.writeHead(503).end();
			break;
		case 'gateway':
			response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad Gateway</h1>');
			break;
		case 'dropped':
			response.destroy();
			break;
		case 'cut':
			response.writeHead(200, { 'content-length': '100' });
			response.write('[{"type"', () => response.destroy());
	}
}

describe('1,000 documents through one node', () => {
	let service: LoadedService;

	beforeAll(async () => {
		jest.spyOn(systemClock, 'sleep').mockResolvedValue();
		service = await startLoadedService();
	});

	afterAll(async () => {
		await service.close();
		jest.restoreAllMocks();
	});

	it(`all arrive, in order and once each, although a fifth of the requests fail (SEED=${seed})`, async () => {
		const texts = Array.from({ length: documents }, (_entry, number) => `document-${number}-text`);
		const items = texts.map((text, number): INodeExecutionData => {
			const data = Buffer.from(text).toString('base64');
			const file = { data, mimeType: 'text/plain', fileName: `${number}.txt` };
			return { json: {}, binary: { data: file } };
		});

		const outcome = await runNode({
			node: new DocumentPartition(),
			parameters: {
				inputSource: 'binary',
				binaryPropertyName: 'data',
				output: 'elements',
				options: { maxParallelDocuments: 10 },
			},
			items,
			credential: {
				apiKey: 'load',
				apiKeyHeader: 'service-api-key',
				partitionUrl: service.partitionUrl,
				baseUrl: '',
			},
		});

		if (outcome.error) throw outcome.error;
		expect(outcome.items.map(({ json }) => json.text)).toEqual(texts);
		expect(outcome.items.map(({ pairedItem }) => pairedItem)).toEqual(
			texts.map((_text, item) => ({ item })),
		);
		// No document was processed twice: only after a fault may the node send one again.
		expect([...service.delivered.values()].every((times) => times === 1)).toBe(true);
		expect(service.delivered.size).toBe(documents);

		const failed = [...service.faults.values()].reduce((sum, times) => sum + times, 0);
		expect([...service.faults.keys()].sort()).toEqual([...faults].sort());
		expect(failed).toBeGreaterThan(documents * 0.15);
		expect(service.maxAtOnce).toBeGreaterThan(1);
		expect(service.maxAtOnce).toBeLessThanOrEqual(10);
	});
});
