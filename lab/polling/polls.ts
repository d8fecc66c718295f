/* Polls one service in n8n's engine (arguments: address, key header), one poll for each line of input. */
import 'reflect-metadata';

import type { IDataObject } from 'n8n-workflow';
import { createInterface } from 'node:readline';

import { DocumentServiceTrigger } from '../../nodes/DocumentServiceTrigger/DocumentServiceTrigger.node.ts';
import { pollNode } from '../../test/support/engine.ts';

/** What a poll costs n8n. */
export interface PollCost {
	emitted: number;
	/** Processor time of the thread that runs the event loop. */
	ms: number;
	stateBytes: number;
}

const [baseUrl = '', apiKeyHeader = ''] = process.argv.slice(2);
const node = new DocumentServiceTrigger();
let staticData: IDataObject = {};

async function poll(kind: string): Promise<PollCost> {
	// A complete list is due.
	if (kind === 'full' && 'completeAt' in staticData) staticData.completeAt = 0;
	global.gc?.();
	const began = process.threadCpuUsage();
	const items = await pollNode({
		node,
		parameters: { events: ['completed'], workflows: {}, options: {} },
		credential: { apiKey: 'bench', apiKeyHeader, baseUrl, partitionUrl: '' },
		mode: 'trigger',
		staticData,
	});
	const { user, system } = process.threadCpuUsage(began);
	const text = JSON.stringify(staticData);
	// n8n saves it and reads it again.
	staticData = JSON.parse(text) as IDataObject;
	return {
		emitted: items?.length ?? 0,
		ms: (user + system) / 1_000,
		stateBytes: Buffer.byteLength(text),
	};
}

for await (const line of createInterface({ input: process.stdin })) {
	console.log(JSON.stringify(await poll(line)));
}
