/* Sends many documents in one way (argument: a Turn as JSON) and prints how many seconds it took. */
import 'reflect-metadata';

import { readFile } from 'node:fs/promises';

import { Container } from '@n8n/di';
import { BinaryDataService } from 'n8n-core';
import type { IBinaryData, INodeExecutionData } from 'n8n-workflow';

import { runNode, storeBinaryDataOnDisk } from '../../test/support/engine.ts';
import { builtNode } from '../support/builtNode.ts';
import { type Client, httpRequest } from '../support/httpRequest.ts';

export interface Turn {
	/** n8n's HTTP Request sends everything at once, or a batch each second: how it's set up when Batching is added. */
	way: 'partition' | 'parse' | 'httpRequest' | 'httpRequestBatches' | 'fetch';
	/** The folder of the sources whose built package Document Partition is loaded from. */
	code: string;
	n8nFolder: string;
	url: string;
	documents: number;
	bytes: number;
}

const atOnce = 50;
const key = 'lab';
const turn = JSON.parse(process.argv[2] ?? '{}') as Turn;

function documentPartition(credential: Client['credential']): Client {
	const node = builtNode(turn.code, 'DocumentPartition');
	const options = { maxParallelDocuments: atOnce };
	return { node, parameters: { output: 'elements', options }, credential };
}

function clientOf(): Client {
	const { way, url, n8nFolder } = turn;
	if (way === 'httpRequest') return httpRequest(n8nFolder, url);
	if (way === 'httpRequestBatches') {
		const client = httpRequest(n8nFolder, url);
		const batching = { batch: { batchSize: atOnce, batchInterval: 1_000 } };
		return { ...client, parameters: { ...client.parameters, options: { batching } } };
	}
	return documentPartition(
		way === 'parse'
			? { service: 'transform', apiKey: key, transformParseUrl: url, transformBaseUrl: '' }
			: { apiKey: key, apiKeyHeader: 'service-api-key', partitionUrl: url, baseUrl: '' },
	);
}

/** Sends documents as plainly as possible: so many requests are open at any time, and jobs are asked for every 2 seconds. */
async function fetchAll(documents: readonly IBinaryData[]): Promise<unknown[]> {
	const headers = { 'unstructured-api-key': key, prefer: 'wait=30' };
	const query = 'include=table_html&include=coordinates';
	const left = documents.values();
	const results: unknown[] = [];
	const fetchOne = async ({ id = '', fileName }: IBinaryData): Promise<void> => {
		const body = new FormData();
		body.append('output', 'elements');
		const content = await readFile(Container.get(BinaryDataService).getPath(id));
		body.append('input', new Blob([content], { type: 'text/plain' }), fileName);
		const sent = await fetch(`${turn.url}/parse?${query}`, { method: 'POST', headers, body });
		let state = (await sent.json()) as { id?: string; status: string };
		for (const { id: jobId } = state; state.status !== 'completed';) {
			await new Promise((resolve) => setTimeout(resolve, 2_000));
			const asked = await fetch(`${turn.url}/jobs/${jobId}?output=elements&${query}`, { headers });
			state = (await asked.json()) as typeof state;
		}
		results.push(state);
	};
	const work = async (): Promise<void> => {
		for (const document of left) await fetchOne(document);
	};
	await Promise.all(Array.from({ length: atOnce }, work));
	return results;
}

async function send(documents: readonly IBinaryData[]): Promise<void> {
	const items: INodeExecutionData[] = documents.map((data) => ({ json: {}, binary: { data } }));
	if (turn.way === 'fetch') {
		if ((await fetchAll(documents)).length < items.length) throw new Error('A document is missing');
		return;
	}
	const { error, items: sent } = await runNode({ ...clientOf(), items });
	if (error) throw error;
	if (sent.length < items.length) throw new Error(`Only ${sent.length} items came out`);
}

async function stored(bytes: number, count: number): Promise<IBinaryData[]> {
	const documents: IBinaryData[] = [];
	for (let number = 0; number < count; number++) {
		const text = Buffer.alloc(bytes, `text of document ${number} `);
		const data = { mimeType: 'text/plain', fileName: `document-${number}.txt`, data: '' };
		const place = { type: 'execution', workflowId: 'lab', executionId: '1' } as const;
		documents.push(await Container.get(BinaryDataService).store(place, text, data));
	}
	return documents;
}

await storeBinaryDataOnDisk();
const documents = await stored(turn.bytes, turn.documents);
// Code that loads or is compiled at first use belongs to no document.
for (const document of await stored(1_000, 5)) await send([document]);
const began = performance.now();
await send(documents);
console.log((performance.now() - began) / 1_000);
process.exit(0);
