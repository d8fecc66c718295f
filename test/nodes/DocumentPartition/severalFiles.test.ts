import { setTimeout as sleep } from 'node:timers/promises';

import type { INodeExecutionData, INodeParameters, OnError } from 'n8n-workflow';

import { DocumentPartition } from '../../../nodes/DocumentPartition/DocumentPartition.node';
import { asTool } from '../../support/asTool';
import { partition } from './splitNode';
import { startRangeServer, type RangeResponse, type RangeServer } from './rangeServer';

const names = ['a.txt', 'bad.txt', 'c.txt'];

/** One item with several files. */
function itemWithFiles(): INodeExecutionData {
	const files = names.map((fileName) => {
		const data = Buffer.from(fileName).toString('base64');
		return [fileName.replace('.', '_'), { data, mimeType: 'text/plain', fileName }] as const;
	});
	return { json: {}, binary: Object.fromEntries(files) };
}

let service: RangeServer;
afterEach(async () => await service.close());

const send = async (
	onError?: OnError,
	items: INodeExecutionData[] = [itemWithFiles()],
	options: INodeParameters = {},
) =>
	await partition(
		service,
		items,
		{ binaryPropertyName: '*', output: 'text', options: { maxParallelDocuments: 3, ...options } },
		{ onError },
	);

const element = (fileName: string): RangeResponse => ({
	body: [{ type: 'NarrativeText', element_id: '1', text: `Text of ${fileName}`, metadata: {} }],
});

/** Starts a service, which may refuse one of the files. */
const serve = async (refusal?: RangeResponse) =>
	(service = await startRangeServer(({ fileName }) =>
		refusal && fileName === 'bad.txt' ? refusal : element(fileName),
	));

describe('several files of one item', () => {
	// A file that fails costs its own result alone: the others were sent and charged.
	it('keep their results where one of them fails, which leaves by the error output', async () => {
		await serve({ status: 422, body: { detail: 'Broken' } });
		const { outputs } = await send('continueErrorOutput');
		const [texts, [failed]] = outputs;
		expect(texts.map(({ json }) => json.text)).toEqual(['Text of a.txt', 'Text of c.txt']);
		// By the error output, n8n takes nothing but the error for one (docs/maintainers/n8n.md#items-and-errors).
		const error = { fileName: 'bad.txt', documentKey: 'bad.txt' };
		expect(failed).toMatchObject({ json: { error }, pairedItem: { item: 0 } });
	});

	it('keep their order and that of the items, failed ones in their places', async () => {
		await serve({ status: 422, body: { detail: 'Broken' } });
		const items = [itemWithFiles(), itemWithFiles()];
		const { outputs } = await send('continueRegularOutput', items);
		const one = ['Text of a.txt', 'bad.txt', 'Text of c.txt'];
		expect(outputs[0].map(({ json }) => json.text ?? json.documentKey)).toEqual([...one, ...one]);
		expect(outputs[0].map(({ pairedItem }) => pairedItem)).toEqual(
			[0, 0, 0, 1, 1, 1].map((item) => ({ item })),
		);
	});

	it('share Max Output Characters, and a failure counts for nothing in it', async () => {
		await serve({ status: 422, body: { detail: 'Broken' } });
		const limited = async (maxOutputCharacters: number) =>
			(await send('continueRegularOutput', undefined, { maxOutputCharacters })).items;
		const [first, second, failed] = (await limited(20)).map(({ json }) => json);
		expect(first.text).toBe('Text of a.txt');
		expect(String(second.text)).toMatch(/^Text of(?!.*c\.txt)/);
		expect(failed.fileName).toBe('bad.txt');
		expect((await limited(13))[1].json.text).toBe('[Cut: 0 of 13 characters shown]');
	});

	// A document must not look complete without those before it.
	it('are not shown to an agent below one that is cut', async () => {
		const long = 'long '.repeat(100);
		service = await startRangeServer(({ fileName }) =>
			element(fileName === 'a.txt' ? long : fileName),
		);
		const files = { inputSource: 'binary', binaryPropertyName: '*' };
		const parameters = { ...files, output: 'document', options: { maxOutputCharacters: 300 } };
		const node = asTool(new DocumentPartition());
		const { items } = await partition(service, [itemWithFiles()], parameters, { node });
		expect(items.map(({ json }) => json.notice)).toEqual(
			names.map(() => '[Cut: 0 of 1 elements shown]'),
		);
	});

	// As an email has it: a signature or a tracking image without content beside an invoice.
	describe('one of which is empty', () => {
		const withEmpty = (): INodeExecutionData => {
			const item = itemWithFiles();
			return {
				...item,
				binary: { ...item.binary, bad_txt: { ...item.binary?.bad_txt, data: '' } as never },
			};
		};

		it('send the others', async () => {
			await serve();
			const { items } = await send('continueRegularOutput', [withEmpty()]);
			expect(items.map(({ json }) => json.text)).toEqual([
				'Text of a.txt',
				undefined,
				'Text of c.txt',
			]);
			expect(items[1].json).toMatchObject({
				fileName: 'bad.txt',
				documentKey: 'bad.txt',
				error: expect.stringContaining('no content (0 bytes)'),
			});
		});

		it('send none with Stop Workflow, before anything is charged', async () => {
			await serve();
			const { error } = await send(undefined, [withEmpty()]);
			expect(error?.message).toMatch(/"bad\.txt"(?!.*Also failed)/);
			expect(error?.description).toContain("set 'On Error' to Continue");
			expect(service.requests).toHaveLength(0);
		});

		it.each(['pageCount', 'comparison'])('are counted and compared: %s', async (output) => {
			await serve();
			const { outputs } = await partition(
				service,
				[withEmpty()],
				{ binaryPropertyName: '*', output, knownDocuments: '=[]' },
				{ onError: 'continueRegularOutput' },
			);
			const names = outputs
				.flat()
				.map(({ json }) => json.fileName ?? (json.document as never)?.['fileName']);
			expect(names.sort()).toEqual(['a.txt', 'bad.txt', 'c.txt']);
		});

		it('are within a limit of the execution', async () => {
			await serve();
			const options = { maxPagesPerExecution: 2 };
			const { items } = await send('continueRegularOutput', [withEmpty()], options);
			expect(items.map(({ json }) => json.text ?? json.fileName)).toEqual([
				'Text of a.txt',
				'bad.txt',
				'Text of c.txt',
			]);
		});
	});

	// What comes next takes all files of its items: with those of the others, it would send and pay for them again.
	it.each([
		['pageCount', names],
		['comparison', names],
		['text', ['bad.txt']],
	])('leave with their own file each: %s', async (output, expected) => {
		await serve({ status: 422, body: { detail: 'Broken' } });
		const parameters = { output, knownDocuments: '=[]' };
		const { outputs } = await partition(service, [itemWithFiles()], parameters, {
			onError: 'continueErrorOutput',
		});
		const kept = outputs.flat().flatMap(({ binary }) => (binary ? [Object.entries(binary)] : []));
		expect(kept.map((files) => files.map(([field, { fileName }]) => [field, fileName]))).toEqual(
			expected.map((name) => [[name.replace('.', '_'), name]]),
		);
	});

	it("are all taken where the item has no field 'data', and a hint says so", async () => {
		await serve();
		const { items, hints } = await partition(service, [itemWithFiles()], { output: 'text' }, {});
		expect(items).toHaveLength(3);
		expect(hints).toEqual([
			`All 3 files of the item were processed, because it has no binary field "data". To select some of them, enter their names in 'Input Binary Field'.`,
		]);
	});

	it('are told apart by the key that the user gives', async () => {
		service = await startRangeServer(() => ({ status: 422, body: { detail: 'Broken' } }));
		const item = itemWithFiles();
		item.binary = { ...item.binary, a_txt: { ...item.binary?.a_txt, data: '' } as never };
		const { items } = await send('continueRegularOutput', [item], { documentKey: 'mail-1' });
		expect(items.map(({ json }) => json.documentKey)).toEqual(
			names.map((name) => `mail-1/${name}`),
		);
	});

	it('say with Stop Workflow how many were charged before one failed', async () => {
		await serve({ status: 422, body: { detail: 'Broken' } });
		const items = [itemWithFiles(), itemWithFiles()];
		const { error } = await send(undefined, items, { maxParallelDocuments: 1 });
		expect(error?.message).toContain('bad.txt');
		expect(error?.description).toMatch(
			/\. 1 document had been processed and charged\. To keep the other results, set 'On Error' to Continue$/,
		);
		expect(service.requests.map(({ fileName }) => fileName)).toEqual(['a.txt', 'bad.txt']);
	});

	it('say with Stop Workflow that what a gateway gave up may have been charged', async () => {
		await serve({ status: 504, body: '' });
		const { error } = await send(undefined, undefined, { maxParallelDocuments: 1 });
		expect(error?.description).toContain(
			'. 1 document had been processed and charged, and up to 1 more may have been. To keep',
		);
		const { bad_txt: bad } = itemWithFiles().binary ?? {};
		const alone = await send(undefined, [{ json: {}, binary: { bad } }]);
		expect(alone.error?.description).toMatch(
			/\. Up to 1 document may have been processed and charged$/,
		);
	});

	it('say with Stop Workflow that others may have been charged', async () => {
		let fail: () => void = () => undefined;
		const allSent = new Promise<void>((resolve) => (fail = resolve));
		service = await startRangeServer(async ({ fileName, number }) => {
			if (number === 2) fail();
			if (fileName !== 'bad.txt') return await new Promise<never>(() => undefined);
			await allSent;
			return { status: 422, body: { detail: 'Broken' } };
		});
		const { error } = await send();
		expect(error?.description).toContain('Up to 2 documents may have been processed and charged.');
	});

	// Max Parallel Documents counts documents, whether one item has them or several.
	it('are sent in parallel', async () => {
		service = await startRangeServer(async ({ fileName }) => {
			await sleep(300);
			return element(fileName);
		});
		const { items } = await send();
		expect(items).toHaveLength(3);
		expect(service.maxAtOnce()).toBe(3);
	});
});
