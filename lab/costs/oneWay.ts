/*
 * Measures one way of one document (argument: a DocumentRun as JSON) and prints its DocumentCost as JSON.
 * lab/costs.ts runs this in a process of its own, because memory is measured.
 */
import 'reflect-metadata';

import { readFileSync, writeFileSync } from 'node:fs';

import { Container } from '@n8n/di';
import { BinaryDataService } from 'n8n-core';

import { runNode, storeBinaryDataOnDisk } from '../../test/support/engine.ts';
import { watchHolds } from '../support/longestHold.ts';
import { builtNode } from '../support/builtNode.ts';
import { httpRequest, type Client } from '../support/httpRequest.ts';

export interface DocumentRun {
	/** An output of Document Partition, or n8n's HTTP Request node. */
	way: { output: string } | 'httpRequest';
	/** The folder of the sources whose built package Document Partition is loaded from. */
	code: string;
	/** Where n8n is installed. */
	n8nFolder: string;
	/** The service that responds with as many bytes as the path says. */
	url: string;
	documentBytes: number;
	responseBytes: number;
	/** Executions whose processor time is taken together. */
	executions: number;
	/** Executions of a small document before anything is measured. */
	warmUps: number;
}

export interface DocumentCost {
	/** Processor time of all threads for one document. */
	cpuMs: number;
	/** How much the first execution raised the peak of the process's memory. */
	megabytes: number;
	/** The longest hold of the event loop in the last execution, in processor time. */
	holdMs: number;
}

const run = JSON.parse(process.argv[2] ?? '{}') as DocumentRun;

function clientOf(url: string): Client {
	return run.way === 'httpRequest'
		? httpRequest(run.n8nFolder, url)
		: documentPartition(url, run.way);
}

function documentPartition(url: string, { output }: { output: string }): Client {
	return {
		node: builtNode(run.code, 'DocumentPartition'),
		parameters: { inputSource: 'binary', binaryPropertyName: 'data', output },
		credential: {
			apiKey: 'lab',
			apiKeyHeader: 'service-api-key',
			partitionUrl: url,
			baseUrl: '',
		},
	};
}

/** Prepares executions of one document of this size, which is stored already, as after an earlier node. */
async function executionOf(documentBytes: number, responseBytes: number) {
	const data = await Container.get(BinaryDataService).store(
		{ type: 'execution', workflowId: 'lab', executionId: '1' },
		Buffer.alloc(documentBytes, 'text of a document '),
		{ mimeType: 'text/plain', fileName: 'document.txt', data: '' },
	);
	const client = clientOf(`${run.url}/${responseBytes}`);
	return async (): Promise<void> => {
		const { error, items } = await runNode({ ...client, items: [{ json: {}, binary: { data } }] });
		if (error) throw error;
		if (items.length === 0) throw new Error('No items came out');
	};
}

/**
 * Returns resident memory now, and its peak since the last call, in MB. Outside Linux, the peak is that of the whole life
 * of the process, so that memory is underrated.
 */
function memory(): { now: number; peak: number } {
	const now = process.memoryUsage.rss() / 1024 / 1024;
	if (process.platform !== 'linux') return { now, peak: process.resourceUsage().maxRSS / 1024 };
	const status = readFileSync('/proc/self/status', 'utf8');
	writeFileSync('/proc/self/clear_refs', '5');
	return { now, peak: Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024 };
}

async function measure(): Promise<DocumentCost> {
	const small = await executionOf(1_000, 10_000);
	const execution = await executionOf(run.documentBytes, run.responseBytes);
	// Code that loads or is compiled at first use belongs to no document.
	for (let count = 0; count < run.warmUps; count++) await small();
	global.gc?.();
	// Freed memory goes back to the system in the background.
	await new Promise((resolve) => setTimeout(resolve, 200));
	memory();
	const { now } = memory();
	await execution();
	const megabytes = Math.max(0, memory().peak - now);

	const cpuBegan = process.cpuUsage();
	for (let count = 0; count < run.executions; count++) await execution();
	const { user, system } = process.cpuUsage(cpuBegan);

	const longestHold = await watchHolds();
	await execution();
	const holdMs = await longestHold();
	return { cpuMs: (user + system) / 1_000 / run.executions, megabytes, holdMs };
}

await storeBinaryDataOnDisk();
console.log(JSON.stringify(await measure()));
process.exit(0);
