import { createHash } from 'node:crypto';
import { inspect } from 'node:util';

import type { INodeExecutionData } from 'n8n-workflow';

import { type LocalService, startLocalService } from '../../../local-service/startLocalService';
import { DocumentPartition } from '../../../nodes/DocumentPartition/DocumentPartition.node';
import { credentialFor, runNode } from '../../support/engine';
import { itemWithFile, itemWithSample } from '../../support/items';
import { type Intake, runVectorStore, type StoreRun } from './vectorStore';

let service: LocalService;

beforeAll(async () => {
	service = await startLocalService();
});
afterEach(() => {
	service.faults.clear();
	service.requests.length = 0;
});
afterAll(async () => {
	await service.close();
});

function itemWith(fileName: string, text: string, json = {}): INodeExecutionData {
	return { ...itemWithFile(fileName, text, { mimeType: 'text/markdown' }), json };
}

/** A document whose second section is longer than one chunk of 500 characters. */
const long = 'The response is forty-two. '.repeat(30);
const report = `# Summary\n\nAll is well.\n\n# Details\n\n${long}\n`;

const threeItems = [
	itemWith('one.md', '# One\n\nFirst document.'),
	itemWith('two.md', '# Two\n\nSecond document.'),
	itemWith('three.md', '# Three\n\nThird document.'),
];

async function load(run: Partial<StoreRun>) {
	return await runVectorStore({
		items: threeItems,
		credential: credentialFor(service),
		...run,
	});
}

function sources(documents: ReadonlyArray<{ metadata: Record<string, unknown> }>): unknown[] {
	return documents.map(({ metadata }) => metadata.source);
}

describe('Document Partition Loader', () => {
	describe.each<Intake>(['each item', 'collected', 'whole list', 'not mapped'])(
		'under a vector store that reads documents this way: %s',
		(intake) => {
			it('returns each document once', async () => {
				const { inserted, run } = await load({ intake });
				expect(run.status).toBe('success');
				expect(sources(inserted)).toEqual(['one.md', 'two.md', 'three.md']);
				expect(service.requests).toHaveLength(3);
				const ofOne = await load({ intake, items: threeItems.slice(0, 1) });
				expect(sources(ofOne.inserted)).toEqual(['one.md']);
			});
		},
	);

	it('names the input item of each document, in the vector store and in its own output', async () => {
		const { items, loader } = await load({});
		const pairs = (given: INodeExecutionData[]) =>
			given.map(({ json, pairedItem }) => [
				(json.metadata as { source?: unknown }).source,
				pairedItem,
			]);
		const wanted = [
			['one.md', { item: 0 }],
			['two.md', { item: 1 }],
			['three.md', { item: 2 }],
		];
		expect(pairs(items)).toEqual(wanted);
		expect(pairs(loader?.data?.ai_document[0] ?? [])).toEqual(wanted);
	});

	it('keeps the order and the counts when one item has no text and another has many chunks', async () => {
		const items = [itemWith('a.md', report), itemWith('empty.md', ' \n'), itemWith('b.md', '# B')];
		for (const intake of ['each item', 'collected'] as const) {
			const { inserted } = await load({ items, intake });
			const names = sources(inserted);
			expect(names.filter((name) => name === 'a.md').length).toBeGreaterThan(1);
			expect(new Set(names)).toEqual(new Set(['a.md', 'b.md']));
			expect(names.at(-1)).toBe('b.md');
			expect(new Set(inserted.map(({ pageContent }) => pageContent)).size).toBe(inserted.length);
		}
	});

	it('chunks by title unless told otherwise, and never requests CSV', async () => {
		await load({ items: threeItems.slice(0, 1) });
		const [request] = service.requests;
		expect(Object.fromEntries(request.fields)).toMatchObject({ chunking_strategy: 'by_title' });
		service.requests.length = 0;
		await load({
			items: threeItems.slice(0, 1),
			parameters: { chunkingStrategy: 'none', options: { fileFormat: 'csv' } },
		});
		const names = service.requests[0].fields.map(([name]) => name);
		expect(names).not.toContain('chunking_strategy');
		expect(names).not.toContain('output_format');
	});

	it('names the document in an error, for error workflows', async () => {
		service.faults.add({
			path: /general/,
			times: 9,
			fault: { kind: 'status', status: 422, body: {} },
		});
		const { error } = await load({ items: threeItems.slice(0, 1) });
		expect(error?.context).toMatchObject({ fileName: 'one.md', documentKey: 'one.md' });
		const { error: empty } = await load({ items: [itemWith('empty.md', '')] });
		expect(empty?.context).toMatchObject({ fileName: 'empty.md', documentKey: 'empty.md' });
	});

	it("names the key of a metadata value that can't be used", async () => {
		const values = [
			{ name: 'department', value: 'Sales' },
			{ name: 'region', value: '={{ ({ a: 1 }) }}' },
		];
		const { error } = await load({ parameters: { options: { metadata: { values } } } });
		expect(error?.message).toBe(
			"The parameter 'Value' of the metadata key 'region' requires text, a number, true or false, but got an object",
		);
	});

	it('keeps the metadata small: source, file name, page, type and section title', async () => {
		const { inserted } = await load({ items: [itemWith('report.md', report)] });
		for (const { metadata } of inserted) {
			expect(Object.keys(metadata).sort()).toEqual(
				expect.arrayContaining(['filename', 'section', 'source', 'type']),
			);
			for (const key of Object.keys(metadata)) {
				expect(['filename', 'page_number', 'section', 'source', 'type']).toContain(key);
			}
		}
		expect(inserted.length).toBeGreaterThan(2);
	});

	it('passes on all metadata if you choose so', async () => {
		const parameters = { options: { chunkMetadata: 'all' } };
		const { inserted } = await load({ items: [itemWith('report.md', report)], parameters });
		expect(inserted[0].metadata.languages).toEqual(['eng']);
		expect(inserted[0].metadata).toHaveProperty('orig_elements');
	});

	it('keeps a requested large part in addition to the small metadata', async () => {
		const text = '# Fees\n\n| Fee | Price |\n| --- | --- |\n| One | 2 |\n';
		const parameters = { options: { keepInMetadata: ['text_as_html'] } };
		const { inserted } = await load({ items: [itemWith('fees.md', text)], parameters });
		const kept = inserted.map(({ metadata }) => metadata.text_as_html);
		expect(kept).toEqual([undefined, expect.stringContaining('<table')]);
		expect(inserted[1].metadata).not.toHaveProperty('languages');
		expect(inserted[1].metadata).not.toHaveProperty('orig_elements');
	});

	it('adds what the user asks for to the small metadata', async () => {
		const additionalMetadataFields = [
			'chunkId',
			'chunkIndex',
			'chunkCount',
			'pages',
			'languages',
			'sectionPath',
		];
		const items = [itemWith('report.md', report)];
		const { inserted } = await load({
			items,
			parameters: { options: { additionalMetadataFields } },
		});
		expect(inserted.map(({ metadata }) => metadata.chunkIndex)).toEqual([...inserted.keys()]);
		for (const { metadata } of inserted) {
			const { chunkId, ...others } = metadata;
			expect(others).toMatchObject({ chunkCount: inserted.length, languages: 'eng' });
			expect(String(others.sectionPath)).toContain(String(others.section));
			expect(chunkId).toMatch(/^[\da-f-]{36}$/);
			expect(others).not.toHaveProperty('filetype');
		}
		const again = await load({ items, parameters: { options: { chunkMetadata: 'flat' } } });
		const ids = (given: typeof inserted) => given.map(({ metadata }) => metadata.chunkId);
		expect(ids(again.inserted)).toEqual(ids(inserted));
		expect(new Set(ids(inserted)).size).toBe(inserted.length);
	});

	it('adds document info to the small metadata', async () => {
		const keys = ['size', 'filetype', 'title', 'settingsHash', 'sent_from', 'subject', 'pageCount'];
		const loaded = async (fileName: string, text: string, mimeType: string, options = {}) => {
			const items = [itemWithFile(fileName, text, { mimeType })];
			const parameters = { options: { additionalMetadataFields: keys, ...options } };
			return (await load({ items, parameters })).inserted[0].metadata;
		};
		const small = await loaded('report.md', report, 'text/markdown');
		const { settingsHash } = small;
		expect(small).toMatchObject({
			size: report.length,
			filetype: 'text/markdown',
			title: 'Summary',
			settingsHash: expect.stringMatching(/^[\da-f]{64}$/),
		});
		for (const name of ['chunkId', 'contentHash', 'pageCount', 'subject']) {
			expect(small).not.toHaveProperty(name);
		}
		const asHtml = await loaded('report.md', report, 'text/markdown', { tablesAs: 'html' });
		expect(asHtml.settingsHash).not.toBe(settingsHash);
		const mail = ['From: A <a@example.com>', 'To: b@example.com', 'Subject: News', '', 'Hello.'];
		expect(await loaded('a.eml', mail.join('\r\n'), 'message/rfc822')).toMatchObject({
			sent_from: 'A <a@example.com>',
			subject: 'News',
			title: 'News',
		});
		const parameters = { options: { additionalMetadataFields: ['pageCount'] } };
		const { inserted } = await load({ items: [itemWithSample('invoice.pdf')], parameters });
		expect(inserted.map(({ metadata }) => metadata.pageCount)).toEqual(inserted.map(() => 3));
	});

	it('loads the same chunks with the same IDs as Document Partition', async () => {
		const items = [itemWith('report.md', report)];
		const parameters = { options: { chunkMetadata: 'flat' } };
		const { inserted } = await load({ items, parameters });
		const partitioned = await runNode({
			node: new DocumentPartition(),
			parameters: { output: 'chunks', options: { documentInfo: false } },
			items,
			credential: credentialFor(service),
		});
		const source = 'report.md';
		const contentHash = createHash('sha256').update(report).digest('hex');
		expect(inserted.map(({ pageContent, metadata }) => ({ pageContent, metadata }))).toEqual(
			partitioned.items.map(({ json }) => ({
				...json,
				metadata: {
					source,
					documentKey: 'report.md',
					contentHash,
					size: report.length,
					title: 'Summary',
					settingsHash: expect.any(String),
					...(json.metadata as object),
				},
			})),
		);
	});

	it.each(['small', 'flat', 'all'])(
		"adds the user's own metadata to every chunk of its item: %s",
		async (chunkMetadata) => {
			const values = [
				{ name: 'department', value: '={{ $json.department }}' },
				{ name: 'year', value: '={{ $json.year }}' },
				{ name: 'public', value: '={{ true }}' },
				{ name: 'filename', value: 'renamed' },
				{ name: '', value: '' },
			];
			const { inserted, error } = await load({
				items: [
					itemWith('a.md', report, { department: 'Sales', year: 2025 }),
					itemWith('b.md', '# B', { department: 'Law' }),
				],
				parameters: { options: { chunkMetadata, metadata: { values } } },
			});
			expect(error).toBeUndefined();
			const own = inserted.map(({ metadata: { source, department, year } }) => [
				source,
				department,
				year,
			]);
			expect(own.slice(0, -1).every((each) => each.join() === 'a.md,Sales,2025')).toBe(true);
			expect(own.at(-1)).toEqual(['b.md', 'Law', undefined]);
			expect(inserted.at(-1)?.metadata).not.toHaveProperty('year');
			for (const { metadata } of inserted) {
				expect(metadata).toMatchObject({ public: true, filename: 'renamed' });
			}
		},
	);

	it('refuses metadata that vector stores cannot hold, and names the item', async () => {
		const metadata = { values: [{ name: 'tags', value: '={{ $json.tags }}' }] };
		const { inserted, error } = await load({
			items: [itemWith('a.md', '# A', { tags: 'one' }), itemWith('b.md', '# B', { tags: ['one'] })],
			parameters: { options: { metadata } },
		});
		expect(inserted).toEqual([]);
		expect(error?.message).toContain(
			"'Value' of the metadata key 'tags' requires text, a number, true or false",
		);
		expect(error?.context).toMatchObject({ itemIndex: 1 });
	});

	it.each([
		['html', expect.stringMatching(/^<table.*<td>One<\/td>/s)],
		['markdown', '| Fee | Price |\n| --- | --- |\n| One | 2 |'],
		['text', 'Fee Price One 2'],
	])('writes tables as %s, with and without chunking', async (tablesAs, table) => {
		const text = '# Fees\n\n| Fee | Price |\n| --- | --- |\n| One | 2 |\n';
		for (const chunkingStrategy of ['by_title', 'none']) {
			const parameters = { chunkingStrategy, options: { tablesAs } };
			const { inserted } = await load({ items: [itemWith('fees.md', text)], parameters });
			expect(inserted.map(({ pageContent }) => pageContent)).toEqual(['Fees', table]);
			expect(inserted[1].metadata).not.toHaveProperty('text_as_html');
		}
	});

	it("reads its fields for each item, including expressions with the item's own values", async () => {
		const items = [itemWith('a.md', 'A', { lang: 'deu' }), itemWith('b.md', 'B', { lang: 'fra' })];
		const parameters = { inputSource: 'text', content: '={{ "About " + $json.lang }}' };
		const { inserted } = await load({ items, parameters });
		expect(inserted.map(({ pageContent }) => pageContent)).toEqual(['About deu', 'About fra']);
	});

	it('hands a vector store no secret of a URL: neither user info nor signatures', async () => {
		service.faults.add({
			path: '/api/v1/unknown',
			fault: { kind: 'status', status: 200, body: '# Web\n\nPage', contentType: 'text/markdown' },
		});
		const address = new URL(`${service.url}/api/v1/unknown`);
		address.username = 'jane';
		address.password = 'hunter2';
		const query =
			'?part=1&X-Amz-Signature=cafe01&X-Amz-Security-Token=cafe02&AWSAccessKeyId=cafe03';
		const { inserted, loader, error } = await load({
			items: [{ json: {} }],
			parameters: {
				inputSource: 'url',
				url: `${address.href}${query}#token=cafe04`,
				options: { chunkMetadata: 'all' },
			},
		});
		expect(error).toBeUndefined();
		const masked = query.replace(/cafe\d\d/g, '**********');
		expect(sources(inserted)).toEqual([`${service.url}/api/v1/unknown${masked}#token=**********`]);
		expect(JSON.stringify([inserted, loader?.data])).not.toMatch(/jane|hunter2|cafe/);
	});

	it("shows the service's refusal unchanged, but for the API key, however it spells it", async () => {
		const key = 'a secret/key';
		service.faults.add({
			path: /general/,
			times: 1,
			fault: {
				kind: 'status',
				status: 422,
				body: JSON.stringify({ detail: `No key ${encodeURIComponent(key)} or ${key}` }),
			},
		});
		const { error, inserted, loader } = await load({
			items: threeItems.slice(0, 1),
			credential: { ...credentialFor(service), apiKey: key },
		});
		expect(inserted).toEqual([]);
		expect(error?.message).not.toContain('Error in sub-node');
		expect(loader?.executionStatus).toBe('error');
		expect(loader?.error?.message).toBe(error?.message);
		expect(`${error?.message} ${error?.description}`).toContain('No key ********** or **********');
		for (const shown of [error, loader?.error]) {
			expect(inspect(shown, { depth: 8, showHidden: true })).not.toMatch(/a(%20| )secret/);
		}
	});

	it('names the item whose document is missing', async () => {
		const items = [threeItems[0], { json: { fileName: 'none' } }];
		// One after the other, so that no request is in flight when the test ends.
		const parameters = { options: { maxParallelDocuments: 1 } };
		const { error, inserted } = await load({ items, parameters });
		expect(error?.description).toContain('1 document had been processed and charged');
		expect(inserted).toEqual([]);
		expect(error?.context).toMatchObject({ itemIndex: 1 });
	});
});
