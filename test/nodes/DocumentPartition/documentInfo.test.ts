import { createHash, randomBytes } from 'node:crypto';

import { stringify } from 'flatted';
import type { IDataObject, INodeExecutionData, INodeParameters } from 'n8n-workflow';

import { startLocalService, type LocalService } from '../../../local-service/startLocalService.ts';
import { systemClock } from '../../../nodes/core/text/clock';
import { outputModes } from '../../../nodes/core/output/outputFormats';
import { DocumentPartition } from '../../../nodes/DocumentPartition/DocumentPartition.node';
import { asTool } from '../../support/asTool';
import { itemWithSample } from '../../support/items';
import { scriptedServer } from '../../support/scriptedServer';
import { additionalField } from '../../support/withOptions';
import { makePdf } from '../../../packages/pdf-ranges/test/pdfs/makePdf';
import { itemWithPdf, partitionAsIs, partitioned } from './splitNode';

const withInfo = { documentInfo: true };

function hashOf(content: Buffer): string {
	return createHash('sha256').update(content).digest('hex');
}

/** An element as the service returns it. */
function element(type: string, text = 'A sentence.', metadata: IDataObject = {}): IDataObject {
	return { type, element_id: 'x', text: type === 'PageBreak' ? '' : text, metadata };
}

const page = (number: number) => element('NarrativeText', 'A sentence.', { page_number: number });

let service: LocalService;
beforeAll(async () => {
	service = await startLocalService();
});
afterAll(async () => await service.close());
afterEach(() => {
	jest.restoreAllMocks();
	service.faults.clear();
});

async function documentOf(
	items: INodeExecutionData[],
	parameters: INodeParameters = {},
	options: IDataObject = {},
): Promise<IDataObject> {
	const written = await partitioned(service, items, {
		...parameters,
		options: { ...withInfo, ...options },
	} as INodeParameters);
	return written[0]?.json.document as IDataObject;
}

/** Outputs whose items are rows of a table: the document info would make each of them high. */
const ofRows: readonly string[] = ['elements', 'tableRows'];

describe('document info', () => {
	it.each(outputModes)(
		'are the last field of every item of %s, and the rest is as without them',
		async (output) => {
			const items = [itemWithSample('quarterly-report.html')];
			const asked = ofRows.includes(output) ? { options: withInfo } : {};
			const { items: written } = await partitionAsIs(service, items, { output, ...asked });
			const plain = await partitioned(service, items, { output });
			expect(written.length).toBe(plain.length);
			const own = written.map(({ json: { document: _facts, ...json } }) => json);
			expect(own).toEqual(plain.map(({ json }) => json));
			const all = written.map(({ json }) => json.document);
			expect(new Set(all).size).toBe(1);
			expect(written.map(({ json }) => Object.keys(json).at(-1))).toEqual(
				all.map(() => 'document'),
			);
			expect(all[0]).toMatchObject({ size: expect.any(Number) });
			const names = written.map(({ json }) => [json.fileName, Object(json.document).fileName]);
			for (const each of names) expect(each.filter(Boolean)).toEqual(['quarterly-report.html']);
		},
	);

	it('are in rows, and in what an agent reads, only if they are asked for', async () => {
		const items = [itemWithSample('quarterly-report.html')];
		const raw = { output: 'elements', simplify: false };
		const asText = { inputSource: 'text', content: 'A note.' };
		const asAgent = { node: asTool(new DocumentPartition()) };
		for (const [parameters, settings] of [
			[raw, {}],
			...ofRows.map((output) => [{ output }, {}] as const),
			[{ ...asText, output: 'markdown' }, asAgent],
			[{ ...asText, output: 'pages' }, asAgent],
		] as const) {
			const { items: plain } = await partitionAsIs(service, items, parameters, settings);
			expect(plain.some(({ json }) => 'document' in json)).toBe(false);
			const wanted = { ...parameters, options: withInfo };
			const asked = await partitionAsIs(service, items, wanted, settings);
			expect(asked.items.every(({ json }) => 'document' in json)).toBe(true);
		}
	});

	it('say what the document is, and what was found in it', async () => {
		const item = itemWithSample('invoice.pdf', 'application/pdf');
		const content = Buffer.from(item.binary?.data?.data ?? '', 'base64');
		expect(await documentOf([item])).toEqual({
			documentKey: 'invoice.pdf',
			mimeType: 'application/pdf',
			size: content.length,
			pageCount: expect.any(Number),
			languages: ['eng'],
			title: 'Invoice 2025-0117',
			elementCount: expect.any(Number),
			hasText: true,
			contentHash: hashOf(content),
			settingsHash: expect.stringMatching(/^[0-9a-f]{64}$/),
		});
	});

	it('name the last page with elements, but all pages of a PDF that was opened', async () => {
		const pdf = await makePdf(6, (number) => ({ paragraphs: number < 3 ? ['Text.'] : [] }));
		for (const output of ['text', 'file', 'chunks']) {
			expect(await documentOf([itemWithPdf(pdf)], { output })).toMatchObject({ pageCount: 2 });
		}
		const from40 = additionalField('starting_page_number', '40');
		expect(await documentOf([itemWithPdf(pdf)], {}, from40)).toMatchObject({ pageCount: 2 });
		const opened = { splitPdf: 'node' };
		expect(await documentOf([itemWithPdf(pdf)], {}, opened)).toMatchObject({ pageCount: 6 });
		const limited = { maxPagesPerDocument: 9 };
		expect(
			await documentOf([itemWithPdf(pdf)], {}, { pageRange: '1-2', ...limited }),
		).toMatchObject({
			pageCount: 6,
			pages: 2,
		});
	});

	it.each([
		['report.pdf', [page(3), page(7)], { pageCount: 7 }],
		['report.docx', [element('NarrativeText'), element('PageBreak')], { pageCount: 2 }],
		['report.docx', [element('NarrativeText')], { pageCount: undefined }],
		[
			'paper.pdf',
			[element('Title', 'n u J'), element('Title', ' Our\n paper ')],
			{ title: 'Our paper' },
		],
		['notes.txt', [element('Title', 'Important points:')], { title: undefined }],
		['paper.pdf', [element('Title', '年報')], { title: '年報' }],
		['paper.pdf', [element('Title', 'word '.repeat(100))], { title: `${'word '.repeat(39)}word…` }],
		['paper.pdf', [element('NarrativeText', 'Our paper')], { title: undefined }],
		[
			'a.eml',
			[
				element('Title', 'Hello', {
					sent_from: ['a@example.com'],
					subject: 'News',
					last_modified: '2026-11-23T10:00:00',
				}),
			],
			{ title: 'News', subject: 'News', date: '2026-11-23T10:00:00', from: ['a@example.com'] },
		],
		[
			'a.eml',
			[
				element('Title', 'Hello', {
					sent_from: ['=?utf-8?b?SsO8cmdlbg==?= <j@example.com>'],
					sent_to: '=?iso-8859-1?q?Ren=E9?= <r@example.com>',
					cc_recipient: ['a@example.com', 7],
					subject: '=?utf-8?q?Gr=C3=BC=C3=9Fe?=',
				}),
			],
			{
				title: 'Grüße',
				subject: 'Grüße',
				from: ['Jürgen <j@example.com>'],
				to: 'René <r@example.com>',
				cc: ['a@example.com', 7],
			},
		],
		[
			'a.eml',
			[
				element('Title', 'Inner', {
					sent_from: ['inner@example.com'],
					attached_to_filename: 'a.eml',
				}),
				element('Title', 'Hello', { sent_to: ['b@example.com'], bcc_recipient: ['c@example.com'] }),
			],
			{ from: undefined, to: ['b@example.com'], bcc: ['c@example.com'] },
		],
		['scan.pdf', [], { hasText: false }],
		['scan.pdf', [element('Image', ' \n'), element('PageBreak')], { hasText: false }],
		['scan.pdf', [element('Image', '\u200b\u00a0\u00ad')], { hasText: false }],
		['scan.pdf', [element('Image', ''), element('Footer', '7')], { hasText: true }],
		[
			'a.pdf',
			[
				element('Text', 'a', { languages: 'deu' }),
				element('Text', 'b', { languages: 'eng+chi_sim' }),
			],
			{ languages: ['deu', 'eng', 'chi_sim'] },
		],
		['a.pdf', [element('Title', 'Hello', { last_modified: '2026-11-23' })], { date: undefined }],
	])('of %s with %j are %j', async (fileName, body, expected) => {
		service.faults.add({ path: /general/, fault: { kind: 'status', status: 200, body } });
		const found = await documentOf([itemWithPdf(Buffer.from('A.'), fileName)]);
		for (const [name, value] of Object.entries(expected)) expect(found[name]).toEqual(value);
	});

	it('of chunks are those of the elements that they were made from', async () => {
		const item = itemWithSample('invoice.pdf', 'application/pdf');
		const chunked = additionalField('chunking_strategy', 'by_title');
		expect(await documentOf([item], {}, chunked)).toMatchObject({
			title: 'Invoice 2025-0117',
			pageCount: 3,
		});
	});

	it('of thousands of items are one object, which n8n stores once', async () => {
		const body = Array.from({ length: 20_000 }, () => element('NarrativeText'));
		service.faults.add({ path: /general/, fault: { kind: 'status', status: 200, body } });
		const { items } = await partitionAsIs(service, [itemWithPdf(Buffer.from('A.'))], {
			output: 'elements',
			options: withInfo,
		});
		expect(items).toHaveLength(body.length);
		expect(new Set(items.map(({ json }) => json.document)).size).toBe(1);
		expect(stringify(items).match(/"contentHash"/g)).toHaveLength(1);
	});

	it('name all recipients of an email, or how many there are, with a hint', async () => {
		const recipients = (count: number) =>
			Array.from({ length: count }, (_, at) => `"Person, ${at}" <p${at}@example.com>`);
		const outcomeOf = async (header: IDataObject) => {
			const body = [element('NarrativeText', 'Hello', { sent_from: ['a@example.com'], ...header })];
			service.faults.add({
				path: /general/,
				times: 1,
				fault: { kind: 'status', status: 200, body },
			});
			const item = itemWithPdf(Buffer.from('A.'), 'a.eml');
			const { items, hints } = await partitionAsIs(service, [item], { output: 'text' });
			return { info: items[0]?.json.document as IDataObject, hints };
		};
		const few = await outcomeOf({ sent_to: recipients(20) });
		expect(few).toMatchObject({ info: { to: recipients(20) }, hints: [] });
		expect(few.info).not.toHaveProperty('toCount');
		const many = await outcomeOf({ bcc_recipient: recipients(300) });
		const shown = (many.info.bcc as string[]).length;
		expect(many.info).toMatchObject({ bcc: recipients(shown), bccCount: 300 });
		expect(many.hints).toEqual([
			`The document info of "a.eml" has the first ${shown} of 300 entries of 'bcc'. Set 'Output' to Elements and turn off 'Simplify' to get all of it, in metadata.bcc_recipient`,
		]);
		const text = await outcomeOf({ sent_to: recipients(300).join(', ') });
		expect(text.info.to).toMatch(/^"Person, 0" .*…$/);
		expect(text.hints).toEqual([expect.stringContaining("only the beginning of 'to'")]);
	});

	it("of a long header are cut in an agent's tool", async () => {
		const to = Array.from({ length: 2_000 }, (_, number) => `someone-${number}@example.com`);
		const body = [element('NarrativeText', 'Hello', { sent_from: ['a@example.com'], sent_to: to })];
		service.faults.add({ path: /general/, fault: { kind: 'status', status: 200, body } });
		const text = { inputSource: 'text', content: 'A.', fileName: 'a.eml' };
		const parameters = { ...text, output: 'text', options: withInfo };
		const settings = { node: asTool(new DocumentPartition()) };
		const { items } = await partitionAsIs(service, [{ json: {} }], parameters, settings);
		expect(JSON.stringify(items[0]?.json.document).length).toBeLessThanOrEqual(2_000);
		expect(items[0]?.json.document).toMatchObject({
			documentKey: 'a.eml',
			contentHash: expect.any(String),
		});
	});

	it('have hashes only if they, or a key, are asked for', async () => {
		const items = [itemWithSample('meeting-notes.txt')];
		const key = { options: { documentKey: 'notes' } };
		for (const output of outputModes.filter((mode) => !ofRows.includes(mode))) {
			const { items: plain } = await partitionAsIs(service, items, { output });
			expect(Object.keys(plain[0]?.json.document ?? {}).join()).not.toMatch(/hash/i);
			const { items: named } = await partitionAsIs(service, items, { output, ...key });
			expect(named[0]?.json.document).toMatchObject({
				documentKey: 'notes',
				contentHash: expect.any(String),
				settingsHash: expect.any(String),
			});
		}
	});

	it('have the hash of a document by URL that is streamed, and of text', async () => {
		const content = randomBytes(2_500_000);
		service.faults.add({ path: /general/, fault: { kind: 'status', status: 200, body: [] } });
		const web = await scriptedServer((response) => {
			response.writeHead(200, { 'content-length': content.length }).end(content);
		});
		const parameters = { inputSource: 'url', url: `${web.url}/notes.txt` };
		expect(await documentOf([{ json: {} }], parameters)).toMatchObject({
			contentHash: hashOf(content),
		});
		await web.close();
		const text = { inputSource: 'text', content: 'A note.', fileName: 'note.txt' };
		expect(await documentOf([{ json: {} }], text)).toMatchObject({
			contentHash: hashOf(Buffer.from('A note.')),
		});
	});

	it('have the same hash when the document was sent again', async () => {
		jest.spyOn(systemClock, 'sleep').mockResolvedValue();
		const item = itemWithSample('invoice.pdf', 'application/pdf');
		const content = Buffer.from(item.binary?.data?.data ?? '', 'base64');
		service.faults.add({ path: /general/, times: 1, fault: { kind: 'status', status: 503 } });
		expect(await documentOf([item])).toMatchObject({ contentHash: hashOf(content) });
	});
});

it("keeps the input item's fields, which the output's replace", async () => {
	const item = { ...itemWithSample('meeting-notes.txt'), json: { customer: 7, text: 'old' } };
	const [written] = await partitioned(service, [item], {
		output: 'text',
		options: { keepInputFields: true },
	});
	expect(written?.json).toMatchObject({ customer: 7, fileName: 'meeting-notes.txt' });
	expect(written?.json.text).not.toBe('old');
});
