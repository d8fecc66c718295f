import { expect } from '@playwright/test';
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { sourceItemIndex, type Execution, type ExecutionItem } from '../n8n/executionData.ts';
import { sampleDocuments } from '../start/examples.ts';
import { buildWorkflow, partitionType, readFiles, type PlannedNode } from './buildWorkflow.ts';
import { directPartition, type ServedElement } from './directPartition.ts';
import { stores, test } from './fixtures.ts';
import { itemsOf, storeOf } from './items.ts';

const reader = 'Read Documents';
const chunkCharacters = 300;
/** The field into which n8n's own node writes the content of a file. */
const contentField = 'content';

function partitionInMode(output: string, parameters: Record<string, unknown> = {}): PlannedNode {
	return {
		name: `As ${output}`,
		type: partitionType,
		after: reader,
		parameters: { output, ...parameters },
	};
}

/** A node of n8n's own that reads a file written by the package. */
function extract(name: string, after: string, operation: 'fromJson' | 'csv'): PlannedNode {
	const destination = operation === 'fromJson' ? { destinationKey: contentField } : {};
	const parameters = { operation, ...destination, options: {} };
	return { name, type: 'n8n-nodes-base.extractFromFile', after, parameters };
}

function plan(documentFolder: string): PlannedNode[] {
	const csv = { options: { fileFormat: 'csv' } };
	return [
		readFiles(reader, join(documentFolder, '*')),
		partitionInMode('elements', { simplify: false }),
		partitionInMode('document'),
		partitionInMode('text'),
		partitionInMode('markdown'),
		partitionInMode('pages'),
		partitionInMode('tableRows', { options: { locationFields: 'separate' } }),
		partitionInMode('chunks', {
			chunkingStrategy: 'by_title',
			options: { maxCharacters: chunkCharacters },
		}),
		partitionInMode('pageCount'),
		partitionInMode('comparison', { knownDocuments: '[]' }),
		partitionInMode('file'),
		extract('JSON Content', 'As file', 'fromJson'),
		{ ...partitionInMode('file', csv), name: 'As CSV file' },
		extract('CSV Content', 'As CSV file', 'csv'),
	];
}

/** The items that came from one document, according to n8n's item linking. */
function itemsFrom(execution: Execution, node: string, documentIndex: number): ExecutionItem[] {
	return itemsOf(execution, node).filter((item) => sourceItemIndex(item) === documentIndex);
}

interface ReadDocument {
	name: string;
	elements: ServedElement[];
	chunks: ServedElement[];
}

/** What must hold for the items of one document in an output mode. */
type DocumentPromise = (items: readonly ExecutionItem[], document: ReadDocument) => void;

function onlyJson(items: readonly ExecutionItem[]): Record<string, unknown> {
	assert.equal(items.length, 1);
	return items[0]?.json ?? {};
}

/** The texts of a document: without page numbers and breaks, and with what a header or footer repeats only once. */
function texts(elements: readonly ServedElement[]): string[] {
	const seen = new Set<string>();
	return elements.flatMap(({ type, text }) => {
		if (text.trim() === '' || type === 'PageNumber' || type === 'PageBreak') return [];
		if (type !== 'Header' && type !== 'Footer') return [text];
		if (seen.has(text)) return [];
		seen.add(text);
		return [text];
	});
}

/** Each output mode with its node and what it promises. */
const promises: ReadonlyArray<{ node: string; name: string; holds: DocumentPromise }> = [
	{
		node: 'As elements',
		name: 'one item per element, unchanged',
		holds: (items, { elements }) =>
			assert.deepEqual(
				items.map(({ json }) => json),
				elements,
			),
	},
	{
		node: 'As document',
		name: 'one item per document with its elements in a list',
		holds: (items, { elements }) => assert.deepEqual(onlyJson(items)['elements'], elements),
	},
	{
		node: 'As text',
		name: 'the text of all elements',
		holds: (items, { elements }) =>
			assert.equal(onlyJson(items)['text'], texts(elements).join('\n\n')),
	},
	{
		node: 'As markdown',
		name: 'Markdown with headings and tables',
		holds: (items, { elements }) => {
			const markdown = String(onlyJson(items)['markdown']);
			for (const { type, text } of elements) {
				if (type === 'Title') assert.match(markdown, /^#+ /m, text);
				if (type === 'Table') assert.match(markdown, /^\|.*\|$/m, text);
			}
			assert.ok(markdown.length > 0);
		},
	},
	{
		node: 'As pages',
		name: 'one item per page',
		holds: (items, { elements }) => {
			const all = items.map(({ json }) => String(json['text'])).filter((text) => text !== '');
			for (const text of texts(elements))
				assert.ok(
					all.some((page) => page.includes(text)),
					text,
				);
		},
	},
	{
		node: 'As tableRows',
		name: 'one item per row of a table',
		holds: (items, { elements, name }) => {
			const tables = elements.filter(({ type }) => type === 'Table');
			assert.equal(items.length > 0, tables.length > 0, name);
			for (const { json } of items) {
				const { location, ...columns } = json;
				assert.ok(typeof location === 'object' && location !== null);
				assert.equal(Object.entries(location).find(([key]) => key === 'fileName')?.[1], name);
				assert.ok(Object.keys(columns).length > 0);
			}
		},
	},
	{
		node: 'As chunks',
		name: 'one item per chunk as page content and flat metadata',
		holds: (items, { chunks, name }) => {
			assert.deepEqual(
				items.map(({ json }) => json['pageContent']),
				texts(chunks),
			);
			for (const { json } of items) {
				const metadata = json['metadata'];
				assert.ok(typeof metadata === 'object' && metadata !== null);
				assert.ok(Object.values(metadata).every((value) => typeof value !== 'object'));
				assert.equal(Object.entries(metadata).find(([key]) => key === 'filename')?.[1], name);
			}
		},
	},
	{
		node: 'As pageCount',
		name: 'how many pages a document has',
		holds: (items, { name }) => {
			const { fileName, pages, countedBy } = onlyJson(items);
			assert.equal(fileName, name);
			assert.ok(Number(pages) >= 1);
			assert.equal(countedBy, name.endsWith('.pdf') ? 'pdf' : 'size');
		},
	},
	{
		node: 'As comparison',
		name: 'each document that is not known by the first output',
		holds: (items, { name }) => {
			const { document } = onlyJson(items);
			assert.ok(typeof document === 'object' && document !== null);
			assert.deepEqual(
				{ fileName: name, change: 'new' },
				Object.fromEntries(
					Object.entries(document).filter(([key]) => ['fileName', 'change'].includes(key)),
				),
			);
		},
	},
	{
		node: 'JSON Content',
		name: 'a JSON file that the next node can read',
		holds: (items, { elements }) => assert.deepEqual(onlyJson(items)[contentField], elements),
	},
];

// One workflow runs Document Partition in every output mode with documents of every type.
let execution: Execution;
let documents: ReadDocument[];

test.beforeAll(async ({ documentFolder, service, runWorkflow }) => {
	execution = await runWorkflow(buildWorkflow('Every output mode', plan(documentFolder)));
	documents = [];
	for (const item of itemsOf(execution, reader)) {
		const name = String(item.json['fileName']);
		const file = join(documentFolder, name);
		const chunking = { chunking_strategy: 'by_title', max_characters: String(chunkCharacters) };
		const elements = await directPartition(service, file);
		documents.push({ name, elements, chunks: await directPartition(service, file, chunking) });
	}
	expect(documents.map(({ name }) => name).sort()).toEqual([...sampleDocuments].sort());
});

for (const { node, name, holds } of promises) {
	test(`Document Partition returns ${name}`, () => {
		documents.forEach((document, index) => holds(itemsFrom(execution, node, index), document));
	});
}

test('Document Partition returns a CSV file that the next node can read', () => {
	const rows = itemsOf(execution, 'CSV Content').map(({ json }) => json['text']);
	const expected = documents.flatMap(({ elements }) => elements.map(({ text }) => text));
	expect(rows).toEqual(expected);
});

test('binary data is in the store of the binary mode', ({ binaryMode }) => {
	for (const item of [...itemsOf(execution, reader), ...itemsOf(execution, 'As file')]) {
		expect(storeOf(item.binary?.['data'])).toBe(stores[binaryMode]);
	}
});
