import type { INodeExecutionData, INodeParameters } from 'n8n-workflow';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { DocumentPartition } from '../../../nodes/DocumentPartition/DocumentPartition.node';
import { outputModes } from '../../../nodes/core/output/outputFormats';
import { largeParts } from '../../../nodes/core/output/formats/chunks';
import {
	csvRecordings,
	elementRecordings,
	errorRecordings,
	parametersOf,
	sampleOf,
	type ElementsRecording,
	type Recording,
} from '../../recorded/recordings';
import { startReplayServer, type ReplayServer } from '../../recorded/replayServer';
import { additionalFields, withOptions } from '../../support/withOptions';
import { runNode } from '../../support/engine';

/** Leaves nothing out. */
const withPageParts = { options: { excludePageParts: [] } };

const expectedFolder = join(__dirname, '../../recorded/expected');

let server: ReplayServer;

beforeAll(async () => {
	server = await startReplayServer();
});
afterAll(async () => await server.close());
beforeEach(() => {
	server.requests.length = 0;
});

/** The node offers chunking with Chunks only, and what's about elements with these only: elsewhere, all fields are sent as additional ones. */
function requestParameters(
	recording: Recording,
	{ output = 'markdown' }: INodeParameters,
): INodeParameters {
	const parameters = parametersOf[recording.name] ?? {};
	const additional = { options: additionalFields(Object.fromEntries(recording.request.fields)) };
	const isAboutElements = recording.name === 'invoice-coordinates';
	if (output === 'chunks') {
		return { chunkingStrategy: 'none', ...(isAboutElements ? additional : parameters) };
	}
	const hasElements = ['elements', 'document', 'file'].includes(String(output));
	const isOffered = parameters.chunkingStrategy === undefined && (!isAboutElements || hasElements);
	return isOffered ? parameters : additional;
}

/** Sends the recording's sample through the node; the server takes no other request than the recorded one. */
async function replayed(recording: Recording, parameters: INodeParameters = {}) {
	const { file, contentType } = recording.request;
	const data = {
		data: sampleOf(recording).toString('base64'),
		mimeType: contentType,
		fileName: file,
	};
	return await runNode({
		node: new DocumentPartition(),
		parameters: {
			...parameters,
			...withOptions(requestParameters(recording, parameters), {
				documentInfo: false,
				...(parameters.options as INodeParameters),
			}),
		},
		items: [{ json: {}, binary: { data } }],
		credential: server.credential,
	});
}

async function itemsOf(recording: Recording, parameters: INodeParameters = {}) {
	const outcome = await replayed(recording, parameters);
	expect(outcome.error).toBeUndefined();
	expect(server.requests).toEqual([recording.request]);
	expect(outcome.items.every(({ pairedItem }) => isFirst(pairedItem))).toBe(true);
	return outcome.items;
}

function isFirst(pairedItem: INodeExecutionData['pairedItem']): boolean {
	return JSON.stringify(pairedItem) === '{"item":0}';
}

/** The whole document as text, read by a person once; several recordings of one sample have the same. */
function expectedFile(recording: Recording, ending: 'md' | 'txt'): string {
	const isChunked = recording.name.endsWith('-by-title');
	const hasBreaks = recording.name === 'invoice-page-breaks' && ending === 'md';
	const name = isChunked || hasBreaks ? recording.name : (recording.name.split('-')[0] ?? '');
	return readFileSync(join(expectedFolder, `${name}.${ending}`), 'utf8');
}

interface ChunkJson {
	pageContent: string;
	metadata: Record<string, unknown>;
}

function elementsWithText({ response }: ElementsRecording) {
	return response.body.filter(({ text }) => text !== '');
}

describe('Document Partition with the recorded responses of a real partition server', () => {
	describe.each(elementRecordings)('$name', (recording) => {
		const { body } = recording.response;

		it('Elements: each as the service sent it, in order', async () => {
			const items = await itemsOf(recording, { output: 'elements', simplify: false });
			expect(items.map(({ json }) => json)).toEqual(body);
		});

		it('Elements, simplified: the same texts in order, with the text first and the identifier last', async () => {
			const items = await itemsOf(recording, { output: 'elements' });
			const jsons = items.map(({ json }) => json);
			expect(jsons.map(({ text, type, elementId }) => ({ text, type, elementId }))).toEqual(
				body.map(({ text, type, element_id }) => ({
					text,
					type,
					elementId: element_id,
				})),
			);
			const [columns, ...others] = [...new Set(jsons.map((json) => Object.keys(json).join()))];
			expect(others).toEqual([]);
			expect(columns).toMatch(/^text,type,.*elementId$/);
		});

		it('Whole Document: the elements in a list, and their number', async () => {
			const [item, ...others] = await itemsOf(recording, { output: 'document' });
			expect(others).toEqual([]);
			expect(item.json).toEqual({
				fileName: recording.request.file,
				elementCount: body.length,
				elements: body,
			});
		});

		it('Plain Text: the text of the document', async () => {
			const [item, ...others] = await itemsOf(recording, { output: 'text', ...withPageParts });
			expect(others).toEqual([]);
			expect(item.json).toEqual({
				fileName: recording.request.file,
				text: expectedFile(recording, 'txt').slice(0, -1),
			});
		});

		it('Markdown: headings, lists, tables and page breaks', async () => {
			const [item, ...others] = await itemsOf(recording, { output: 'markdown', ...withPageParts });
			expect(others).toEqual([]);
			expect(item.json).toEqual({
				fileName: recording.request.file,
				markdown: expectedFile(recording, 'md').slice(0, -1),
			});
		});

		it('Chunks: page content and flat metadata', async () => {
			const items = await itemsOf(recording, { output: 'chunks', ...withPageParts });
			const chunks = items.map(({ json }) => json as unknown as ChunkJson);
			const elements = elementsWithText(recording);
			expect(chunks.map(({ pageContent }) => pageContent)).toEqual(
				elements.map(({ text }) => text),
			);
			chunks.forEach(({ metadata }, position) => {
				const { type, element_id, metadata: own } = elements[position];
				expect(metadata).toMatchObject({ type, element_id, filename: recording.request.file });
				expect(metadata.languages).toBe((own.languages as string[]).join(', '));
				expect(metadata.page_number).toBe(own.page_number);
				expect(Object.values(metadata).filter((value) => typeof value === 'object')).toEqual([]);
				for (const { value } of largeParts) expect(metadata).not.toHaveProperty(value);
			});
		});

		it('Chunks with everything: the metadata as the service sent it', async () => {
			const items = await itemsOf(recording, {
				output: 'chunks',
				options: { chunkMetadata: 'all', excludePageParts: [] },
			});
			const given = items.map(({ json }) => json as unknown as ChunkJson);
			const all = elementsWithText(recording);
			expect(given).toHaveLength(all.length);
			given.forEach(({ metadata }, chunkIndex) => {
				const { section, sectionPath, pages, chunkId, ...others } = metadata;
				const { type, element_id, metadata: own } = all[chunkIndex];
				const count = { chunkIndex, chunkCount: all.length };
				expect(others).toEqual({ ...own, element_id, type, ...count });
				expect(String(sectionPath ?? '').endsWith(String(section ?? ''))).toBe(true);
				const first = pages === undefined ? undefined : Number(String(pages).split('-')[0]);
				expect(first).toBe(own.page_number);
				expect(chunkId).toMatch(/^[\da-f-]{36}$/);
			});
			expect(new Set(given.map(({ metadata }) => metadata.chunkId)).size).toBe(all.length);
		});

		it('File: a JSON file of the elements', async () => {
			const [item, ...others] = await itemsOf(recording, { output: 'file' });
			expect(others).toEqual([]);
			expect(item.json).toEqual({ fileName: recording.request.file, elementCount: body.length });
			const file = item.binary?.data;
			expect(file?.fileName).toBe(recording.request.file.replace(/\.\w+$/, '.json'));
			expect(file?.mimeType).toBe('application/json');
			expect(JSON.parse(Buffer.from(file?.data ?? '', 'base64').toString())).toEqual(body);
		});
	});

	it.each([
		['invoice-by-title', ['Items', 'Payment', 'Warranty', 'Delivery Record']],
		['report-by-title', ['Quarterly Report', 'Sales by region', 'Outlook']],
	])('%s: the heading above each chunk, from its original elements', async (name, sections) => {
		const recording = elementRecordings.find((each) => each.name === name);
		const items = await itemsOf(recording!, { output: 'chunks', ...withPageParts });
		expect(items.map(({ json }) => (json as unknown as ChunkJson).metadata.section)).toEqual(
			sections,
		);
	});

	describe.each(csvRecordings)('$name', (recording) => {
		it('File: the CSV file byte for byte', async () => {
			const [item, ...others] = await itemsOf(recording, { output: 'file' });
			expect(others).toEqual([]);
			expect(item.json).toEqual({ fileName: recording.request.file });
			const file = item.binary?.data;
			expect(file?.fileName).toBe(recording.request.file.replace(/\.\w+$/, '.csv'));
			expect(file?.mimeType).toBe('text/csv');
			expect(Buffer.from(file?.data ?? '', 'base64').toString()).toBe(recording.response.body);
		});
	});

	const isNumber = (recording: (typeof errorRecordings)[number]) =>
		!recording.request.fields.some(([name, value]) => name === 'max_characters' && !Number(value));

	it.each(errorRecordings.filter((recording) => !isNumber(recording)))(
		'$name: a number that is none is refused before anything is sent',
		async (recording) => {
			const { error } = await replayed(recording, { output: 'elements' });
			expect(error?.message).toContain("'max_characters' requires");
			expect(server.requests).toEqual([]);
		},
	);

	describe.each(errorRecordings.filter(isNumber))('$name', (recording) => {
		it.each(outputModes)(
			'%s: the status, the document, the service’s words and advice',
			async (output) => {
				const { error, items } = await replayed(recording, { output });
				expect(items).toEqual([]);
				expect(server.requests).toEqual([recording.request]);
				const { detail } = recording.response.body as {
					detail: Array<{ loc: string[]; msg: string }>;
				};
				const words = detail.map(({ loc, msg }) => `${loc.at(-1)}: ${msg}`);
				expect(words).toHaveLength(1);
				expect(error?.message).toContain(words[0]);
				expect(error?.message).toContain(`"${recording.request.file}"`);
				expect(error?.message).toContain('(status 422)');
				expect(error?.description).toContain(
					"Check the document and this node's parameters against the message above",
				);
			},
		);
	});
});
