import { createHash } from 'node:crypto';

import type {
	IDataObject,
	INodeExecutionData,
	INodeParameters,
	INodeType,
	OnError,
} from 'n8n-workflow';

import { startLocalService, type LocalService } from '../../../local-service/startLocalService.ts';
import { DocumentPartition } from '../../../nodes/DocumentPartition/DocumentPartition.node';
import { asTool } from '../../support/asTool';
import { credentialFor, runNode } from '../../support/engine';
import { itemWithFile } from '../../support/items';
import { scriptedServer } from '../../support/scriptedServer';

let service: LocalService;
beforeEach(async () => {
	service = await startLocalService();
});
afterEach(async () => await service.close());

const hashOf = (content: string) => createHash('sha256').update(content).digest('hex');

function file(fileName: string, content: string, directory?: string): INodeExecutionData {
	const more = { mimeType: 'text/plain', ...(directory && { directory }) };
	return { ...itemWithFile(fileName, content, more), json: { row: fileName } };
}

interface Run {
	items: INodeExecutionData[];
	node?: INodeType;
	known?: unknown;
	parameters?: INodeParameters;
	options?: INodeParameters;
	onError?: OnError;
}

async function run({ items, node, known = [], parameters, options = {}, onError }: Run) {
	const sentBefore = service.requests.length;
	const outcome = await runNode({
		node: node ?? new DocumentPartition(),
		parameters: {
			output: 'text',
			knownDocuments: known as INodeParameters,
			...parameters,
			options: { skipUnchanged: true, ...options },
		},
		items,
		credential: credentialFor(service),
		onError,
	});
	const sent = service.requests
		.slice(sentBefore)
		.flatMap(({ files }) => files.map(({ fileName }) => fileName));
	return { ...outcome, sent };
}

const documentOf = ({ json }: INodeExecutionData) => json.document as IDataObject;
const documentInfoOf = (items: INodeExecutionData[] = []) => items.map(documentOf);

/** The item at the end of Unchanged that says what became of all documents. */
const summaries = 1;

const letters = () => [file('a.txt', 'A'), file('b.txt', 'B'), file('c.txt', 'C')];

/** What the node returned of all documents, as the user stores it. */
async function knownLetters(): Promise<IDataObject[]> {
	const { items } = await run({ items: letters() });
	return documentInfoOf(items).map(({ documentKey, contentHash, settingsHash }) => ({
		documentKey,
		contentHash,
		settingsHash,
	}));
}

describe('Skip Unchanged', () => {
	it('sends everything at the first run, and nothing at the next one', async () => {
		const first = await run({ items: letters() });
		expect(first.error).toBeUndefined();
		expect(first.sent).toEqual(['a.txt', 'b.txt', 'c.txt']);
		expect(documentInfoOf(first.outputs[0])).toMatchObject([
			{ documentKey: 'a.txt', contentHash: hashOf('A'), change: 'new' },
			{ documentKey: 'b.txt', contentHash: hashOf('B'), change: 'new' },
			{ documentKey: 'c.txt', contentHash: hashOf('C'), change: 'new' },
		]);
		const second = await run({ items: letters(), known: documentInfoOf(first.items) });
		expect(second.sent).toEqual([]);
		expect(second.outputs.map(({ length }) => length)).toEqual([0, 3 + summaries, 0]);
		const [unchanged] = second.outputs[1];
		expect(unchanged).toMatchObject({
			json: { row: 'a.txt', document: { documentKey: 'a.txt', change: 'unchanged' } },
			binary: { data: { fileName: 'a.txt' } },
			pairedItem: { item: 0 },
		});
	});

	it('sends what is new or has changed', async () => {
		const known = await knownLetters();
		const items = [file('a.txt', 'A'), file('b.txt', 'changed'), file('d.txt', 'D')];
		const { outputs, sent } = await run({ items, known });
		expect(sent).toEqual(['b.txt', 'd.txt']);
		expect(
			documentInfoOf(outputs[0]).map(({ documentKey, change }) => [documentKey, change]),
		).toEqual([
			['b.txt', 'changed'],
			['d.txt', 'new'],
		]);
		expect(outputs[0].map(({ pairedItem }) => pairedItem)).toEqual([{ item: 1 }, { item: 2 }]);
		expect(documentInfoOf(outputs[1]).map(({ change }) => change)).toEqual([
			'unchanged',
			'summary',
		]);
		expect(documentInfoOf(outputs[2])).toMatchObject([{ documentKey: 'c.txt', change: 'deleted' }]);
	});

	it('sends everything again when a setting has changed, and compares by content where none is known', async () => {
		const known = await knownLetters();
		const settings = { strategy: 'fast' };
		const changed = await run({ items: letters(), known, parameters: settings });
		expect(changed.sent).toHaveLength(3);
		expect(new Set(documentInfoOf(changed.items).map(({ change }) => change))).toEqual(
			new Set(['changed']),
		);
		const contents = known.map(({ settingsHash: _hash, ...row }) => ({
			...row,
			settingsHash: null,
		}));
		const same = await run({ items: letters(), known: contents, parameters: settings });
		expect(same.sent).toEqual([]);
	});

	it('knows documents by folder and name, or by the option Document Key', async () => {
		const items = () => [file('a.txt', 'A', '/one'), file('a.txt', 'A', '/two/')];
		const byPath = await run({ items: items() });
		expect(documentInfoOf(byPath.items).map(({ documentKey }) => documentKey)).toEqual([
			'/one/a.txt',
			'/two/a.txt',
		]);
		const options = { documentKey: '=id {{ $itemIndex }}' };
		const byOption = await run({ items: items(), options });
		expect(documentInfoOf(byOption.items).map(({ documentKey }) => documentKey)).toEqual([
			'id 0',
			'id 1',
		]);
		const again = await run({ items: items(), options, known: documentInfoOf(byOption.items) });
		expect(again.sent).toEqual([]);
	});

	it('fails a document whose key another one has, with the way out', async () => {
		const items = [file('a.txt', 'A'), file('a.txt', 'B'), file('c.txt', 'C')];
		const { outputs, sent } = await run({ items, onError: 'continueErrorOutput' });
		expect(sent).toEqual(['a.txt', 'c.txt']);
		expect(outputs.map(({ length }) => length)).toEqual([2, summaries, 0, 1]);
		expect(outputs[3][0].json.error).toContain('Two documents have the key "a.txt"');
	});

	it('fails a document that comes once for each known row, and names the setting that was forgotten', async () => {
		const { error } = await run({ items: [file('a.txt', 'A'), file('a.txt', 'A')] });
		expect(error?.message).toContain('Two documents have the key "a.txt"');
		expect(error?.description).toContain("turn on 'Execute Once'");
		expect(error?.description).toContain("the option 'Document Key'");
	});

	it('includes document info in rows, too, since the known documents are made of them', async () => {
		const { items } = await run({ items: letters(), parameters: { output: 'elements' } });
		for (const documentInfo of documentInfoOf(items))
			expect(documentInfo).toMatchObject({ change: 'new' });
	});

	it('compares documents from the web, with secrets left out of their keys', async () => {
		const web = await scriptedServer((response) => {
			response.writeHead(200, { 'content-type': 'text/plain' }).end('From the web');
		});
		const parameters = { inputSource: 'url', url: `${web.url}/a.txt?token=abc123secret` };
		const first = await run({ items: [{ json: {} }], parameters });
		const second = await run({
			items: [{ json: {} }],
			parameters,
			known: documentInfoOf(first.items),
		});
		await web.close();
		expect(first.sent).toEqual(['a.txt']);
		expect(second.sent).toEqual([]);
		const key = String(documentInfoOf(first.items)[0].documentKey);
		expect(key).toContain('/a.txt');
		expect(key).not.toContain('abc123secret');
	});

	it.each([
		['items', (rows: IDataObject[]) => rows.map((json) => ({ json }))],
		['a JSON text', (rows: IDataObject[]) => JSON.stringify(rows)],
		[
			'an object by key',
			(rows: IDataObject[]) => Object.fromEntries(rows.map((row) => [row.documentKey, row])),
		],
		[
			'an object of hashes',
			(rows: IDataObject[]) =>
				Object.fromEntries(rows.map((row) => [row.documentKey, row.contentHash])),
		],
		['an item without data beside them', (rows: IDataObject[]) => [{ json: {} }, ...rows]],
		['upper case', (rows: IDataObject[]) => JSON.parse(upperHashes(rows)) as unknown],
	])('accepts known documents as %s', async (_name, given) => {
		const known = given(await knownLetters());
		const { error, sent } = await run({ items: letters(), known });
		expect(error).toBeUndefined();
		expect(sent).toEqual([]);
	});

	function upperHashes(rows: IDataObject[]): string {
		return JSON.stringify(rows).replace(/"[0-9a-f]{64}"/g, (hash) => hash.toUpperCase());
	}

	it.each([
		['nothing', '', /Known Documents/],
		['null', '={{ null }}', /Known Documents/],
		['a text', 'abc', /Known Documents/],
		['rows of something else', [{ id: 1 }], /Entry 1 of 'Known Documents' has no documentKey/],
		[
			'blank rows alone',
			[{ documentKey: null, contentHash: null, settingsHash: null }],
			/Entry 1 of 'Known Documents' has no documentKey/,
		],
		['a list of texts', ['a.txt'], /Entry 1 of 'Known Documents' has no documentKey/],
		['keys alone', [{ documentKey: 'a.txt' }], /Entry 1 of 'Known Documents' has no contentHash/],
		['empty hashes', [{ documentKey: 'a.txt', contentHash: null }], /has no contentHash/],
		['hashes in a list', [{ documentKey: 'a.txt', contentHash: ['A'] }], /has no contentHash/],
		['other hashes', [{ documentKey: 'a.txt', contentHash: 'd41d8cd9' }], /has no SHA-256 hash/],
		['an object by key without hashes', { 'a.txt': {} }, /has no contentHash/],
		[
			'rows of which one has no hash',
			[{ documentKey: 'a.txt', contentHash: hashOf('A') }, { documentKey: 'b.txt' }],
			/Entry 2 of 'Known Documents' has no contentHash/,
		],
	])('sends nothing where Known Documents is %s', async (_name, known, message) => {
		const { error, sent } = await run({ items: letters(), known });
		expect(error?.message).toMatch(message);
		expect(error?.description).toContain("{{ $('Get row(s)').all() }}");
		expect(sent).toEqual([]);
	});

	it('ignores the row that a table makes of the summary', async () => {
		const blank = { documentKey: null, contentHash: null, settingsHash: null };
		const known = [...(await knownLetters()), blank];
		const { error, sent } = await run({ items: letters(), known });
		expect(error).toBeUndefined();
		expect(sent).toEqual([]);
	});

	it('starts as an expression without anything, which is refused, and names one', async () => {
		const { properties } = new DocumentPartition().description;
		const fields = properties.filter(({ name }) => name === 'knownDocuments');
		expect(fields.length).toBeGreaterThan(0);
		for (const field of fields) {
			expect(field).toMatchObject({ default: '=', hint: expect.stringContaining("$('") });
		}
		const { error } = await runNode({
			node: new DocumentPartition(),
			parameters: { output: 'text', options: { skipUnchanged: true } },
			items: letters(),
			credential: credentialFor(service),
		});
		expect(error?.message).toContain("The parameter 'Known Documents' is empty");
		expect(error?.description).toContain('or to [] for none');
		expect(service.requests).toEqual([]);
	});

	it('sends a document again that is known without its content', async () => {
		const known = [{ documentKey: 'a.txt', contentHash: 'unknown' }];
		const { outputs } = await run({ items: letters().slice(0, 1), known });
		expect(documentInfoOf(outputs[0])).toMatchObject([{ documentKey: 'a.txt', change: 'changed' }]);
	});

	it('takes a key that objects have for a key', async () => {
		const items = [file('__proto__', 'A'), file('constructor', 'B')];
		const { outputs, sent } = await run({ items, known: [] });
		expect(sent).toHaveLength(2);
		expect(documentInfoOf(outputs[0]).map(({ change }) => change)).toEqual(['new', 'new']);
	});

	it('compares with 100,000 known documents', async () => {
		const known = `={{ Array.from({ length: 100000 }, (_, i) => ({ documentKey: i + '.txt', contentHash: '${hashOf('A')}' })) }}`;
		const items = Array.from({ length: 50 }, (_, index) => file(`${index}.txt`, 'A'));
		const { outputs, sent } = await run({ items, known });
		expect(sent).toEqual([]);
		expect(outputs[1]).toHaveLength(50 + summaries);
	});

	it('has no second output where it is off, and none in an agent’s tool', async () => {
		const { outputs } = await run({ items: letters(), options: { skipUnchanged: false } });
		expect(outputs).toHaveLength(1);
		const known = await knownLetters();
		const ofTool = await run({
			items: letters(),
			node: asTool(new DocumentPartition()),
			known,
			parameters: { inputSource: 'text', content: 'A', fileName: 'a.txt' },
		});
		expect(ofTool.error).toBeUndefined();
		expect(ofTool.sent).toHaveLength(3);
		expect(ofTool.outputs).toHaveLength(1);
	});
});

describe('what Skip Unchanged tells and leaves', () => {
	const onError = 'continueRegularOutput';
	const summaryOf = (outputs: INodeExecutionData[][]) => outputs[1].map(documentOf).at(-1) ?? {};

	it('is summed up in a hint and in the last item of Unchanged, with pages and price', async () => {
		const known = await knownLetters();
		const items = [file('a.txt', 'A'), file('b.txt', 'changed'), file('d.txt', 'D')];
		const options = { pricePerPage: 0.03 };
		const { outputs, hints } = await run({ items, known, options });
		const summary = '1 new, 1 changed, 1 deleted, 1 unchanged; 2 pages, about 0.06';
		expect(summaryOf(outputs)).toEqual({
			change: 'summary',
			summary,
			...{ new: 1, changed: 1, deleted: 1, unchanged: 1 },
			...{ empty: 0, failed: 0, left: 0 },
			pages: 2,
			estimatedPrice: 0.06,
		});
		expect(hints).toContain(summary);
		expect(hints.join()).not.toContain('Unless this is the first execution');
	});

	it('says that no document is known, and what to enter', async () => {
		const { hints } = await run({ items: letters(), known: [{}] });
		expect(hints).toContainEqual(
			expect.stringMatching(/no document.*\{\{ \$\('Get row\(s\)'\)\.all\(\) \}\}/),
		);
	});

	it('leaves what exceeds Max New Documents for the next execution, and deletes none of it', async () => {
		const known = [...(await knownLetters()), { documentKey: 'z.txt', contentHash: hashOf('Z') }];
		const items = [
			...['a', 'b', 'c'].map((name) => file(`${name}.txt`, name)),
			...[file('d.txt', 'D'), file('z.txt', 'Z')],
		];
		const options = { maxNewDocuments: 2 };
		const { outputs, hints, sent } = await run({ items, known, options });
		expect(sent).toEqual(['a.txt', 'b.txt']);
		expect(outputs.map(({ length }) => length)).toEqual([2, 1 + summaries, 0]);
		expect(hints).toContainEqual(
			expect.stringContaining("2 left for the next execution by 'Max New Documents'"),
		);
		const next = await run({ items, known: [...known, ...documentInfoOf(outputs[0])], options });
		expect(next.sent).toEqual(['c.txt', 'd.txt']);
	});

	it("returns each document as failed where Known Documents can't be used, with Continue", async () => {
		const { error, outputs, hints } = await run({ items: letters(), known: '', onError });
		expect(error).toBeUndefined();
		expect(outputs.map(({ length }) => length)).toEqual([0, 3 + summaries, 0]);
		expect(summaryOf(outputs)).toMatchObject({ new: 0, deleted: 0, failed: 3 });
		expect(hints.join()).not.toContain('has no document');
	});

	it('sends 50 unless another number is set', async () => {
		const items = Array.from({ length: 52 }, (_, index) => file(`${index}.txt`, 'A'));
		const { outputs, sent } = await run({ items });
		expect(sent).toHaveLength(50);
		expect(summaryOf(outputs)).toMatchObject({ new: 50, left: 2 });
	});

	it("doesn't let documents that fail each time keep out others", async () => {
		const broken = ['a.pdf', 'b.pdf'].map((name) => file(name, 'no PDF'));
		service.faults.add({ fault: { kind: 'status', status: 422, body: {} } });
		service.faults.add({ fault: { kind: 'status', status: 422, body: {} } });
		const options = { maxNewDocuments: 2 };
		const { outputs } = await run({ items: [...broken, ...letters()], options, onError });
		expect(documentInfoOf(outputs[0]).map(({ documentKey }) => documentKey)).toEqual([
			'a.txt',
			'b.txt',
		]);
		expect(outputs[1].filter(({ json }) => json.error)).toHaveLength(2);
		expect(summaryOf(outputs)).toMatchObject({ new: 2, failed: 2, left: 1 });
	});

	it('counts the pages of those alone that are sent, for Max Pages per Execution', async () => {
		const options = { maxNewDocuments: 2, maxPagesPerExecution: 2 };
		const { error, sent } = await run({ items: letters(), options });
		expect(error).toBeUndefined();
		expect(sent).toEqual(['a.txt', 'b.txt']);
	});

	it.each(['chunks', 'text', 'markdown', 'tableRows', 'elements', 'pages', 'document'])(
		'returns a document without text by Unchanged, as %s',
		async (output) => {
			const items = [file('blank.txt', '   '), file('a.csv', 'A,B\n1,2\n')];
			const parameters = { output };
			const { error, outputs } = await run({ items, parameters });
			expect(error).toBeUndefined();
			expect(outputs[0].length).toBeGreaterThan(0);
			const [empty] = outputs[1].map(documentOf);
			expect(empty).toMatchObject({ documentKey: 'blank.txt', change: 'empty' });
			const known = [empty, ...documentInfoOf(outputs[0])].map((row) => row ?? {});
			expect((await run({ items, parameters, known })).sent).toEqual([]);
		},
	);

	it('puts the key and the hashes into the metadata of each chunk', async () => {
		const { outputs } = await run({ items: letters(), parameters: { output: 'chunks' } });
		for (const item of outputs[0]) {
			const { documentKey, contentHash, settingsHash } = documentOf(item);
			expect(item.json.metadata).toMatchObject({ documentKey, contentHash, settingsHash });
		}
	});
});

describe('the output Comparison with Known Documents', () => {
	const compare = { output: 'comparison' };

	it('is refused in a tool, which has one output, and nothing is sent', async () => {
		const { outputs, sent } = await run({
			items: letters(),
			node: asTool(new DocumentPartition()),
			known: [],
			parameters: { ...compare, inputSource: 'text', content: 'A', fileName: 'a.txt' },
		});
		const message = expect.stringContaining('one output, and the comparison has four') as unknown;
		expect(outputs[0]?.[0]?.json).toEqual({ error: message });
		expect(sent).toEqual([]);
	});

	it('returns what is new, changed, unchanged and deleted, and sends nothing', async () => {
		const known = await knownLetters();
		const items = [file('a.txt', 'A'), file('b.txt', 'changed'), file('d.txt', 'D')];
		const { outputs, sent, hints } = await run({ items, known, parameters: compare });
		expect(sent).toEqual([]);
		const changes = outputs.map((list) =>
			documentInfoOf(list).map(({ documentKey, change }) => [documentKey, change]),
		);
		expect(changes).toEqual([
			[['d.txt', 'new']],
			[['b.txt', 'changed']],
			[['a.txt', 'unchanged']],
			[['c.txt', 'deleted']],
		]);
		expect(outputs[1][0]).toMatchObject({
			json: { row: 'b.txt', document: { contentHash: hashOf('changed') } },
			binary: { data: { fileName: 'b.txt' } },
			pairedItem: { item: 1 },
		});
		expect(hints).toEqual([]);
	});

	it('compares contents alone: the settings of the node that sends them are not known', async () => {
		const known = await knownLetters();
		const parameters = { ...compare, strategy: 'fast' };
		// The option is for the other outputs.
		const options = { skipUnchanged: false };
		const { outputs } = await run({ items: letters(), known, parameters, options });
		expect(outputs.map(({ length }) => length)).toEqual([0, 0, 3, 0]);
		expect(documentOf(outputs[2][0])).not.toHaveProperty('settingsHash');
	});

	it('warns where most of the known documents are missing', async () => {
		const known = await knownLetters();
		const { hints, outputs } = await run({
			items: [file('a.txt', 'A')],
			known,
			parameters: compare,
		});
		expect(outputs[3]).toHaveLength(2);
		expect(hints).toEqual([expect.stringContaining('2 of 3 known documents')]);
	});

	it.each([
		['what failed', file('a.txt', ''), ['c.txt'], []],
		['anything, where an item has no document', { json: {} }, [], ["couldn't be read"]],
	])("doesn't report %s as deleted", async (_name, unread, deleted, told) => {
		const known = await knownLetters();
		const items = [unread, file('b.txt', 'B')];
		const onError = 'continueErrorOutput';
		const { outputs, hints } = await run({ items, known, parameters: compare, onError });
		expect(documentInfoOf(outputs[3]).map(({ documentKey }) => documentKey)).toEqual(deleted);
		expect(outputs[4]).toHaveLength(1);
		expect(hints).toEqual(told.map((text) => expect.stringContaining(text) as unknown));
	});

	// What failed isn't new: by New, it would be stored as if it had been read.
	it('returns failed documents by another output than New, with Continue', async () => {
		const { outputs } = await run({
			items: [file('a.txt', 'A'), file('empty.txt', '')],
			parameters: compare,
			onError: 'continueRegularOutput',
		});
		const isFailed = ({ json }: INodeExecutionData) => json.error !== undefined;
		expect(documentInfoOf(outputs[0].filter((item) => !isFailed(item)))).toMatchObject([
			{ documentKey: 'a.txt' },
		]);
		expect(outputs[0].filter(isFailed)).toEqual([]);
		expect(outputs.flat().filter(isFailed)).toHaveLength(1);
	});

	it('reports nothing as new where Known Documents is nothing', async () => {
		const { error, outputs } = await run({ items: letters(), known: '', parameters: compare });
		expect(error?.message).toMatch(/Known Documents/);
		expect(outputs.flat()).toEqual([]);
	});

	it('is refused where Output is an expression, which decides how many outputs the node has', async () => {
		const output = '={{ "comparison" }}';
		const { error, sent } = await run({ items: letters(), parameters: { output } });
		expect(error?.message).toBe(
			"'Output' is an expression, and the comparison has outputs of its own",
		);
		expect(error?.description).toContain('without an expression');
		expect(sent).toEqual([]);
	});
});
