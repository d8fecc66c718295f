/*
 * What does a document take in Document Partition, in n8n's own HTTP Request node, and with bare undici?
 *
 * `npm run lab -- documents`: the node with and without document info. The service and each client run in
 * separate processes; both nodes run in n8n's engine. Prints medians of several runs that take turns. `--quick` sends
 * only a few documents, to check that it works.
 */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { clients, median, type BenchRun, type Client } from './documents/measurement.ts';
import {
	lastLineOf,
	packedBytes,
	startService,
	startWorker,
	type Folders,
	type Worker,
} from './documents/processes.ts';
import { medianRow, printTable, ratio, type Measurements } from './documents/report.ts';
import { buildPackage, preparedN8n } from './support/prepare.ts';

const lab = fileURLToPath(new URL('.', import.meta.url));
const root = join(lab, '..');
const folders: Folders = { lab, root, n8n: await preparedN8n() };
const isQuick = process.argv.includes('--quick');

const runs = isQuick ? 1 : 7;
const bigFileMegabytes = isQuick ? 50 : 400;
const slowDocuments = isQuick ? 10 : 100;
const loads = isQuick ? 3 : 21;
const sizes = [
	{ name: '4 KB', bytes: 4 * 1024, documents: isQuick ? 50 : 500 },
	{ name: '1 MB', bytes: 1024 * 1024, documents: isQuick ? 50 : 100 },
];
const inFlight = [1, 10, 50];
const places = ['memory', 'disk'] as const;

/**
 * Runs take turns so that whatever else the machine does affects all clients alike. The first turn is a warm-up.
 */
async function takeTurns(workers: Record<Client, Worker>, run: BenchRun): Promise<Measurements> {
	const measurements: Measurements = {
		node: [],
		withoutDocumentInfo: [],
		httpRequest: [],
		undici: [],
	};
	for (let turn = 0; turn <= runs; turn++) {
		for (const client of clients) {
			const measurement = await workers[client].measure(run);
			if (turn > 0) measurements[client].push(measurement);
		}
	}
	return measurements;
}

async function compareDocuments(workers: Record<Client, Worker>, url: string): Promise<void> {
	const wall: string[][] = [];
	const cpu: string[][] = [];
	for (const binaryData of places) {
		for (const { name, bytes, documents } of sizes) {
			for (const atOnce of inFlight) {
				// Both nodes get the same executions: each one sends all its documents at once.
				const documentsOfExecution = atOnce;
				const run = { url, bytes, documents, binaryData, documentsOfExecution, atOnce };
				const measurements = await takeTurns(workers, run);
				const label = `${name} ${binaryData === 'disk' ? 'on disk' : 'in memory'}, ${atOnce} in flight`;
				wall.push(medianRow(label, measurements, 'wallMs'));
				cpu.push(medianRow(label, measurements, 'cpuMs'));
			}
		}
	}
	printTable(`Processor time per document, ms (median of ${runs})`, cpu);
	printTable(`Time per document, ms (median of ${runs})`, wall);
}

const inMemory = { binaryData: 'memory' } as const;

/**
 * Ten at a time within one execution, compared with one after the other, which is what a loop with the HTTP
 * Request node does.
 */
async function compareSlow(workers: Record<Client, Worker>, url: string): Promise<void> {
	const documents = slowDocuments;
	const bytes = 4 * 1024;
	const run = { url, bytes, documents, documentsOfExecution: documents, atOnce: 10, ...inMemory };
	const loop = { ...run, documentsOfExecution: 1, atOnce: 1 };
	const node: number[] = [];
	const httpRequest: number[] = [];
	for (let turn = 0; turn < Math.min(runs, 3); turn++) {
		node.push((await workers.node.measure(run)).wallMs * documents);
		httpRequest.push((await workers.httpRequest.measure(loop)).wallMs * documents);
	}
	const [ours, theirs] = [median(node), median(httpRequest)];
	console.log(
		`\n${documents} documents to a service that takes 200 ms for each` +
			`\n  Document Partition, 10 at once: ${(ours / 1_000).toFixed(2)} s` +
			`\n  HTTP Request, one after the other: ${(theirs / 1_000).toFixed(2)} s` +
			`\n  ${ratio(theirs, ours)} as fast`,
	);
}

function compareMemory(url: string): void {
	const peaks = clients.map((client) => {
		const parameters = [client, folders.n8n, url, String(bigFileMegabytes)];
		const { idle, peak } = JSON.parse(lastLineOf(folders, 'documents/bigFile.ts', parameters));
		return Number(peak) - Number(idle);
	});
	printTable('Peak memory of the process over idle, MB (binary data on disk)', [
		[
			`${bigFileMegabytes} MB file`,
			...peaks.map((megabytes) => megabytes.toFixed(0)),
			ratio(peaks[0], peaks[2]),
		],
	]);
}

function printPackage(): void {
	const times = Array.from({ length: loads }, () =>
		Number(lastLineOf(folders, 'documents/loadTime.mjs', [root])),
	);
	console.log(
		`\nPackage: ${(packedBytes(folders) / 1024).toFixed(0)} KB packed, all nodes loaded in ` +
			`${median(times).toFixed(1)} ms (median of ${loads} processes, Node ${process.version})`,
	);
}

buildPackage(root);
const service = await startService(folders);
const workers = Object.fromEntries(
	await Promise.all(clients.map(async (client) => [client, await startWorker(folders, client)])),
) as Record<Client, Worker>;
try {
	await compareDocuments(workers, `${service.url}/fast/general/v0/general`);
	await compareSlow(workers, `${service.url}/slow/general/v0/general`);
	compareMemory(`${service.url}/fast/general/v0/general`);
	printPackage();
} finally {
	for (const worker of Object.values(workers)) worker.stop();
	service.stop();
}
