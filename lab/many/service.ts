/*
 * The service of lab/many.ts, in a thread of its own. A parse takes 1 to 3 seconds, and its response comes when it's done,
 * as `Prefer: wait` asks for; below /jobs-only, a job is accepted at once and asked for. Anything else is a partition
 * request, which is responded to at once.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';

import { serveInWorker, startWorkerServer } from '../support/workerServer.ts';

/** Starts the service; `stop` ends it. */
export const startService = async () => await startWorkerServer(import.meta.url);

/** Elements of so many bytes. */
function elementsOf(bytes: number): object[] {
	const text = 'The quick report shows how each part keeps its place. '.repeat(4);
	const element = { type: 'NarrativeText', text, metadata: { page_number: 1, languages: ['eng'] } };
	return Array.from({ length: Math.ceil(bytes / JSON.stringify(element).length) }, () => element);
}

const partition = JSON.stringify(elementsOf(100_000));
const elements = elementsOf(10_000);

/** When each job is done. */
const doneAt = new Map<string, number>();

function send(response: ServerResponse, status: number, body: string): void {
	response.writeHead(status, { 'content-type': 'application/json' }).end(body);
}

/** Between 1 and 3 seconds, evenly spread, and the same ones in each turn. */
function parseMs(number: number): number {
	return 1_000 + 2_000 * ((number * 0.618) % 1);
}

function parse(response: ServerResponse, isJobsOnly: boolean): void {
	const id = `job-${doneAt.size}`;
	const takesMs = parseMs(doneAt.size);
	doneAt.set(id, Date.now() + takesMs);
	if (isJobsOnly) send(response, 202, JSON.stringify({ id, status: 'queued' }));
	else
		setTimeout(
			() => send(response, 200, JSON.stringify({ id, status: 'completed', elements })),
			takesMs,
		);
}

function respond({ url = '' }: IncomingMessage, response: ServerResponse): void {
	const { pathname } = new URL(url, 'http://localhost');
	const id = /\/jobs\/([^/]+)$/.exec(pathname)?.[1];
	if (id !== undefined) {
		const isDone = Date.now() >= (doneAt.get(id) ?? Infinity);
		const result = isDone ? { id, status: 'completed', elements } : null;
		send(response, 200, JSON.stringify({ status: isDone ? 'completed' : 'processing', result }));
	} else if (pathname.endsWith('/parse')) parse(response, pathname.startsWith('/jobs-only'));
	else send(response, 200, partition);
}

serveInWorker((request, response) => {
	request.resume().on('end', () => respond(request, response));
});
