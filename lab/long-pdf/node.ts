/*
 * Partitions a PDF with the Document Partition node in n8n's engine, binary data on disk. lab/long-pdf.ts runs
 * this in a process of its own.
 */
import 'reflect-metadata';

import { basename } from 'node:path';

import { Container } from '@n8n/di';
import { BinaryDataService } from 'n8n-core';

import { DocumentPartition } from '../../nodes/DocumentPartition/DocumentPartition.node';
import { runNode, storeBinaryDataOnDisk } from '../../test/support/engine';
import { measure } from './measure';

await storeBinaryDataOnDisk();
await measure(async (file, { partitionUrl, concurrency }) => {
	const binary = await Container.get(BinaryDataService).copyBinaryFile(
		{ type: 'execution', workflowId: 'bench', executionId: '1' },
		{ data: '', mimeType: 'application/pdf', fileName: basename(file) },
		file,
	);
	const outcome = await runNode({
		node: new DocumentPartition(),
		parameters: {
			inputSource: 'binary',
			binaryPropertyName: 'data',
			output: 'document',
			strategy: 'fast',
			...(concurrency > 0 && {
				options: { splitPdf: 'node', maxParallelPageRanges: concurrency },
			}),
		},
		items: [{ json: {}, binary: { data: { ...binary, fileName: basename(file) } } }],
		credential: { apiKey: 'bench', apiKeyHeader: 'service-api-key', partitionUrl, baseUrl: '' },
	});
	if (outcome.error) throw outcome.error;
	return Number(outcome.items[0]?.json.elementCount);
});
