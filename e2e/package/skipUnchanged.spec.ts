import { expect } from '@playwright/test';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Execution } from '../n8n/executionData.ts';
import { buildWorkflow, partitionType, readFiles } from './buildWorkflow.ts';
import { test } from './fixtures.ts';
import { itemsOf } from './items.ts';

test('unchanged and deleted documents leave by outputs of their own', async ({
	folder,
	runWorkflow,
}) => {
	const documents = join(folder, 'known');
	await mkdir(documents);
	await writeFile(join(documents, 'a-known.txt'), 'A document that is known.');
	await writeFile(join(documents, 'b-broken.pdf'), 'This is no PDF.');
	await writeFile(join(documents, 'c-changed.txt'), 'A document before its change.');
	await writeFile(join(documents, 'd-deleted.txt'), 'A document that is deleted.');
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
	expect(known.map(({ change }) => change)).toEqual(['new', 'new', 'new']);
	await rm(join(documents, 'd-deleted.txt'));
	await writeFile(join(documents, 'c-changed.txt'), 'A document after its change.');
	const again = await run(known);
	const changes = [0, 1, 2].map((output) =>
		documentsOf(again, output).map(({ documentKey = '', change }) => [
			basename(String(documentKey)),
			change,
		]),
	);
	expect(changes).toEqual([
		[['c-changed.txt', 'changed']],
		[
			['a-known.txt', 'unchanged'],
			['', 'summary'],
		],
		[['d-deleted.txt', 'deleted']],
	]);
	expect(itemsOf(again, 'Partition', 3)).toHaveLength(1);
});
