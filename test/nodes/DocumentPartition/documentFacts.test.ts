import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { IDataObject, INodeExecutionData, INodeParameters } from 'n8n-workflow';

import { startLocalService, type LocalService } from '../../../local-service/startLocalService.ts';
import { systemClock } from '../../../nodes/shared/values/clock';
import { outputModes } from '../../../nodes/shared/elements/output/outputForms';
import { scriptedServer } from '../../support/scriptedServer';
import { makePdf } from '../shared/partition/split/makePdf';
import { itemWith, partitioned } from './splitNode';

const samples = join(__dirname, '..', '..', '..', 'local-service', 'samples');
const facts = { documentFacts: true };

function sample(fileName: string, mimeType = ''): INodeExecutionData {
	const data = readFileSync(join(samples, fileName), 'base64');
	return { json: {}, binary: { data: { data, mimeType, fileName } } };
}

function hashOf(content: Buffer): string {
	return createHash('sha256').update(content).digest('hex');
}

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
		options: { ...facts, ...options },
	} as INodeParameters);
	return written[0]?.json.document as IDataObject;
}

describe('document facts', () => {
	it.each(outputModes)(
		'are in every item of %s, and the rest is as without them',
		async (output) => {
			const items = [sample('quarterly-report.html')];
			const written = await partitioned(service, items, { output, options: facts });
			const plain = await partitioned(service, items, { output });
			expect(written.length).toBe(plain.length);
			const own = written.map(({ json: { document: _facts, ...json } }) => json);
			expect(own).toEqual(plain.map(({ json }) => json));
			const all = written.map(({ json }) => json.document);
			expect(new Set(all).size).toBe(1);
			expect(all[0]).toMatchObject({ fileName: 'quarterly-report.html', size: expect.any(Number) });
		},
	);

	it('say what the document is, and what was found in it', async () => {
		const item = sample('invoice.pdf', 'application/pdf');
		const content = Buffer.from(item.binary?.data?.data ?? '', 'base64');
		expect(await documentOf([item])).toEqual({
			fileName: 'invoice.pdf',
			mimeType: 'application/pdf',
			size: content.length,
			pageCount: expect.any(Number),
			languages: ['eng'],
			title: 'Invoice 2025-0117',
			elementCount: expect.any(Number),
			contentHash: hashOf(content),
			settingsHash: expect.stringMatching(/^[0-9a-f]{64}$/),
		});
	});

	it("have an e-mail's header", async () => {
		expect(await documentOf([sample('order-confirmation.eml')])).toMatchObject({
			from: ['Order Desk <orders@brightpaper.example>'],
			to: ['Maria Lind <maria.lind@lindenfreight.example>'],
			subject: 'Confirmation of order 70418',
		});
	});

	it('have the hash of what a split PDF is made of', async () => {
		const pdf = await makePdf(6);
		expect(await documentOf([itemWith(pdf)], {}, { splitPdf: 'node' })).toMatchObject({
			contentHash: hashOf(pdf),
		});
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
		const item = sample('invoice.pdf', 'application/pdf');
		const content = Buffer.from(item.binary?.data?.data ?? '', 'base64');
		service.faults.add({ path: /general/, times: 1, fault: { kind: 'status', status: 503 } });
		expect(await documentOf([item])).toMatchObject({ contentHash: hashOf(content) });
	});

	it('have a hash of the settings that differs with what is sent and with the output', async () => {
		const item = sample('meeting-notes.txt');
		const hashes = [];
		for (const [parameters, options] of [
			[{}, {}],
			[{}, { timeLimitMinutes: 5 }],
			[{}, { languages: ['deu'] }],
			[{ output: 'text' }, {}],
		]) {
			hashes.push((await documentOf([item], parameters, options)).settingsHash);
		}
		const [first, withTimeLimit, inGerman, asText] = hashes;
		expect(withTimeLimit).toBe(first);
		expect(new Set([first, inGerman, asText]).size).toBe(3);
	});
});

it("keeps the input item's fields, which the output's replace", async () => {
	const item = { ...sample('meeting-notes.txt'), json: { customer: 7, text: 'old' } };
	const [written] = await partitioned(service, [item], {
		output: 'text',
		options: { keepInputFields: true },
	});
	expect(written?.json).toMatchObject({ customer: 7, fileName: 'meeting-notes.txt' });
	expect(written?.json.text).not.toBe('old');
});
