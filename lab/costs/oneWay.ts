/*
 * Measures one way of one document (argument: a DocumentRun as JSON) and prints its DocumentCost as JSON.
 * lab/costs.ts runs this in a process of its own, because memory is measured.
 */
import 'reflect-metadata';

import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { Container } from '@n8n/di';
import { BinaryDataService } from 'n8n-core';
import type { INodeType, VersionedNodeType } from 'n8n-workflow';

import { runNode, storeBinaryDataOnDisk, type NodeRun } from '../../test/support/engine.ts';
import { watchHolds } from '../support/longestHold.ts';

export interface DocumentRun {
	/** An output of Document Partition, or a node of n8n that it's compared with. */
	way: { output: string } | 'httpRequest' | 'noOp';
	/** The folder of the sources that Document Partition is loaded from. */
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

type Client = Pick<NodeRun, 'node' | 'typeVersion' | 'parameters' | 'credential'>;

const run = JSON.parse(process.argv[2] ?? '{}') as DocumentRun;

function nodeOfN8n<T>(name: string): T {
	const load = createRequire(`${run.n8nFolder}/package.json`);
	const exported = load(`n8n-nodes-base/dist/nodes/${name}/${name}.node.js`) as Record<
		string,
		new () => T
	>;
	return new exported[name]();
}

async function clientOf(url: string): Promise<Client> {
	if (run.way === 'noOp') return { node: nodeOfN8n<INodeType>('NoOp'), parameters: {} };
	return run.way === 'httpRequest' ? httpRequest(url) : await documentPartition(url, run.way);
}

/** The newest version of n8n's HTTP Request node, set up the way users upload a file. */
function httpRequest(url: string): Client {
	const versions = nodeOfN8n<VersionedNodeType>('HttpRequest');
	const typeVersion = versions.currentVersion;
	const file = { parameterType: 'formBinaryData', name: 'files', inputDataFieldName: 'data' };
	return {
		node: versions.getNodeType(typeVersion),
		typeVersion,
		parameters: {
			method: 'POST',
			url,
			sendHeaders: true,
			headerParameters: { parameters: [{ name: 'service-api-key', value: 'lab' }] },
			sendBody: true,
			contentType: 'multipart-form-data',
			bodyParameters: { parameters: [file] },
			options: {},
		},
	};
}

async function documentPartition(url: string, { output }: { output: string }): Promise<Client> {
	const path = join(run.code, 'nodes', 'DocumentPartition', 'DocumentPartition.node.ts');
	const { DocumentPartition } = (await import(pathToFileURL(path).href)) as {
		DocumentPartition: new () => INodeType;
	};
	return {
		node: new DocumentPartition(),
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
	const client = await clientOf(`${run.url}/${responseBytes}`);
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
