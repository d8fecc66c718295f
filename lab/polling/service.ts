/*
 * The service of lab/polling.ts, in a worker. A message with settings starts it anew and returns its address; 'next'
 * lets a job finish and another one start; 'count' returns what was requested since the last time.
 */
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parentPort } from 'node:worker_threads';

export interface ServiceSettings {
	dialect: 'specification' | 'public';
	jobs: number;
	inFlight: number;
	jobsADay: number;
}

/** What was asked. */
export interface Counted {
	requests: number;
	bytes: number;
}

interface Job {
	id: string;
	createdAt: number;
	status: 'running' | 'completed';
}

const dayMs = 24 * 60 * 60_000;
const spellings = {
	specification: { running: 'im progress', completed: 'completed' },
	public: { running: 'IN_PROGRESS', completed: 'COMPLETED' },
} as const;

let settings: ServiceSettings = { dialect: 'public', jobs: 0, inFlight: 0, jobsADay: 1 };
let counted: Counted = { requests: 0, bytes: 0 };
let jobs: Job[] = [];
let numbers = 0;
/** The response of the complete list: a service wouldn't write it anew each time. */
let completeList: string | undefined;

function newJob(createdAt: number, status: Job['status']): Job {
	numbers += 1;
	const digits = (numbers * 2_654_435_761).toString(16).padStart(12, '0').slice(-12);
	const id = `7f1c6d0e-52a4-4b0c-9f3e-${digits}`;
	return { id, createdAt, status };
}

function recordOf({ id, createdAt, status }: Job): object {
	return {
		id,
		workflow_id: '5a4d8e3b-7c1f-4e2a-8b6d-9f0c1e2d3a4b',
		workflow_name: 'Invoices of all branches',
		status: spellings[settings.dialect][status],
		created_at: new Date(createdAt).toISOString().slice(0, -1),
		runtime: status === 'completed' ? 'PT2M14S' : null,
		input_file_ids: null,
		output_node_files: null,
		job_type: 'scheduled',
	};
}

function start(given: ServiceSettings): void {
	settings = given;
	const now = Date.now();
	const stepMs = dayMs / settings.jobsADay;
	numbers = 0;
	jobs = Array.from({ length: settings.jobs }, (_, number) =>
		newJob(now - number * stepMs, number < settings.inFlight ? 'running' : 'completed'),
	);
	completeList = undefined;
	counted = { requests: 0, bytes: 0 };
}

function next(): void {
	const oldest = jobs.findLast(({ status }) => status === 'running');
	if (oldest) Object.assign(oldest, { status: 'completed' });
	jobs.unshift(newJob(Date.now(), 'running'));
	completeList = undefined;
}

function send(response: ServerResponse, status: number, text: string): void {
	counted.bytes += Buffer.byteLength(text);
	response.writeHead(status, { 'content-type': 'application/json' }).end(text);
}

function listOf(status: string | null): string {
	if (status === null) return (completeList ??= JSON.stringify(jobs.map(recordOf)));
	const { running, completed } = spellings[settings.dialect];
	const wanted = { [running]: 'running', [completed]: 'completed' }[status];
	return JSON.stringify(jobs.filter((job) => job.status === wanted).map(recordOf));
}

const server = createServer((request, response) => {
	counted.requests += 1;
	const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
	const id = /\/jobs\/([^/]+)$/.exec(pathname)?.[1];
	const job = jobs.find((one) => one.id === id);
	if (job) return send(response, 200, JSON.stringify(recordOf(job)));
	if (id !== undefined) return send(response, 404, '{"detail":"Job not found"}');
	send(response, 200, listOf(searchParams.get('status')));
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const { port } = server.address() as AddressInfo;

parentPort?.on('message', (message: ServiceSettings | 'next' | 'count') => {
	if (message === 'count') {
		parentPort?.postMessage(counted);
		counted = { requests: 0, bytes: 0 };
	} else if (message === 'next') {
		next();
		// The next poll isn't the first one to ask for it.
		listOf(null);
		parentPort?.postMessage('done');
	} else {
		start(message);
		parentPort?.postMessage(`http://127.0.0.1:${port}/api/v1`);
	}
});
