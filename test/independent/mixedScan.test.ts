import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { FakeClock } from '../support/fakeClock';
import { expectedParts, mixedScan, scannedPages, stackedDocuments } from '../support/mixedScan';
import { goBy } from '../support/systemClock';
import { item, partition } from './documents';
import type { Schema } from './jobNodes';
import { startTransformServer, type TransformServer } from './transformServer';

let service: TransformServer;

beforeEach(async () => {
	const clock = goBy(new FakeClock({ at: Date.now(), flows: true, maxMs: 120_000 }));
	service = await startTransformServer({ now: clock.now });
	service.control.textOf = () => scannedPages.map((page) => page.join('\n\n')).join('\f');
});
afterEach(async () => {
	jest.restoreAllMocks();
	await service.close();
});

const parameters: INodeParameters = {
	output: 'category',
	find: 'documents',
	categories: {
		categories: [
			{ category: 'Letter', description: 'From one person to another' },
			{ category: 'Invoice', description: 'Asks for a payment' },
			{ category: 'Form', description: 'To be filled in, with its instructions' },
		],
	},
};

/** What a model finds that counts pages as these functions say, from those that it should find. */
const found = (countPages: (first: number, last: number, at: number) => [number, number]) => ({
	documents: stackedDocuments.map(({ category, name, pages: [[...texts]] }, at) => {
		const [first = 0, last = 0] = expectedParts[at]?.pages ?? [];
		const [firstPage, lastPage] = countPages(first, last, at);
		const quote = texts.find((text) => text !== '');
		return { quote, name, firstPage, lastPage, category };
	}),
});

async function partsOf(data: IDataObject): Promise<{ json: IDataObject; doubtful: string[] }> {
	const scan = item('stack.pdf', '', 'application/pdf');
	const content = (await mixedScan(false)).toString('base64');
	const binary = { data: { ...scan.binary?.data, mimeType: 'application/pdf', data: content } };
	service.control.dataOf = () => data;
	const { items, error } = await partition(service, parameters, [{ ...scan, binary }]);
	if (error) throw error;
	expect(items).toHaveLength(1);
	expect(service.jobs).toHaveLength(1);
	const { json } = items[0];
	const doubtful = (json.parts as IDataObject[]).filter((part) => part.isDoubtful);
	return { json, doubtful: doubtful.map(({ name }) => name as string) };
}

describe('a mixed scan of three letters, an invoice and a form', () => {
	it('is cut into them in one job', async () => {
		const { json } = await partsOf(found((first, last) => [first, last]));
		const parts = expectedParts.map((part, at) => ({
			...{ ...part, name: stackedDocuments[at]?.name, isDoubtful: false },
			quote: expect.any(String),
		}));
		expect(json).toMatchObject({ fileName: 'stack.pdf', parts, isConfirmed: true });
	});

	it.each<[string, Parameters<typeof found>[0], string[]]>([
		[
			'by the numbers that are printed on the pages',
			(first, last) => [1, last - first + 1],
			['Invoice 2025-0117', 'Bedell to Lincoln', 'Form W-9', 'Lincoln to Bixby'],
		],
		['from 0', (first, last) => [first - 1, last - 1], stackedDocuments.map(({ name }) => name)],
		[
			'with a page in no document, and one in two',
			(first, last, at) => [first, last + ([0, -1, 0, 1][at] ?? 0)],
			['Bedell to Lincoln', 'Lincoln to Bixby'],
		],
	])(
		'is cut as well if the pages are counted %s, and says what to look at',
		async (_case, countPages, expected) => {
			const { json, doubtful } = await partsOf(found(countPages));
			expect(json).toMatchObject({ parts: expectedParts, isConfirmed: false });
			expect(doubtful).toEqual(expected);
		},
	);

	it('is cut by a schema with all that a part needs', async () => {
		let asked: Schema = {};
		await partsOf(found((first, last) => [first, last]));
		service.control.dataOf = (schema) => void (asked = schema);
		const { items } = await partition(service, parameters, [item('a.md', 'Hello')]);
		expect(items[0]?.json.parts).toMatchObject([{ pages: [1, 1], category: 'Other' }]);
		const { category, ...others } = asked.properties?.documents?.items?.properties ?? {};
		expect(Object.keys(others)).toEqual(['quote', 'name', 'firstPage', 'lastPage']);
		expect(category).toMatchObject({ enum: ['Letter', 'Invoice', 'Form', 'Other'] });
	});
});
