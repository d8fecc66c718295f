/*
 * The service of lab/faults.ts, in a worker. A message with its settings starts it anew and returns its address; the
 * message 'count' returns what it counted.
 */
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parentPort } from 'node:worker_threads';

/** What the service counted. */
export interface Counted {
	requests: number;
	faults: number;
	/** Documents that were answered in full more than once. */
	answeredTwice: number;
}

interface Settings {
	faultShare: number;
	responseMs: number;
}

type Fault = 'tooMany' | 'overloaded' | 'gateway' | 'dropped' | 'cut';
const kinds: readonly Fault[] = ['tooMany', 'overloaded', 'gateway', 'dropped', 'cut'];
/** The node gives up a document after five tries. */
const maxFaults = 4;

let settings: Settings = { faultShare: 0, responseMs: 0 };
let counted: Counted = { requests: 0, faults: 0, answeredTwice: 0 };
const before = new Map<string, Fault[]>();
const answered = new Set<string>();

/** The same faults in every run (mulberry32). */
let state = 1;
function random(): number {
	state = (state + 0x6d2b79f5) | 0;
	let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
	mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed);
	return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
}

/** A fault after which the node tries again: it gives up where the same breaks twice, or after part of a response. */
function faultFor(text: string): Fault | undefined {
	const known = before.get(text) ?? [];
	if (random() >= settings.faultShare || known.length >= maxFaults) return undefined;
	const picked = kinds[Math.floor(random() * kinds.length)] ?? 'overloaded';
	const isRefusal = picked === 'tooMany' || picked === 'overloaded';
	const endsTries =
		!isRefusal && (known.includes('cut') || (picked !== 'gateway' && known.includes(picked)));
	const fault = endsTries ? 'overloaded' : picked;
	before.set(text, [...known, fault]);
	return fault;
}

function fail(fault: Fault, response: ServerResponse): void {
	counted.faults += 1;
	switch (fault) {
		case 'tooMany':
			response.writeHead(429).end('{"detail":"slow down"}');
			break;
		case 'overloaded':
			response.writeHead(503).end();
			break;
		case 'gateway':
			response.writeHead(502).end('<h1>Bad Gateway</h1>');
			break;
		case 'dropped':
			response.destroy();
			break;
		case 'cut':
			response.writeHead(200, { 'content-length': '100' });
			response.write('[{"type"', () => response.destroy());
	}
}

function answer(text: string, response: ServerResponse): void {
	const fault = faultFor(text);
	if (fault) return fail(fault, response);
	if (answered.has(text)) counted.answeredTwice += 1;
	answered.add(text);
	const element = { type: 'NarrativeText', element_id: text, text, metadata: {} };
	response.writeHead(200, { 'content-type': 'application/json' });
	response.end(JSON.stringify([element]));
}

const server = createServer((request, response) => {
	const parts: Buffer[] = [];
	request.on('data', (part: Buffer) => parts.push(part));
	request.on('end', () => {
		counted.requests += 1;
		const text = /document-\d+-text/.exec(Buffer.concat(parts).toString('latin1'))?.[0] ?? '';
		setTimeout(() => answer(text, response), settings.responseMs);
	});
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const { port } = server.address() as AddressInfo;

parentPort?.on('message', (message: Settings | 'count') => {
	if (message === 'count') return parentPort?.postMessage(counted);
	settings = message;
	counted = { requests: 0, faults: 0, answeredTwice: 0 };
	state = 1;
	before.clear();
	answered.clear();
	parentPort?.postMessage(`http://127.0.0.1:${port}/general/v0/general`);
});
