import assert from 'node:assert/strict';
import { join } from 'node:path';
import { sourceItemIndex, type ExecutionItem } from '../n8n/executionData.ts';
import { readFiles, type PlannedNode } from '../package/buildWorkflow.ts';
import { directPartition } from '../package/directPartition.ts';
import { check, itemsOf } from '../package/workbench.ts';
import { runAiWorkflow, type AiWorkbench } from './aiWorkbench.ts';
import {
	buildAiWorkflow,
	embeddings,
	loaderType,
	textSplitterType,
	vectorStoreType,
} from './aiWorkflow.ts';

/** Three documents of three types, each with several chunks. */
const documents = ['meeting-notes.txt', 'quarterly-report.html', 'service-agreement.md'];
const chunking = { chunking_strategy: 'by_title', max_characters: '300' };
const chunkingParameters = { options: { maxCharacters: 300 } };
/** More than the vector store returns. */
const allOfThem = 1000;

/**
 * The first version inserts item by item, later ones insert everything at the end; 1.2 identifies stores by their
 * key only.
 */
const vectorStoreVersions = [1, 1.1, 1.2, 1.3];

function vectorStore(
	name: string,
	after: string,
	version: number,
	parameters: Readonly<Record<string, unknown>>,
): PlannedNode {
	const key = `store_${version}`;
	const memoryKey = version < 1.2 ? key : { __rl: true, mode: 'id', value: key };
	const type = vectorStoreType;
	const all = { memoryKey, ...parameters };
	return { name, type, typeVersion: version, after, parameters: all };
}

function contentOf({ json }: ExecutionItem): string {
	const { document = json } = json as { document?: unknown };
	return String((document as { pageContent?: unknown }).pageContent);
}

async function expectedChunks({ service, documentFolder }: AiWorkbench): Promise<string[][]> {
	const answers = await Promise.all(
		documents.map(
			async (document) => await directPartition(service, join(documentFolder, document), chunking),
		),
	);
	return answers.map((elements) => elements.map(({ text }) => text));
}

async function checkInsert(workbench: AiWorkbench, version: number): Promise<void> {
	const what = `each chunk is inserted exactly once, vector store version ${version}`;
	await check(workbench, what, async () => {
		const expected = await expectedChunks(workbench);
		const { documentFolder, model, service } = workbench;
		model.embeddedTexts.length = 0;
		const sent = service.requests.length;
		const insert = vectorStore('Insert', 'Read', version, { mode: 'insert' });
		const load = vectorStore('Load', 'Insert', version, {
			mode: 'load',
			prompt: 'everything',
			topK: allOfThem,
		});
		const execution = await runAiWorkflow(
			workbench,
			buildAiWorkflow(
				`Loader ${version}`,
				[
					readFiles('Read', join(documentFolder, `{${documents.join(',')}}`)),
					insert,
					{ ...load, settings: { executeOnce: true } },
				],
				[
					embeddings('Insert', 'Load'),
					{
						name: 'Loader',
						type: loaderType,
						connection: 'ai_document',
						serves: ['Insert'],
						parameters: chunkingParameters,
					},
				],
			),
		);
		const items = itemsOf(execution, 'Read');
		const order = items.map(({ binary }) =>
			documents.indexOf(String(binary?.['data']?.['fileName'])),
		);
		assert.deepEqual([...order].sort(), [0, 1, 2]);
		const wanted = order.flatMap((document) => expected[document] ?? []);
		assert.ok(wanted.length > 2 * documents.length, 'the documents have too few chunks');
		const inserted = itemsOf(execution, 'Insert');
		assert.deepEqual(inserted.map(contentOf), wanted);
		const sources = order.flatMap((document, item) => (expected[document] ?? []).map(() => item));
		assert.deepEqual(inserted.map(sourceItemIndex), sources);
		const stored = itemsOf(execution, 'Load').map(contentOf);
		assert.deepEqual([...stored].sort(), [...wanted].sort());
		assert.equal(model.embeddedTexts.length, wanted.length + 1, 'texts embedded');
		assert.equal(service.requests.length - sent, documents.length, 'partition requests');
	});
}

async function checkMetadata(workbench: AiWorkbench): Promise<void> {
	await check(workbench, 'a search finds the right chunk, with small metadata', async () => {
		const version = 1.3;
		const prompt = 'How many months of notice does termination of the agreement take?';
		const key = { memoryKey: { __rl: true, mode: 'id', value: `store_${version}` } };
		const search = vectorStore('Search', 'Start', version, {
			mode: 'load',
			prompt,
			topK: 1,
			...key,
		});
		const execution = await runAiWorkflow(
			workbench,
			buildAiWorkflow('Search', [search], [embeddings('Search')]),
		);
		const [found] = itemsOf(execution, 'Search');
		assert.ok(found);
		assert.match(contentOf(found), /notice of three months/);
		const { document } = found.json as { document: { metadata: Record<string, unknown> } };
		const { source, filename, type, section, ...others } = document.metadata;
		assert.equal(source, 'service-agreement.md');
		assert.equal(filename, 'service-agreement.md');
		assert.equal(type, 'CompositeElement');
		assert.equal(typeof section, 'string');
		assert.deepEqual(
			Object.keys(others).filter((name) => name !== 'page_number'),
			[],
		);
	});
}

async function checkRefusal(workbench: AiWorkbench): Promise<void> {
	await check(workbench, "the loader passes on the service's refusal unchanged", async () => {
		const fault = { kind: 'status', status: 422, body: '{"detail":"No such strategy"}' } as const;
		workbench.service.faults.add({ method: 'POST', fault });
		const file = join(workbench.documentFolder, 'meeting-notes.txt');
		const workflow = buildAiWorkflow(
			'Refusal',
			[readFiles('Read', file), vectorStore('Insert', 'Read', 1.3, { mode: 'insert' })],
			[
				embeddings('Insert'),
				{ name: 'Loader', type: loaderType, connection: 'ai_document', serves: ['Insert'] },
			],
		);
		await assert.rejects(runAiWorkflow(workbench, workflow), /No such strategy/);
		workbench.service.faults.clear();
	});
}

/** Inserts a document with n8n's text splitter connected to the loader. */
async function insertSplit(
	workbench: AiWorkbench,
	name: string,
	parameters: Readonly<Record<string, unknown>>,
) {
	const file = join(workbench.documentFolder, 'quarterly-report.html');
	const memoryKey = { __rl: true, mode: 'id', value: name };
	const loader = { name: 'Loader', type: loaderType, serves: ['Insert'], parameters } as const;
	const split = { chunkSize: 200, chunkOverlap: 40, options: {} };
	return await runAiWorkflow(
		workbench,
		buildAiWorkflow(
			name,
			[readFiles('Read', file), vectorStore('Insert', 'Read', 1.3, { mode: 'insert', memoryKey })],
			[
				embeddings('Insert'),
				{ ...loader, connection: 'ai_document' },
				{
					name: 'Splitter',
					type: textSplitterType,
					connection: 'ai_textSplitter',
					serves: ['Loader'],
					parameters: split,
				},
			],
		),
	);
}

async function checkTextSplitter(workbench: AiWorkbench): Promise<void> {
	await check(workbench, "n8n's text splitter splits for the loader, with metadata", async () => {
		const options = {
			addToSmallMetadata: ['chunkId', 'chunkIndex', 'chunkCount', 'sectionPath'],
			tablesAs: 'markdown',
			metadata: {
				values: [
					{ name: 'team', value: '={{ "the team of " + $json.fileName }}' },
					{ name: 'year', value: '={{ 2026 }}' },
				],
			},
		};
		const parameters = { chunkingStrategy: 'none', options };
		const inserted = itemsOf(await insertSplit(workbench, 'Split', parameters), 'Insert');
		assert.ok(inserted.length > 3, `only ${inserted.length} pieces`);
		assert.ok(inserted.every((item) => contentOf(item).length <= 200));
		assert.ok(inserted.some((item) => contentOf(item).includes('| --- |')));
		const about = inserted.map(({ json }) => {
			const { document = json } = json as { document?: unknown };
			return (document as { metadata: Record<string, unknown> }).metadata;
		});
		assert.deepEqual(
			about.map(({ chunkIndex }) => chunkIndex),
			[...inserted.keys()],
		);
		assert.equal(new Set(about.map(({ chunkId }) => chunkId)).size, inserted.length);
		for (const { team, year, chunkCount, source } of about) {
			assert.equal(team, 'the team of quarterly-report.html');
			assert.equal(year, 2026);
			assert.equal(chunkCount, inserted.length);
			assert.equal(source, 'quarterly-report.html');
		}
		assert.ok(about.some(({ sectionPath }) => String(sectionPath).includes(' > ')));
	});
	await check(workbench, 'a text splitter is refused where the service chunks', async () => {
		await assert.rejects(
			insertSplit(workbench, 'Split twice', {}),
			/"Splitter" is connected, but the service chunks the documents already/,
		);
	});
}

/** The loader under n8n's in-memory vector store, see docs/n8n.md#ai-nodes. */
export async function checkLoader(workbench: AiWorkbench): Promise<void> {
	for (const version of vectorStoreVersions) await checkInsert(workbench, version);
	await checkMetadata(workbench);
	await checkTextSplitter(workbench);
	await checkRefusal(workbench);
}
