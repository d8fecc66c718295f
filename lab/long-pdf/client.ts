/*
 * Partitions a PDF with the npm package unstructured-client. lab/long-pdf.ts runs this in a process of its own.
 */
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';

import { elementsIn, openClient } from '../support/vendorClient.ts';
import { measure } from './measure';

await measure(async (file, { partitionUrl, concurrency }) => {
	const answer = await openClient(new URL(partitionUrl).origin).general.partition({
		partitionParameters: {
			files: { content: await readFile(file), fileName: basename(file) },
			strategy: 'fast',
			splitPdfPage: true,
			splitPdfConcurrencyLevel: concurrency,
		},
	});
	return elementsIn(answer);
});
