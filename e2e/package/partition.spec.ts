import { expect } from '@playwright/test';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { startServer } from '../http/startServer.ts';
import { sourceItemIndex, type Execution } from '../n8n/executionData.ts';
import { buildWorkflow, partitionType, readFiles } from './buildWorkflow.ts';
import { directPartition } from './directPartition.ts';
import { test } from './fixtures.ts';
import { itemsOf } from './items.ts';

const manyDocuments = 200;

/** Makes a folder with the given files. */
async function folderWith(
	folder: string,
	files: Readonly<Record<string, string>>,
): Promise<string> {
	await mkdir(folder, { recursive: true });
	for (const [file, content] of Object.entries(files)) await writeFile(join(folder, file), content);
	return folder;
}

/** A workflow that partitions the files of a folder into texts, with the node's settings. */
function textsOf(
	name: string,
	folder: string,
	parameters: Readonly<Record<string, unknown>>,
	settings: Readonly<Record<string, unknown>> = {},
) {
	const partition = { output: 'text', ...parameters };
	return buildWorkflow(name, [
		readFiles('Read Documents', join(folder, '*')),
		{
			name: 'Partition',
			type: partitionType,
			after: 'Read Documents',
			parameters: partition,
			settings,
		},
	]);
}

function namesOf(execution: Execution): string[] {
	return itemsOf(execution, 'Read Documents').map(({ json }) => String(json['fileName']));
}

test(`${manyDocuments} documents come out in order despite faults`, async ({
	folder,
	service,
	runWorkflow,
}) => {
	const names = Array.from({ length: manyDocuments }, (_, index) => `note-${1000 + index}.txt`);
	const files = Object.fromEntries(names.map((name) => [name, `This is the document ${name}.`]));
	const documents = await folderWith(join(folder, 'many'), files);
	const fault = { kind: 'status', status: 503, headers: { 'retry-after': '0' } } as const;
	service.faults.add({ method: 'POST', times: 20, fault });
	service.faults.add({ method: 'POST', times: 5, fault: { kind: 'drop' } });
	const options = { maxParallelDocuments: 10 };
	const execution = await runWorkflow(textsOf('Many documents', documents, { options }));
	service.faults.clear();
	const sent = namesOf(execution);
	expect([...sent].sort()).toEqual(names);
	const texts = itemsOf(execution, 'Partition').map(({ json }) => json['text']);
	expect(texts).toEqual(sent.map((name) => files[name]));
});

test('a bad document alone goes to the error branch', async ({ folder, service, runWorkflow }) => {
	const documents = await folderWith(join(folder, 'mixed'), {
		'a-good.txt': 'The first good document.',
		'b-broken.pdf': 'This is no PDF.',
		'c-good.txt': 'The last good document.',
	});
	const onError = 'continueErrorOutput';
	const execution = await runWorkflow(textsOf('Error branch', documents, {}, { onError }));
	const texts = itemsOf(execution, 'Partition').map(({ json }) => json['text']);
	expect(texts).toEqual(['The first good document.', 'The last good document.']);
	const failed = itemsOf(execution, 'Partition', 1);
	expect(failed.map(sourceItemIndex)).toEqual([namesOf(execution).indexOf('b-broken.pdf')]);
	// The input's JSON, so that a later step knows which file failed.
	expect(failed[0]?.json).toMatchObject({ fileName: 'b-broken.pdf' });
	expect(failed[0]?.json['error']).toMatch(/\w/);
	expect(JSON.stringify(failed)).not.toContain(service.apiKey);
});

test('unchanged documents leave by an output of their own', async ({ folder, runWorkflow }) => {
	const documents = await folderWith(join(folder, 'known'), {
		'a-known.txt': 'A document that is known.',
		'b-broken.pdf': 'This is no PDF.',
		'c-changed.txt': 'A document before its change.',
	});
	const run = async (known: unknown) => {
		const parameters = {
			knownDocuments: JSON.stringify(known),
			options: { skipUnchanged: true },
		};
		const settings = { onError: 'continueErrorOutput' };
		return await runWorkflow(textsOf('Skip unchanged', documents, parameters, settings));
	};
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

test('Document Partition accepts a URL, text and Base64', async ({
	documentFolder,
	service,
	runWorkflow,
}) => {
	const file = join(documentFolder, 'invoice.pdf');
	const content = await readFile(file);
	const server = await startServer((_, response) => {
		response.setHeader('content-type', 'application/pdf').end(content);
	});
	const url = `${server.url}/invoice.pdf`;
	const text = '<h1>Minutes</h1><p>The committee agreed on the plan for the next year.</p>';
	const base64 = {
		inputSource: 'text',
		contentEncoding: 'base64',
		content: content.toString('base64'),
		fileName: 'invoice.pdf',
	};
	const node = (name: string, parameters: Readonly<Record<string, unknown>>) => ({
		name,
		type: partitionType,
		parameters,
	});
	const execution = await runWorkflow(
		buildWorkflow('Other inputs', [
			node('URL', { inputSource: 'url', url, simplify: false }),
			node('Text', { inputSource: 'text', content: text, fileName: 'minutes.html' }),
			node('Base64', { ...base64, simplify: false }),
		]),
	).finally(server.close);
	const elements = await directPartition(service, file);
	for (const name of ['URL', 'Base64']) {
		expect(itemsOf(execution, name).map(({ json }) => json)).toEqual(elements);
	}
	const rows = itemsOf(execution, 'Text').map(({ json }) => [json['type'], json['text']]);
	expect(rows).toEqual([
		['Title', 'Minutes'],
		['NarrativeText', 'The committee agreed on the plan for the next year.'],
	]);
});
