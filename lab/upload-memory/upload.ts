/*
 * Uploads one file with the Document Partition node in n8n's engine, binary data on disk, and prints the peak
 * memory of the process before and after. lab/upload-memory.ts runs this in a process of its own.
 */
import 'reflect-metadata';

import { closeSync, ftruncateSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { BinaryDataService } from 'n8n-core';
import { Container } from '@n8n/di';

import { DocumentPartition } from '../../nodes/DocumentPartition/DocumentPartition.node';
import { runNode, storeBinaryDataOnDisk } from '../../test/support/engine';

const [megabytes, partitionUrl] = process.argv.slice(2);
const bytes = Number(megabytes) * 1024 * 1024;
const file = join(tmpdir(), `discard-${process.pid}.bin`);

/** Peak resident memory of this process so far, in MB. */
const peak = () => process.resourceUsage().maxRSS / 1024;

/** Runs the node once with a given binary; throws if the node fails. */
async function partition(binary: Record<string, unknown>): Promise<string> {
	const outcome = await runNode({
		node: new DocumentPartition(),
		parameters: { inputSource: 'binary', binaryPropertyName: 'data', output: 'elements' },
		items: [{ json: {}, binary: { data: binary as never } }],
		credential: { apiKey: 'bench', apiKeyHeader: 'service-api-key', partitionUrl, baseUrl: '' },
	});
	if (outcome.error) throw outcome.error;
	return String(outcome.items[0]?.json.text);
}

await storeBinaryDataOnDisk();
// A small document first, so that code that loads on first use counts as idle.
await partition({
	data: Buffer.from('warm up').toString('base64'),
	mimeType: 'text/plain',
	fileName: 'warm-up.txt',
});
const idle = peak();

const descriptor = openSync(file, 'w');
ftruncateSync(descriptor, bytes);
closeSync(descriptor);
try {
	const stored = await Container.get(BinaryDataService).copyBinaryFile(
		{ type: 'execution', workflowId: 'bench', executionId: '1' },
		{ data: '', mimeType: 'application/octet-stream', fileName: 'discard-big.bin' },
		file,
	);
	const text = await partition({ ...stored, fileName: 'discard-big.bin' });
	if (!text.includes(String(bytes)))
		throw new Error(`The service did not receive ${bytes} bytes: ${text}`);
	console.log(JSON.stringify({ idle, peak: peak() }));
} finally {
	rmSync(file, { force: true });
}
process.exit(0);
