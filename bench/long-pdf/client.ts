/*
 * Partitions a PDF with the npm package unstructured-client. bench/long-pdf.ts runs this in a process of its own;
 * the environment variable BENCH_CLIENT names the folder with the package.
 */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { measure } from './measure';

/** The part of the package that is used here. */
interface ClientPackage {
	UnstructuredClient: new (settings: object) => {
		general: { partition(request: object): Promise<unknown> };
	};
}

const load = createRequire(pathToFileURL(join(process.env.BENCH_CLIENT ?? '', 'package.json')));
const { UnstructuredClient } = load('unstructured-client') as ClientPackage;
// It logs every range to the console, where only the result is wanted.
console.info = () => undefined;

await measure(async (file, { partitionUrl, concurrency }) => {
	const client = new UnstructuredClient({
		serverURL: new URL(partitionUrl).origin,
		security: { apiKeyAuth: 'bench' },
	});
	const answer = await client.general.partition({
		partitionParameters: {
			files: { content: await readFile(file), fileName: basename(file) },
			strategy: 'fast',
			splitPdfPage: true,
			splitPdfConcurrencyLevel: concurrency,
		},
	});
	const elements = Array.isArray(answer)
		? answer
		: (answer as { elements?: unknown[] } | null)?.elements;
	return elements?.length ?? 0;
});
