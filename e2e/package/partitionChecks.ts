import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { sourceItemIndex } from '../n8n/executionData.ts';
import { buildWorkflow, partitionType, readFiles } from './buildWorkflow.ts';
import { directPartition } from './directPartition.ts';
import { check, itemsOf, runWorkflow, type PackageWorkbench } from './workbench.ts';

const manyDocuments = 200;

/** Makes a folder next to the stage's sample documents, with the given files. */
async function folderWith(
	workbench: PackageWorkbench,
	name: string,
	files: Readonly<Record<string, string>>,
): Promise<string> {
	const folder = join(workbench.folder, name);
	await mkdir(folder, { recursive: true });
	for (const [file, content] of Object.entries(files)) await writeFile(join(folder, file), content);
	return folder;
}

/** Many documents, with a fault in some of the requests: all arrive, in order. */
async function checkManyDocuments(workbench: PackageWorkbench): Promise<void> {
	await check(
		workbench,
		`${manyDocuments} documents come out in order despite faults`,
		async () => {
			const names = Array.from({ length: manyDocuments }, (_, index) => `note-${1000 + index}.txt`);
			const files = Object.fromEntries(
				names.map((name) => [name, `This is the document ${name}.`]),
			);
			const folder = await folderWith(workbench, 'many', files);
			const { faults } = workbench.service;
			const fault = { kind: 'status', status: 503, headers: { 'retry-after': '0' } } as const;
			faults.add({ method: 'POST', times: 20, fault });
			faults.add({ method: 'POST', times: 5, fault: { kind: 'drop' } });
			const parameters = { output: 'text', options: { documentsAtOnce: 10 } };
			const execution = await runWorkflow(
				workbench,
				buildWorkflow('Many documents', [
					readFiles('Read Documents', join(folder, '*')),
					{ name: 'Partition', type: partitionType, after: 'Read Documents', parameters },
				]),
			);
			faults.clear();
			const sent = itemsOf(execution, 'Read Documents').map(({ json }) => String(json['fileName']));
			assert.deepEqual([...sent].sort(), names);
			assert.deepEqual(
				itemsOf(execution, 'Partition').map(({ json }) => json['text']),
				sent.map((name) => files[name]),
			);
		},
	);
}

/** One bad document doesn't affect the others: it arrives on the error branch. */
async function checkErrorBranch(workbench: PackageWorkbench): Promise<void> {
	await check(workbench, 'a bad document alone goes to the error branch', async () => {
		const folder = await folderWith(workbench, 'mixed', {
			'a-good.txt': 'The first good document.',
			'b-broken.pdf': 'This is no PDF.',
			'c-good.txt': 'The last good document.',
		});
		const execution = await runWorkflow(
			workbench,
			buildWorkflow('Error branch', [
				readFiles('Read Documents', join(folder, '*')),
				{
					name: 'Partition',
					type: partitionType,
					after: 'Read Documents',
					parameters: { output: 'text' },
					settings: { onError: 'continueErrorOutput' },
				},
			]),
		);
		const sent = itemsOf(execution, 'Read Documents').map(({ json }) => String(json['fileName']));
		const texts = itemsOf(execution, 'Partition').map(({ json }) => json['text']);
		assert.deepEqual(texts, ['The first good document.', 'The last good document.']);
		const failed = itemsOf(execution, 'Partition', 1);
		assert.equal(failed.length, 1, `${failed.length} items on the error branch`);
		const [item] = failed;
		assert.ok(item);
		assert.equal(sourceItemIndex(item), sent.indexOf('b-broken.pdf'));
		const message = String(item.json['error']);
		assert.match(message, /\w/);
		assert.ok(!JSON.stringify(item).includes(workbench.service.apiKey), 'the key is in the item');
	});
}

/** What's known isn't sent, and leaves by an output of its own; failures leave by the one after it. */
async function checkSkipUnchanged(workbench: PackageWorkbench): Promise<void> {
	await check(workbench, 'unchanged documents leave by an output of their own', async () => {
		const folder = await folderWith(workbench, 'known', {
			'a-known.txt': 'A document that is known.',
			'b-broken.pdf': 'This is no PDF.',
			'c-changed.txt': 'A document before its change.',
		});
		const run = async (known: unknown) =>
			await runWorkflow(
				workbench,
				buildWorkflow('Skip unchanged', [
					readFiles('Read Documents', join(folder, '*')),
					{
						name: 'Partition',
						type: partitionType,
						after: 'Read Documents',
						parameters: {
							output: 'text',
							skipUnchanged: true,
							knownDocuments: JSON.stringify(known),
						},
						settings: { onError: 'continueErrorOutput' },
					},
				]),
			);
		const documentsOf = (execution: Awaited<ReturnType<typeof run>>, output: number) =>
			itemsOf(execution, 'Partition', output).map(
				({ json }) => json['document'] as Record<string, unknown>,
			);
		const known = documentsOf(await run([]), 0);
		assert.deepEqual(
			known.map(({ change }) => change),
			['new', 'new'],
		);
		await writeFile(join(folder, 'c-changed.txt'), 'A document after its change.');
		const again = await run(known);
		const changes = [0, 1].map((output) =>
			documentsOf(again, output).map(({ fileName, change }) => [fileName, change]),
		);
		assert.deepEqual(changes, [[['c-changed.txt', 'changed']], [['a-known.txt', 'unchanged']]]);
		assert.equal(itemsOf(again, 'Partition', 2).length, 1);
	});
}

/** Documents that aren't binary data: a web address and a text field. */
async function checkOtherInputs(workbench: PackageWorkbench): Promise<void> {
	await check(workbench, 'Document Partition accepts a URL, text and Base64', async () => {
		const file = join(workbench.documentFolder, 'invoice.pdf');
		const content = await readFile(file);
		const server = createServer((_, answer) => {
			answer.setHeader('content-type', 'application/pdf').end(content);
		}).listen(0, '127.0.0.1');
		try {
			await once(server, 'listening');
			const address = server.address();
			assert.ok(typeof address === 'object' && address !== null);
			const url = `http://127.0.0.1:${address.port}/invoice.pdf`;
			const text = '<h1>Minutes</h1><p>The committee agreed on the plan for the next year.</p>';
			const base64 = content.toString('base64');
			const base64Source = { inputSource: 'text', contentEncoding: 'base64', content: base64 };
			const node = (name: string, parameters: Readonly<Record<string, unknown>>) => ({
				name,
				type: partitionType,
				parameters,
			});
			const execution = await runWorkflow(
				workbench,
				buildWorkflow('Other inputs', [
					node('URL', { inputSource: 'url', url, simplify: false }),
					node('Text', { inputSource: 'text', content: text, fileName: 'minutes.html' }),
					node('Base64', { ...base64Source, fileName: 'invoice.pdf', simplify: false }),
				]),
			);
			const elements = await directPartition(workbench.service, file);
			for (const name of ['URL', 'Base64']) {
				assert.deepEqual(
					itemsOf(execution, name).map(({ json }) => json),
					elements,
				);
			}
			assert.deepEqual(
				itemsOf(execution, 'Text').map(({ json }) => [json['type'], json['text']]),
				[
					['Title', 'Minutes'],
					['NarrativeText', 'The committee agreed on the plan for the next year.'],
				],
			);
		} finally {
			server.closeAllConnections();
			server.close();
		}
	});
}

/** What Document Partition promises apart from its output modes. */
export async function checkPartition(workbench: PackageWorkbench): Promise<void> {
	await checkManyDocuments(workbench);
	await checkErrorBranch(workbench);
	await checkSkipUnchanged(workbench);
	await checkOtherInputs(workbench);
}
