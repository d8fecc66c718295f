import { expect } from '@playwright/test';
import { mkdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Execution } from '../n8n/executionData.ts';
import { buildWorkflow, partitionType, readFiles } from './buildWorkflow.ts';
import { test } from './fixtures.ts';
import { itemsOf } from './items.ts';

test('unchanged documents leave by an output of their own', async ({ folder, runWorkflow }) => {
	const documents = join(folder, 'known');
	await mkdir(documents);
	await writeFile(join(documents, 'a-known.txt'), 'A document that is known.');
	await writeFile(join(documents, 'b-broken.pdf'), 'This is no PDF.');
	await writeFile(join(documents, 'c-changed.txt'), 'A document before its change.');
	const run = async (known: unknown) =>
		await runWorkflow(
			buildWorkflow('Skip unchanged', [
				readFiles('Read Documents', join(documents, '*')),
				{
					name: 'Partition',
					type: partitionType,
					after: 'Read Documents',
					parameters: {
						output: 'text',
						knownDocuments: JSON.stringify(known),
						options: { skipUnchanged: true },
					},
					settings: { onError: 'continueErrorOutput' },
				},
			]),
		);
	const documentsOf = (execution: Execution, output: number) =>
		itemsOf(execution, 'Partition', output).map(
			({ json }) => json['document'] as Record<string, unknown>,
		);
	const known = documentsOf(await run([]), 0);
	expect(known.map(({ change }) => change)).toEqual(['new', 'new']);
	await writeFile(join(documents, 'c-changed.txt'), 'A document after its change.');
	const again = await run(known);
	const changes = [0, 1].map((output) =>
		documentsOf(again, output).map(({ documentKey, change }) => [
			basename(String(documentKey)),
			change,
		]),
	);
	expect(changes).toEqual([[['c-changed.txt', 'changed']], [['a-known.txt', 'unchanged']]]);
	expect(itemsOf(again, 'Partition', 2)).toHaveLength(1);
});
