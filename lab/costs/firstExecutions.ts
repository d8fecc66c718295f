/*
 * Measures how long it takes to load all nodes, and their first and later executions, in a process in which n8n has run
 * already (argument: FirstRun as JSON). Prints the FirstCosts of each folder of sources, as JSON: those of all turns.
 */
import 'reflect-metadata';

import { rmSync } from 'node:fs';

import { Container } from '@n8n/di';
import { BinaryDataService } from 'n8n-core';
import type { INodeExecutionData, INodeParameters, INodeType } from 'n8n-workflow';

import { startInstantN8n } from '../../test/nodes/DocumentServiceInstantTrigger/instantNode.ts';
import { runVectorStore } from '../../test/nodes/DocumentPartitionLoader/vectorStore.ts';
import { pollNode, runNode, storeBinaryDataOnDisk } from '../../test/support/engine.ts';
import { median } from '../support/median.ts';
import { builtNode, copyPackage, nodeNames } from '../support/builtNode.ts';
import type { Place } from './execution.ts';
import { httpRequest } from '../support/httpRequest.ts';

export interface FirstRun extends Place {
	/** The folders of sources, whose packages are loaded in turns. */
	codes: string[];
	turns: number;
}

/** All in ms. */
export interface FirstCost {
	load: number;
	first: Record<string, number>;
	/** The median of later ones. */
	later: Record<string, number>;
}

type Nodes = Record<(typeof nodeNames)[number], INodeType>;

const laterExecutions = 9;
const run = JSON.parse(process.argv[2] ?? '{}') as FirstRun;
const partitionUrl = `${run.url}/10000`;
// The specification has no notifications.
const apiKeyHeader = 'unstructured-api-key';
const credential = { apiKey: 'lab', apiKeyHeader, partitionUrl, baseUrl: run.url };

async function fileItem(): Promise<INodeExecutionData> {
	const data = await Container.get(BinaryDataService).store(
		{ type: 'execution', workflowId: 'lab', executionId: '1' },
		Buffer.alloc(4_096, 'text of a document '),
		{ mimeType: 'text/plain', fileName: 'document.txt', data: '' },
	);
	return { json: {}, binary: { data } };
}

/** What one execution of each node does, with what a new node in the editor is set to. */
function executionsOf(
	nodes: Nodes,
	file: INodeExecutionData,
): Record<string, () => Promise<unknown>> {
	const succeed = async (
		node: INodeType,
		parameters: INodeParameters,
		item: INodeExecutionData,
	) => {
		const { error, items } = await runNode({ node, parameters, items: [item], credential });
		if (error || items.length === 0) throw error ?? new Error('No items came out');
	};
	const checked: INodeExecutionData = {
		json: { text: 'Invoice number 2026-0417\nTotal 1,234.50 EUR', total: 1234.5 },
	};
	return {
		'Document Partition': async () => await succeed(nodes.DocumentPartition, {}, file),
		'Document Partition Loader': async () => {
			const loader = nodes.DocumentPartitionLoader;
			const { error } = await runVectorStore({ loader, items: [file], credential });
			if (error) throw error;
		},
		'Document Service': async () =>
			await succeed(nodes.DocumentService, { resource: 'job', operation: 'getAll' }, file),
		'Document Service Trigger': async () =>
			await pollNode({
				node: nodes.DocumentServiceTrigger,
				parameters: {},
				credential,
				mode: 'manual',
				staticData: {},
			}),
		'Document Service Instant Trigger': async () => {
			const type = nodes.DocumentServiceInstantTrigger as never;
			const n8n = await startInstantN8n({ type, credential });
			await n8n.activate();
			// Nobody has signed it.
			await fetch(n8n.paths[0], { method: 'POST', body: '{}' });
			await n8n.close();
		},
		'Document Values': async () =>
			await succeed(nodes.DocumentValues, { values: '={{ { total: $json.total } }}' }, checked),
	};
}

async function timeOf(execute: () => Promise<unknown>): Promise<number> {
	const began = performance.now();
	await execute();
	return performance.now() - began;
}

/** Loads a copy of the package, which V8 hasn't compiled yet. */
async function turnOf(copy: string, file: INodeExecutionData): Promise<FirstCost> {
	global.gc?.();
	const began = performance.now();
	const nodes = Object.fromEntries(nodeNames.map((name) => [name, builtNode(copy, name)])) as Nodes;
	const load = performance.now() - began;
	const first: FirstCost['first'] = {};
	const later: FirstCost['later'] = {};
	for (const [name, execute] of Object.entries(executionsOf(nodes, file))) {
		first[name] = await timeOf(execute);
		const times: number[] = [];
		for (let count = 0; count < laterExecutions; count++) times.push(await timeOf(execute));
		later[name] = median(times);
	}
	return { load, first, later };
}

await storeBinaryDataOnDisk();
const file = await fileItem();
for (let count = 0; count < 30; count++) {
	const { error } = await runNode({ ...httpRequest(run.n8nFolder, partitionUrl), items: [file] });
	if (error) throw error;
}
const costs = new Map<string, FirstCost[]>(run.codes.map((code) => [code, []]));
// The first turn loads what n8n and Node.js load late.
for (let turn = -1; turn < run.turns; turn++) {
	for (const [code, ofCode] of costs) {
		const copy = copyPackage(code);
		const cost = await turnOf(copy, file);
		rmSync(copy, { recursive: true });
		if (turn >= 0) ofCode.push(cost);
	}
}
console.log(JSON.stringify([...costs.values()]));
process.exit(0);
