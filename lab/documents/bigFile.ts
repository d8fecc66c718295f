/*
 * Uploads one big file with one client and prints the peak memory of the process before and after, in MB. Binary
 * data is on disk, as n8n keeps it. Parameters: the client, n8n's folder, the service's URL, the size in MB.
 */
import 'reflect-metadata';

import { Container } from '@n8n/di';
import { BinaryDataService } from 'n8n-core';
import type { IBinaryData } from 'n8n-workflow';
import { closeSync, ftruncateSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { runNode, storeBinaryDataOnDisk } from '../../test/support/engine';
import { sendFileWithUndici, sendWithUndici } from './clients/bareUndici';
import { documentPartition } from './clients/documentPartition';
import { httpRequest } from './clients/httpRequest';
import { sendInEngine, type EngineClient } from './clients/inEngine';
import type { BenchRun, Client } from './measurement';

const [client, n8nFolder, url, megabytes] = process.argv.slice(2) as [
	Client,
	string,
	string,
	string,
];
const file = join(tmpdir(), `discard-${process.pid}.bin`);

/** Peak resident memory of this process so far. */
const peakMegabytes = () => process.resourceUsage().maxRSS / 1024;

function nodeIn(run: Pick<BenchRun, 'url' | 'atOnce'>): EngineClient {
	if (client === 'httpRequest') return httpRequest(run, n8nFolder);
	return documentPartition(run, { documentInfo: client === 'node' });
}

async function sendStored(): Promise<void> {
	if (client === 'undici') return await sendFileWithUndici(url, file);
	const stored: IBinaryData = await Container.get(BinaryDataService).copyBinaryFile(
		{ type: 'execution', workflowId: 'bench', executionId: '1' },
		{ data: '', mimeType: 'application/octet-stream', fileName: 'discard-big.bin' },
		file,
	);
	const engineClient = nodeIn({ url, atOnce: 1 });
	const items = [{ json: {}, binary: { data: { ...stored, fileName: 'discard-big.bin' } } }];
	const { error } = await runNode({ ...engineClient, items });
	if (error) throw error;
}

await storeBinaryDataOnDisk();
// A small document first, so that code that loads on first use counts as idle.
const warmUp: BenchRun = {
	url,
	bytes: 1_000,
	documents: 1,
	binaryData: 'memory',
	documentsOfExecution: 1,
	atOnce: 1,
};
if (client === 'undici') await sendWithUndici(warmUp);
else await sendInEngine(nodeIn(warmUp), warmUp);
const idle = peakMegabytes();

const descriptor = openSync(file, 'w');
ftruncateSync(descriptor, Number(megabytes) * 1024 * 1024);
closeSync(descriptor);
try {
	await sendStored();
	console.log(JSON.stringify({ idle, peak: peakMegabytes() }));
} finally {
	rmSync(file, { force: true });
}
process.exit(0);
