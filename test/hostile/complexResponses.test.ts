import type { INodeParameters } from 'n8n-workflow';

import { DocumentPartition } from '../../nodes/DocumentPartition/DocumentPartition.node';
import { DocumentService } from '../../nodes/DocumentService/DocumentService.node';
import { DocumentServiceTrigger } from '../../nodes/DocumentServiceTrigger/DocumentServiceTrigger.node';
import { pollNode, runNode, type NodeOutcome } from '../support/engine';
import { holdOf } from '../support/holdOf';
import { json, scriptedServer, text, type ScriptedServer } from '../support/scriptedServer';

const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
const fields = (count: number, prefix = 'field') =>
	Array.from({ length: count }, (_, number) => `"${prefix}${number}":${number}`).join(',');
const objects = (count: number, each: number) =>
	Array.from({ length: count }, (_, number) => `"object${number}":{${fields(each)}}`).join(',');

/** What is too complex, as members of an object, and the words that name the limit. */
const tooComplex: Array<[what: string, members: () => string, words: string]> = [
	['lists in 5,000 lists', () => `"a":${nested(5_000)}`, 'is nested more than 500 levels deep'],
	[
		'objects in 600 objects',
		() => `"a":${'{"a":'.repeat(600)}1${'}'.repeat(600)}`,
		'is nested more than 500 levels deep',
	],
	[
		'lists of text in 5,000 lists, after a long text',
		() => `"a":"${'x'.repeat(200_000)}","b":${nested(5_000)}`,
		'is nested more than 500 levels deep',
	],
	['30,000 fields', () => fields(30_000), 'has large objects with more than 20,000 fields'],
	[
		'30 objects of 2,000 fields',
		() => objects(30, 2_000),
		'has large objects with more than 20,000 fields',
	],
];

const job = { jobId: { __rl: true, mode: 'id', value: 'x1' } };

type Run = (server: ScriptedServer) => Promise<Pick<NodeOutcome, 'error' | 'items'>>;

const service =
	(parameters: INodeParameters): Run =>
	async ({ credential }) =>
		await runNode({ node: new DocumentService(), parameters, credential });

const workflow = { workflowId: { __rl: true, mode: 'id', value: 'x1' } };

const partition =
	(parameters: INodeParameters): Run =>
	async ({ credential }) =>
		await runNode({
			node: new DocumentPartition(),
			parameters: { inputSource: 'text', content: 'A.', fileName: 'a.txt', ...parameters },
			credential,
		});

const poll: Run = async ({ credential }) => {
	const polling = pollNode({
		node: new DocumentServiceTrigger(),
		parameters: { events: ['completed'], workflows: {}, options: {} },
		credential,
		mode: 'trigger',
		staticData: {},
	});
	return await polling.then(
		(items) => ({ items: items ?? [] }),
		(error: NodeOutcome['error']) => ({ error, items: [] }),
	);
};

const inElement = (members: string) =>
	`[{"type":"Title","element_id":"1","text":"A","metadata":{${members}}}]`;
const inRecord = (members: string) => `{"id":"x1",${members}}`;
const inList = (members: string) =>
	`[{"id":"x1","status":"completed"},{"id":"x2","status":"completed",${members}}]`;

/** Who reads responses: records, lists, elements. */
const readers: Array<[reader: string, body: (members: string) => string, run: Run]> = [
	['a job', inRecord, service({ resource: 'job', operation: 'get', ...job, simplify: false })],
	['many jobs', inList, service({ resource: 'job', operation: 'getAll', returnAll: true })],
	[
		'a list in an envelope',
		(members) => `{"data":${inList(members)}}`,
		service({ resource: 'workflow', operation: 'getAll', returnAll: true }),
	],
	['failed files', inList, service({ resource: 'job', operation: 'getFailedFiles', ...job })],
	['a poll', inList, poll],
	['elements', inElement, partition({ output: 'elements' })],
	['elements as Markdown', inElement, partition({ output: 'markdown' })],
];

async function outcomeOf(run: Run, body: string): ReturnType<Run> {
	const server = await scriptedServer(text(200, body, 'application/json'));
	try {
		return await run(server);
	} finally {
		await server.close();
	}
}

describe.each(readers)('a response that is too complex for n8n: %s', (_reader, bodyWith, run) => {
	it.each(tooComplex)(
		'with %s becomes an error that names the limit',
		async (_what, members, words) => {
			const { error, items } = await outcomeOf(run, bodyWith(members()));
			expect(items).toEqual([]);
			expect(error?.message).toContain(`The service's response ${words}`);
			expect(error?.description).toMatch(/Output' to File|Binary JSON File/);
		},
	);

	it('is read up to the limits', async () => {
		const members = `"a":${nested(490)},${fields(15_000)},${objects(20, 1_000)}`;
		const { error, items } = await outcomeOf(run, bodyWith(members));
		expect(error).toBeUndefined();
		expect(() => JSON.stringify(items)).not.toThrow();
	});
});

describe('a file of a response that is too complex for n8n', () => {
	it.each(tooComplex)('comes out all the same: %s', async (_what, members) => {
		// A long one is stored while it arrives.
		for (const body of [inElement(members()), `${inElement(members())}${' '.repeat(600_000)}`]) {
			const { error, items } = await outcomeOf(partition({ output: 'file' }), body);
			expect(error).toBeUndefined();
			expect(items).toHaveLength(1);
			const { data = '' } = items[0]?.binary?.data ?? {};
			expect(Buffer.from(data, 'base64').toString()).toBe(body);
			expect(items[0]?.json).not.toHaveProperty('elementCount');
		}
	});

	it.each(tooComplex)("isn't made of something else: %s", async (_what, members) => {
		const { error, items } = await outcomeOf(partition({ output: 'file' }), inRecord(members()));
		expect(items).toEqual([]);
		expect(error?.message).toContain("The service returned JSON that isn't a list of elements");
	});

	it('says why its elements were not counted', async () => {
		const outcome = await outcomeOf(
			partition({ output: 'file' }),
			inElement(`"a":${nested(5_000)}`),
		);
		expect(outcome).toMatchObject({
			hints: [
				`"a.json" was stored unread: the service's response is nested more than 500 levels deep`,
			],
		});
	});
});

describe('JSON in a text of a response', () => {
	const inText = (value: string) => JSON.stringify(value);

	it('that nests too deeply is masked as a whole where secrets are masked', async () => {
		const secret = `{"password":"geheim","a":${nested(5_000)}}`;
		const { error, items } = await outcomeOf(
			service({ resource: 'workflow', operation: 'get', ...workflow, simplify: false }),
			`{"id":"x1","workflow_nodes":[{"settings":{"text":${inText(nested(5_000))},"more":${inText(secret)}}}]}`,
		);
		expect(error).toBeUndefined();
		const text = JSON.stringify(items);
		expect(text).toContain('**********');
		expect(text).not.toMatch(/geheim|\[{501}/);
	});

	it('that nests too deeply stays a text as extracted data', async () => {
		const metadata = { extracted_data: `{"a":${nested(5_000)}}` };
		const element = { type: 'DocumentData', element_id: '1', text: '', metadata };
		const server = await scriptedServer((response, request) => {
			const isDownload = request.url.includes('/download');
			json(200, isDownload ? [element] : { id: 'x1' })(response, request);
		});
		const file = { fileId: { __rl: true, mode: 'id', value: 'f1' } };
		const download = { resource: 'job', operation: 'download', files: 'one', ...job, ...file };
		const { error, items } = await service({ ...download, output: 'extractedData' })(server);
		await server.close();
		expect(error).toBeUndefined();
		expect(items[0]?.json.data).toBe(metadata.extracted_data);
	});
});

/** Longest holds in processor time, compared with all of it: before there were pauses, they took most of it. */
describe('a long response that is not too complex is read with pauses', () => {
	const many = (entry: string, count: number) => `[${`${entry},`.repeat(count)}{"id":"x2"}]`;

	it.each([
		[
			'a record with a million lists',
			() => inRecord(`"a":${many('[]', 1_000_000)}`),
			readers[0]?.[2],
		],
		['a record with a million fields', () => inRecord(objects(1_000, 1_000)), readers[0]?.[2]],
		['a million empty rows', () => many('{}', 1_000_000), readers[1]?.[2]],
		[
			'a million rows in an envelope',
			() => `{"jobs":${many('{"id":"x1"}', 1_000_000)}}`,
			readers[1]?.[2],
		],
	])('%s', async (_what, body, run) => {
		const server = await scriptedServer(text(200, body(), 'application/json'));
		const { maxMs, totalMs } = await holdOf(async () => await run?.(server));
		await server.close();
		expect(maxMs / totalMs).toBeLessThan(0.4);
	});
});
