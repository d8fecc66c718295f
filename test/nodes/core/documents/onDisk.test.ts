import { Container } from '@n8n/di';

import { BinaryDataConfig, BinaryDataService } from 'n8n-core';

import type { IBinaryData } from 'n8n-workflow';

import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';

import { join } from 'node:path';

import { binaryFiles } from '../../../../nodes/core/documents/binaryFile';
import { inputBinaryField } from '../../../../nodes/core/documents/inputFields';
import { DocumentPartition } from '../../../../nodes/DocumentPartition/DocumentPartition.node';
import { Item } from '../../../../nodes/core/n8n/nodeContext';
import { runNode, storeBinaryDataOnDisk } from '../../../support/engine';
import { FakeClock } from '../../../support/fakeClock';
import { goBy } from '../../../support/systemClock';
import { json, scriptedServer, text } from '../../../support/scriptedServer';
import { credentialWith, probeNode, partitionJson } from '../wire/inNode';
import { reading } from './documents';

beforeAll(async () => await storeBinaryDataOnDisk());
afterAll(() => rmSync(storeFolder(), { recursive: true, force: true }));

function storeFolder(): string {
	return Container.get(BinaryDataConfig).localStoragePath;
}

/** Puts a file into n8n's store, as an earlier node would. */
async function stored(content: Buffer, fields: Partial<IBinaryData> = {}): Promise<IBinaryData> {
	return await Container.get(BinaryDataService).store(
		{ type: 'execution', workflowId: 'test', executionId: '1' },
		content,
		{ data: '', mimeType: 'application/pdf', fileName: 'report.pdf', ...fields },
	);
}

function filesIn(folder: string): string[] {
	return readdirSync(folder, { recursive: true, encoding: 'utf8' })
		.map((name) => join(folder, name))
		.filter((path) => statSync(path).isFile());
}

afterEach(() => jest.restoreAllMocks());

describe('a binary file on disk', () => {
	const big = Buffer.alloc(2_000_003, 'a long document ');

	it('may be an object of an expression, as of another node', async () => {
		const file = await stored(big);
		const { documents } = await reading({
			parameters: { binaryPropertyName: '={{ $json.file }}' },
			items: [{ json: { file: { ...file } } }],
		});
		expect(documents).toMatchObject([{ fileName: 'report.pdf', size: big.length, isStream: true }]);
		expect(documents[0].content.equals(big)).toBe(true);
	});

	it.each([
		['a path out of the store', (path: string) => `filesystem-v2:../../../../../../../..${path}`],
		['a path out of the store in an older form', (path: string) => `filesystem:../../../..${path}`],
		['an absolute path', (path: string) => `filesystem-v2:${path}`],
		['a path without a store', (path: string) => path],
		['a URL', (path: string) => `file://${path}`],
		['a store that is not there', (path: string) => `s3:${path}`],
		['a property of every object', () => 'constructor:name'],
		['a folder', () => 'filesystem-v2:.'],
		['nothing', () => ''],
	])('is never %s that an object made by hand names', async (_id, idFor) => {
		const folder = mkdtempSync(join(tmpdir(), 'foreign-'));
		const path = join(folder, 'secret.txt');
		writeFileSync(path, 'The secret of the machine');
		// n8n reads its own description of a file from beside it.
		writeFileSync(`${path}.metadata`, JSON.stringify({ fileSize: 25, mimeType: 'text/plain' }));
		const file = { id: idFor(path), data: 'filesystem-v2', mimeType: 'text/plain' };
		for (const described of [file, { ...file, bytes: 25 }]) {
			const { documents, outcome } = await reading({
				parameters: { binaryPropertyName: '={{ $json.file }}' },
				items: [{ json: { file: described } }],
			});
			const sent = documents.map(({ content }) => content.toString());
			expect(sent.join()).not.toContain('secret of the machine');
			// Content of another size than the object says can't be sent.
			expect(outcome.error ?? documents[0].content.length).not.toBe(25);
		}
		rmSync(folder, { recursive: true });
	});

	it('is a stream with its exact size, reopened for each try', async () => {
		const data = await stored(big);
		expect(data.id).toMatch(/^filesystem/);
		const { documents } = await reading({
			parameters: {},
			items: [{ json: {}, binary: { data } }],
		});
		expect(documents).toHaveLength(1);
		const [document] = documents;
		expect(document).toMatchObject({
			fileName: 'report.pdf',
			mimeType: 'application/pdf',
			size: big.length,
			isStream: true,
		});
		expect(document.content.equals(big)).toBe(true);
		expect(document.again.equals(big)).toBe(true);
	});

	it('whose size the item tells wrongly is one clear error', async () => {
		const server = await scriptedServer(json(200, []));
		for (const content of [big, Buffer.from('short')]) {
			const data = { ...(await stored(content)), bytes: content.length - 1 };
			const { error } = await runNode({
				node: new DocumentPartition(),
				parameters: {},
				items: [{ json: {}, binary: { data } }],
				credential: credentialWith({ partitionUrl: server.url }),
			});
			expect(error?.message).toContain(`isn't the expected ${data.bytes} bytes`);
		}
		await server.close();
	});

	it('has its size looked up where the item of an older n8n tells none', async () => {
		const { bytes: _, ...data } = await stored(big);
		const { documents } = await reading({
			parameters: {},
			items: [{ json: {}, binary: { data } }],
		});
		expect(documents[0].size).toBe(big.length);
	});

	it('that is small is read completely', async () => {
		const data = await stored(Buffer.from('short'));
		const { documents } = await reading({
			parameters: {},
			items: [{ json: {}, binary: { data } }],
		});
		expect(documents[0]).toMatchObject({ size: 5, isStream: false, content: Buffer.from('short') });
	});

	it('is sent byte for byte with an exact length, again after 503', async () => {
		goBy(new FakeClock());
		const server = await scriptedServer(text(503, ''), json(200, []));
		const data = await stored(big);
		const node = probeNode(async (context) => {
			const [file] = await binaryFiles(new Item(context, 0), inputBinaryField, 'files');
			const upload = { fields: [['strategy', 'fast'] as const], files: [file] };
			await partitionJson(context, { upload, subject: 'x' });
			return [[{ json: {} }]];
		});
		const outcome = await runNode({
			node,
			parameters: {},
			items: [{ json: {}, binary: { data } }],
			credential: credentialWith({ partitionUrl: server.url }),
		});
		await server.close();
		expect(outcome.error).toBeUndefined();
		expect(server.seen).toHaveLength(2);
		for (const request of server.seen) {
			expect(request.headers['content-length']).toBe(String(request.body.length));
			expect(request.body.includes(big)).toBe(true);
		}
	});

	it.each(['text', 'file'])('is read once, to be sent, for %s', async (output) => {
		const server = await scriptedServer(json(200, []));
		const data = await stored(big);
		const store = Container.get(BinaryDataService);
		const streams = jest.spyOn(store, 'getAsStream');
		const buffers = jest.spyOn(store, 'getAsBuffer');
		const { error } = await runNode({
			node: new DocumentPartition(),
			parameters: { output },
			items: [{ json: {}, binary: { data } }],
			credential: credentialWith({ partitionUrl: server.url }),
		});
		await server.close();
		expect(error).toBeUndefined();
		expect(streams.mock.calls.length + buffers.mock.calls.length).toBe(1);
		jest.restoreAllMocks();
	});

	it('that is no longer in the store is one clear error', async () => {
		const data = await stored(big, { fileName: 'gone.pdf' });
		for (const path of filesIn(storeFolder())) rmSync(path);
		const { outcome } = await reading({ parameters: {}, items: [{ json: {}, binary: { data } }] });
		expect(outcome.error?.message).toContain('"gone.pdf"');
		expect(outcome.error?.message).toContain('no longer in');
		expect(outcome.error?.context).toMatchObject({ itemIndex: 0 });
		expect(existsSync(storeFolder())).toBe(true);
	});
});

// n8n's Execution Logic v2 moves the files of an item into its JSON.
describe("files in an item's JSON", () => {
	const found = async (
		binaryPropertyName?: string,
		binaryMode: 'combined' | 'separate' = 'combined',
	) => {
		const file = async (fileName: string) => await stored(Buffer.from(fileName), { fileName });
		const _files = { 'My "form" file': await file('a.pdf'), other: await file('b.pdf') };
		return await reading({
			parameters: binaryPropertyName === undefined ? {} : { binaryPropertyName },
			items: [{ json: { _files } }] as never,
			binaryMode,
		});
	};

	it.each([
		[undefined, ['a.pdf', 'b.pdf']],
		['*', ['a.pdf', 'b.pdf']],
		['other', ['b.pdf']],
		['={{ $json._files.other }}', ['b.pdf']],
	])('are found by %s', async (name, names) => {
		const { documents } = await found(name);
		expect(documents.map(({ content }) => String(content))).toEqual(names);
	});

	it.each([
		['report', 'The item has no binary field "report"'],
		['={{ $binary.other }}', "The parameter 'Input Binary Field' is empty"],
	])('are named where %s finds none', async (name, message) => {
		const { outcome } = await found(name);
		expect(outcome.error?.message).toBe(message);
		expect(outcome.error?.description).toContain(
			`The item's files are in $json._files: My "form" file (a.pdf, 5 B), other (b.pdf, 5 B)`,
		);
	});

	// Any sender of JSON could name a file of another execution.
	it('are none in a workflow that keeps files apart', async () => {
		const { outcome } = await found('*', 'separate');
		expect(outcome.error?.message).toBe('The item has no binary data');
	});
});
