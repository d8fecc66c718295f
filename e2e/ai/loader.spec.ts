import { expect } from '@playwright/test';
import { join } from 'node:path';
import { sourceItemIndex, type ExecutionItem } from '../n8n/executionData.ts';
import { readFiles, type PlannedNode } from '../package/buildWorkflow.ts';
import { directPartition } from '../package/directPartition.ts';
import { itemsOf } from '../package/items.ts';
import {
	buildAiWorkflow,
	embeddings,
	loaderType,
	vectorStoreType,
	type SubNode,
} from './aiWorkflow.ts';
import { smoke, test } from './fixtures.ts';

/** Three documents of three types, each with several chunks. */
const documents = ['meeting-notes.txt', 'quarterly-report.html', 'service-agreement.md'];
const chunking = { chunking_strategy: 'by_title', max_characters: '300' };
/** More than the vector store returns. */
const allOfThem = 1000;

/**
 * The first version inserts item by item, later ones insert everything at the end; 1.2 identifies stores by their
 * key only.
 */
const vectorStoreVersions = [1, 1.1, 1.2, 1.3];

/** A node of n8n's in-memory vector store, with a store of its own per version. */
function vectorStore(
	name: string,
	after: string,
	version: number,
	parameters: Readonly<Record<string, unknown>>,
): PlannedNode {
	const key = `store_${version}`;
	const memoryKey = version < 1.2 ? key : { __rl: true, mode: 'id', value: key };
	const all = { memoryKey, ...parameters };
	return { name, type: vectorStoreType, typeVersion: version, after, parameters: all };
}

/** The loader under the node that inserts. */
const loader: SubNode = {
	name: 'Loader',
	type: loaderType,
	connection: 'ai_document',
	serves: ['Insert'],
	parameters: { options: { maxCharacters: 300 } },
};

function contentOf({ json }: ExecutionItem): string {
	const { document = json } = json as { document?: unknown };
	return String((document as { pageContent?: unknown }).pageContent);
}

// The loader under n8n's in-memory vector store: docs/maintainers/n8n.md#ai-nodes.
for (const version of vectorStoreVersions) {
	test(
		`each chunk is inserted exactly once, vector store version ${version}`,
		{ tag: version === 1.2 ? smoke : [] },
		async ({ documentFolder, model, service, runWorkflow }) => {
			const expected: string[][] = [];
			for (const document of documents) {
				const elements = await directPartition(service, join(documentFolder, document), chunking);
				expected.push(elements.map(({ text }) => text));
			}
			model.embeddedTexts.length = 0;
			const sent = service.requests.length;
			const load = { mode: 'load', prompt: 'everything', topK: allOfThem };
			const execution = await runWorkflow(
				buildAiWorkflow(
					`Loader ${version}`,
					[
						readFiles('Read', join(documentFolder, `{${documents.join(',')}}`)),
						vectorStore('Insert', 'Read', version, { mode: 'insert' }),
						{ ...vectorStore('Load', 'Insert', version, load), settings: { executeOnce: true } },
					],
					[embeddings('Insert', 'Load'), loader],
				),
			);
			const order = itemsOf(execution, 'Read').map(({ binary }) =>
				documents.indexOf(String(binary?.['data']?.['fileName'])),
			);
			expect([...order].sort()).toEqual([0, 1, 2]);
			const wanted = order.flatMap((document) => expected[document] ?? []);
			expect(wanted.length, 'chunks').toBeGreaterThan(2 * documents.length);
			const inserted = itemsOf(execution, 'Insert');
			expect(inserted.map(contentOf)).toEqual(wanted);
			const sources = order.flatMap((document, item) => (expected[document] ?? []).map(() => item));
			expect(inserted.map(sourceItemIndex)).toEqual(sources);
			const stored = itemsOf(execution, 'Load').map(contentOf);
			expect([...stored].sort()).toEqual([...wanted].sort());
			expect(model.embeddedTexts, 'texts embedded').toHaveLength(wanted.length + 1);
			expect(service.requests.length - sent, 'partition requests').toBe(documents.length);
		},
	);
}
