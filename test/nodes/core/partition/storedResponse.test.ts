import { rmSync } from 'node:fs';

import { DocumentPartition } from '../../../../nodes/DocumentPartition/DocumentPartition.node';
import { systemClock } from '../../../../nodes/core/text/clock';
import { runNode, storeBinaryDataOnDisk } from '../../../support/engine';
import { watchingMemory } from '../../../hostile/memory';
import { megabyte } from '../../../../packages/service-http';
import { credentialWith } from '../wire/inNode';
import {
	scriptedServer,
	text,
	type Reply,
	type ScriptedServer,
} from '../../../support/scriptedServer';

let server: ScriptedServer | undefined;

beforeEach(() => void jest.spyOn(systemClock, 'sleep').mockResolvedValue());
afterEach(async () => {
	jest.restoreAllMocks();
	await server?.close();
});

const asFile = { inputSource: 'text', content: 'A.', fileName: 'a.txt', output: 'file' };
const asCsv = { ...asFile, options: { fileFormat: 'csv' } };

async function partition(replies: Reply[], parameters: object = asFile) {
	server = await scriptedServer(...replies);
	const outcome = await runNode({
		node: new DocumentPartition(),
		parameters: { ...parameters },
		credential: credentialWith({ partitionUrl: server.url }),
	});
	const file = outcome.items[0]?.binary?.data;
	const content = file && Buffer.from(file.data, 'base64').toString();
	return { outcome, file, content, requests: server.seen.length };
}

const unusual =
	'\uFEFF [ {"type" : "Title","text":"ü","element_id":"1","metadata":{},"own":1e2},\n{"text":"b"} ]\n';

it("a file without changes has the service's own bytes", async () => {
	const { outcome, file, content } = await partition([text(200, unusual)]);
	expect(outcome.error).toBeUndefined();
	expect(content).toBe(unusual);
	expect(file).toMatchObject({ fileName: 'a.json', mimeType: 'application/json' });
	expect(outcome.items[0]?.json).toEqual({
		fileName: 'a.txt',
		elementCount: 2,
		document: {
			documentKey: 'a.txt',
			mimeType: 'text/plain',
			size: 2,
			elementCount: 2,
		},
	});
});

it('a file has no NUL and no half of a character, which databases refuse', async () => {
	const json = String.raw`[{"type":"Title","text":"a\u0000b \ud83d \ud83d\ude00 \\u0000"}]`;
	const { content } = await partition([text(200, json)]);
	expect(content).toBe(String.raw`[{"type":"Title","text":"ab \ufffd \ud83d\ude00 \\u0000"}]`);
	await server?.close();
	const csv = await partition([text(200, 'type,text\nTitle,a\0b\n')], asCsv);
	expect(csv.content).toBe('type,text\nTitle,ab\n');
});

it('a long file too, read while it arrives', async () => {
	const long = `[${Array.from({ length: 20_000 }, (_, n) => `{"text": "${n} ü","metadata":{"page_number":${n}}}`).join(' ,')}]`;
	const { outcome, content } = await partition([text(200, long)]);
	expect(outcome.error).toBeUndefined();
	expect(content).toBe(long);
	expect(outcome.items[0]?.json).toMatchObject({
		elementCount: 20_000,
		document: { pageCount: 19_999 },
	});
});

it('a CSV file too, whatever its media type', async () => {
	for (const csv of ['type,text\nTitle,ü\n', `type,text\n${'Title,a\n'.repeat(100_000)}`, '']) {
		const { outcome, file, content } = await partition([text(200, csv)], asCsv);
		expect(outcome.error).toBeUndefined();
		expect(content).toBe(csv);
		expect(file).toMatchObject({ fileName: 'a.csv', mimeType: 'text/csv' });
		await server?.close();
	}
});

const page = '<!doctype html><title>Sign in</title>';

it.each([
	['a sign-in page', page, 'web page ("Sign in") instead of JSON'],
	['cut JSON', '[{"text":"a"},{"te', 'cut off or invalid'],
	['invalid JSON', '[{"text":tru}]', 'cut off or invalid'],
	['other JSON', '{"detail":"x"}', "isn't a list of elements"],
	['a list of something else', '[{"text":"a"},7]', "isn't a list of elements"],
	['nothing', '', 'empty response'],
])('%s becomes an error, not a file', async (_case, body, words) => {
	// A long response is read while it arrives.
	for (const sent of body === '' ? [body] : [body, body + ' '.repeat(600_000)]) {
		const { outcome, requests } = await partition([text(200, sent)]);
		expect(outcome.items).toEqual([]);
		expect(outcome.error?.message).toContain(words);
		expect(outcome.error?.message).toContain('document "a.txt"');
		expect(requests).toBe(1);
		await server?.close();
	}
});

it.each([
	['a sign-in page', page, 'web page ("Sign in") instead of CSV'],
	['JSON', '{"detail":"no"}', 'JSON instead of CSV'],
	['elements', '[{"type":"Title"}]', 'JSON instead of CSV'],
])('%s becomes an error, not a CSV file', async (_case, body, words) => {
	const { outcome, requests } = await partition([text(200, body, 'text/csv')], asCsv);
	expect(outcome.items).toEqual([]);
	expect(outcome.error?.message).toContain(words);
	expect(outcome.error?.description).toContain('Partition URL');
	expect(requests).toBe(1);
});

it('a response that breaks off is asked for once more, and the file has the second answer alone', async () => {
	const cut: Reply = (response) => {
		response.writeHead(200, { 'content-length': '500' });
		response.write('[{"text":"a"},', () => response.socket?.destroy());
	};
	const { content, requests } = await partition([cut, text(200, '[{"text":"b"}]')]);
	expect(content).toBe('[{"text":"b"}]');
	expect(requests).toBe(2);
	await server?.close();
	const again = await partition([cut]);
	expect(again.outcome.error?.message).toContain('broke while sending document "a.txt"');
	expect(again.requests).toBe(2);
});

it("memory doesn't grow with the response: 16 MB and 128 MB take the same", async () => {
	const element = JSON.stringify({ type: 'Title', text: 'word '.repeat(50), metadata: {} });
	const piece = `${element},`.repeat(Math.floor(megabyte / (element.length + 1)));
	const sending =
		(megabytes: number): Reply =>
		(response) => {
			response.writeHead(200);
			const write = (left: number): void => {
				if (left === 0) response.end(`${element}]`);
				else response.write(piece, () => write(left - 1));
			};
			response.write('[', () => write(megabytes));
		};
	const folder = await storeBinaryDataOnDisk();
	const growthOf = async (megabytes: number): Promise<number> => {
		server = await scriptedServer(sending(megabytes));
		const credential = credentialWith({ partitionUrl: server.url });
		const { value, growth } = await watchingMemory(async () => {
			const node = new DocumentPartition();
			return await runNode({ node, parameters: asFile, credential });
		});
		expect(value.error).toBeUndefined();
		await server.close();
		return growth;
	};
	const [small, large] = [await growthOf(16), await growthOf(128)];
	rmSync(folder, { recursive: true, force: true });
	expect(large).toBeLessThan(Math.max(64, small + 48));
});
