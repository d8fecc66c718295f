/*
 * Runs Document Partition once in n8n's engine, with binary data on disk, and prints what came of it as JSON. Arguments:
 * the partition address, the number of documents, all of which are sent at once, and the parameters. It's a process of
 * its own, so that a test can limit its heap.
 */
import 'reflect-metadata';
import { rmSync } from 'node:fs';

import { DocumentPartition } from '../../../nodes/DocumentPartition/DocumentPartition.node.ts';
import { runNode, storeBinaryDataOnDisk } from '../../support/engine.ts';

const [partitionUrl = '', count = '', parameters = '{}'] = process.argv.slice(2);
const folder = await storeBinaryDataOnDisk();
try {
	const { status, error, items } = await runNode({
		node: new DocumentPartition(),
		parameters: {
			inputSource: 'text',
			content: '={{ "document " + $itemIndex }}',
			options: { maxParallelDocuments: Number(count) },
			...JSON.parse(parameters),
		},
		items: Array.from({ length: Number(count) }, () => ({ json: {} })),
		credential: { partitionUrl, baseUrl: '', apiKey: '', apiKeyHeader: 'service-api-key' },
	});
	console.log(
		JSON.stringify({
			status,
			message: error?.message,
			description: error?.description,
			items: items.length,
			files: items.map(({ binary }) => binary?.data?.bytes),
		}),
	);
} finally {
	rmSync(folder, { recursive: true, force: true });
}
