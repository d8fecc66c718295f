/*
 * Measures one way of one document (argument: a DocumentRun as JSON) and prints its DocumentCost as JSON.
 * lab/costs/documents.ts runs this in a process of its own, since memory is measured.
 */
import 'reflect-metadata';

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { INodeType } from 'n8n-workflow';

import { storeBinaryDataOnDisk } from '../../test/support/engine.ts';
import { documentPartition } from '../documents/clients/documentPartition.ts';
import { httpRequest } from '../documents/clients/httpRequest.ts';
import { documentOf, itemsOut, type EngineClient } from '../documents/clients/inEngine.ts';
import { watchHolds } from '../outputs/holds.ts';
import { elementsIn, openClient } from '../support/vendorClient.ts';
import type { DocumentCost, DocumentRun } from './measurement.ts';

const run = JSON.parse(process.argv[2] ?? '{}') as DocumentRun;
const smallBytes = 1_000;
const folder = mkdtempSync(join(tmpdir(), 'costs-'));

/** One execution of so many documents of this size. */
type Execution = () => Promise<void>;

function engineClient(url: string): EngineClient {
	if (run.way === 'httpRequest') return httpRequest({ url }, run.n8nFolder);
	if (run.way === 'noOp') {
		const load = createRequire(`${run.n8nFolder}/package.json`);
		const { NoOp } = load('n8n-nodes-base/dist/nodes/NoOp/NoOp.node.js') as {
			NoOp: new () => INodeType;
		};
		return { node: new NoOp(), parameters: {} };
	}
	const client = documentPartition({ url, atOnce: run.atOnce });
	const output = run.way.slice('form:'.length);
	return { ...client, parameters: { ...client.parameters, output } };
}

/** Executions of documents of this size; what they take in is there already, as in an n8n whose earlier node ran. */
async function executionOf(url: string, bytes: number, count: number): Promise<Execution> {
	if (run.way === 'client') {
		const file = join(folder, `${bytes}.txt`);
		writeFileSync(file, Buffer.alloc(bytes, 'text of a document '));
		const client = openClient(url);
		return async () => {
			const content = await readFile(file);
			const files = { content, fileName: 'document.txt' };
			const answer = await client.general.partition({
				partitionParameters: { files, strategy: 'fast', splitPdfPage: false },
			});
			if (elementsIn(answer) === 0) throw new Error('No elements came back');
		};
	}
	const binaryData = run.binaryMode === 'memory' ? 'memory' : 'disk';
	const data = await documentOf({ bytes, binaryData });
	const client = engineClient(`${url}/general/v0/general`);
	return async () => {
		const items = await itemsOut(client, data, count);
		if (items.length === 0) throw new Error('No items came out');
	};
}

/**
 * Resident memory now, and its peak since the last call. On Linux, the peak begins anew with each call; elsewhere, it's
 * that of the whole life of the process, so that memory is underrated. MB.
 */
function memory(): { now: number; peak: number } {
	const now = process.memoryUsage.rss() / 1024 / 1024;
	if (process.platform !== 'linux') return { now, peak: process.resourceUsage().maxRSS / 1024 };
	const status = readFileSync('/proc/self/status', 'utf8');
	const peak = Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024;
	writeFileSync('/proc/self/clear_refs', '5');
	return { now, peak };
}

async function measured(): Promise<DocumentCost> {
	const small = await executionOf(run.smallUrl, smallBytes, 1);
	const execution = await executionOf(run.url, run.bytes, run.documents);
	// Code that loads or is compiled at first use belongs to no document.
	for (let count = 0; count < run.warmUps; count++) await small();
	global.gc?.();
	// Freed memory goes back to the system in the background.
	await new Promise((resolve) => setTimeout(resolve, 200));
	memory();
	const { now } = memory();
	await execution();
	const megabytes = Math.max(0, memory().peak - now);

	const began = performance.now();
	const cpuBegan = process.cpuUsage();
	for (let count = 0; count < run.executions; count++) await execution();
	const { user, system } = process.cpuUsage(cpuBegan);
	const documents = run.executions * run.documents;
	const cpuMs = (user + system) / 1_000 / documents;
	const wallMs = (performance.now() - began) / documents;

	const holds = watchHolds();
	// Many documents take long, and hold the event loop no longer.
	if (run.documents === 1) await execution();
	return { cpuMs, wallMs, megabytes, holds: await holds() };
}

try {
	if (run.binaryMode === 'filesystem' && run.way !== 'client') await storeBinaryDataOnDisk();
	console.log(JSON.stringify(await measured()));
} finally {
	rmSync(folder, { recursive: true, force: true });
}
process.exit(0);
