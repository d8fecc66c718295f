/*
 * Polls one service in n8n's engine (arguments: the folder of the sources whose built trigger is loaded, address, key
 * header): one poll for each line of input, of which it prints the PollCost as JSON.
 */
import 'reflect-metadata';

import type { IDataObject } from 'n8n-workflow';
import { createInterface } from 'node:readline';

import { pollNode } from '../../test/support/engine.ts';
import { builtNode } from '../support/builtNode.ts';
import { watchHolds } from '../support/longestHold.ts';

/** What a poll costs n8n. */
export interface PollCost {
	emitted: number;
	/** Processor time of the thread that runs the event loop. */
	ms: number;
	/** The longest hold of the event loop in the processor time of its thread. Watching it takes some of that itself. */
	holdMs: number;
	stateBytes: number;
}

const [code = '', baseUrl = '', apiKeyHeader = ''] = process.argv.slice(2);
const node = builtNode(code, 'DocumentServiceTrigger');
/** What was saved before and after the last poll, as n8n keeps it. */
let [before, saved] = ['{}', '{}'];

/** `kind`: 'usual', 'full' if a complete list is due, or 'again' for the last poll once more. */
async function poll(kind: string): Promise<PollCost> {
	if (kind !== 'again') before = saved;
	const staticData = JSON.parse(before) as IDataObject;
	if (kind === 'full') staticData.completeAt = 0;
	before = JSON.stringify(staticData);
	const longestHold = kind === 'again' ? await watchHolds() : () => 0;
	const began = process.threadCpuUsage();
	const items = await pollNode({
		node,
		parameters: { events: ['completed'], workflows: {}, options: {} },
		credential: { apiKey: 'bench', apiKeyHeader, baseUrl, partitionUrl: '' },
		mode: 'trigger',
		staticData,
	});
	const { user, system } = process.threadCpuUsage(began);
	saved = JSON.stringify(staticData);
	return {
		emitted: items?.length ?? 0,
		ms: (user + system) / 1_000,
		holdMs: await longestHold(),
		stateBytes: Buffer.byteLength(saved),
	};
}

for await (const line of createInterface({ input: process.stdin })) {
	console.log(JSON.stringify(await poll(line)));
}
