import type { IDataObject, INodeExecutionData, INodeParameters } from 'n8n-workflow';

import { DocumentPartition } from '../../../nodes/DocumentPartition/DocumentPartition.node';
import { makePdf } from '../../../packages/pdf-ranges/test/pdfs/makePdf';
import { asTool } from '../../support/asTool';
import { credentialFor, transformCredential, type NodeRun } from '../../support/engine';
import { itemWithFile, itemWithSample } from '../../support/items';
import { expectedParts, mixedScan } from '../../support/mixedScan';
import { useAccount } from './account';

const account = useAccount({ credential: credentialFor });

const invoice = () => itemWithSample('invoice.pdf', 'application/pdf');
const agreement = () => itemWithSample('service-agreement.md', 'text/markdown');
const ofTransform = (): Partial<NodeRun> => ({ credential: transformCredential(account.service) });

const categories = (...names: string[]): INodeParameters => ({
	categories: { categories: names.map((category) => ({ category })) },
});
const ofOffice: INodeParameters = {
	categories: {
		categories: [
			{ category: 'Invoice', description: 'Bills goods and asks for payment' },
			{ category: ' Contract ', description: 'An agreement that two parties sign' },
		],
	},
};

const run = async (
	parameters: INodeParameters,
	items: INodeExecutionData[] = [invoice()],
	more: Partial<NodeRun> = ofTransform(),
) => await account.run({ output: 'category', ...ofOffice, ...parameters }, items, more);

async function itemOf(...given: Parameters<typeof run>): Promise<IDataObject> {
	const { items, error } = await run(...given);
	if (error) throw error;
	expect(items).toHaveLength(1);
	const { document: _info, ...json } = items[0].json;
	return json;
}

const asked = () => account.asked().flatMap((request) => /^POST (.*)/.exec(request)?.[1] ?? []);

/** Lets the service return this data, of a document whose pages have these texts. */
function returning(data: unknown, ...pages: string[]): void {
	const elements = pages.map((text, at) => {
		const metadata = { page_number: at + 1 };
		return { type: 'NarrativeText', element_id: `e${at}`, text, metadata };
	});
	const body = { id: 'p', status: 'completed', elements, extracted_data: [{ data }] };
	account.service.faults.add({ path: /parse/, fault: { kind: 'status', status: 200, body } });
}

const reply = (category: unknown, quote: unknown) => ({ reason: 'So', quote, category });

describe('the category of a document', () => {
	it('comes with what shows it, in one parse request, whose ID asks for more', async () => {
		const item = await itemOf({});
		expect(item).toEqual({
			...{ fileName: 'invoice.pdf', category: 'Invoice', reason: expect.any(String) },
			...{ quote: 'Invoice 2025-0117', page: 1, isConfirmed: true },
			parseId: expect.any(String),
		});
		expect(Object.keys(item)[0]).toBe('fileName');
		const question = { output: 'extractedData', extractFrom: 'earlierParse' };
		const { items } = await account.run(question, [{ json: item }], ofTransform());
		expect(items[0].json.data).toMatchObject({ invoiceNumber: '2025-0117' });
		expect(asked()).toEqual(['/api/v2/parse', '/api/v2/extract']);
	});

	it('comes in one job elsewhere, without what parse requests have', async () => {
		const { items, error } = await run({}, [invoice(), agreement()], {});
		expect(error).toBeUndefined();
		expect(items.map(({ json }) => [json.category, json.isConfirmed, json.parseId])).toEqual([
			['Invoice', true, undefined],
			['Contract', true, undefined],
		]);
		expect(account.packed()).toEqual([2]);
	});

	it.each<[string, unknown, string]>([
		['in other letters', '  iNVOICE', 'Invoice'],
		['with other spaces', 'Purchase\n  Order ', 'Purchase order'],
		['that nobody named', 'Poem', 'Other'],
		['without a name', null, 'Other'],
	])('is named as the user names it: one %s', async (_case, given, expected) => {
		returning(reply(given, 'Hello'), 'Hello world');
		const item = await itemOf(categories('Invoice', 'Purchase order'));
		expect(item).toMatchObject({ category: expected, isConfirmed: true });
	});

	it('may be called Other by the user', async () => {
		returning(reply('Other', 'Hello'), 'Hello');
		const item = await itemOf({
			...categories('Invoice', 'other'),
			options: { fallback: 'error' },
		});
		expect(item.category).toBe('other');
		returning(reply('Poem', 'Hello'), 'Hello');
		expect(await itemOf(categories('Invoice', 'other'))).toMatchObject({ category: 'other' });
	});

	it.each<[string, unknown, object]>([
		['over a break of the page', 'two: "pages!"', { page: 1, isConfirmed: true }],
		['on a later page', 'PAGES  of', { page: 2, isConfirmed: true }],
		['that is not there', 'two letters', { page: null, isConfirmed: false }],
		['that is empty', ' ', { quote: null, page: null, isConfirmed: false }],
		['that is missing', undefined, { quote: null, page: null, isConfirmed: false }],
	])('has the page of a quote %s', async (_case, quote, expected) => {
		returning(reply('Invoice', quote), 'One and two', 'Pages of words');
		expect(await itemOf({})).toMatchObject(expected);
	});

	it.each<[string, string, string[], number]>([
		['that is also part of a word', 'total', ['The subtotals', 'Total: 5'], 2],
		['split by a hyphen at the end of a page', 'Information desk', ['infor-', 'mation desk'], 1],
		['in a script without spaces', '\u53d1\u7968', ['\u672c\u53d1\u7968\u53f7'], 1],
	])('has the page of a quote %s', async (_case, quote, pages, page) => {
		returning(reply('Invoice', quote), ...pages);
		expect(await itemOf({})).toMatchObject({ page, isConfirmed: true });
	});

	it('has a quote that stands in Markdown, where the service returns no elements', async () => {
		const data = reply('Invoice', 'two words');
		const result = { elements: null, markdown: '# Two **words**', extracted_data: [{ data }] };
		const body = { id: 'p', status: 'completed', ...result };
		account.service.faults.add({ path: /parse/, fault: { kind: 'status', status: 200, body } });
		expect(await itemOf({})).toMatchObject({ page: null, isConfirmed: true });
	});

	it('fails without a match where the user wants an error, which says what to do', async () => {
		returning(reply('Poem', 'Hello'), 'Hello');
		const { error } = await run({ options: { fallback: 'error' } });
		expect(error?.message).toBe('No category fits "invoice.pdf"');
		expect(error?.description).toContain("set 'When No Clear Match' to Other");
	});

	it('is Other where a document has no text, or the service returns no data, with a hint', async () => {
		const body = { id: 'p', status: 'completed', elements: [], extracted_data: [] };
		account.service.faults.add({ path: /parse/, fault: { kind: 'status', status: 200, body } });
		const { items, hints } = await run({});
		expect(items[0].json).toMatchObject({ category: 'Other', quote: null, isConfirmed: false });
		expect(hints).toEqual([
			expect.stringContaining('No text was found in document "invoice.pdf"'),
			'The service returned no category for "invoice.pdf".',
		]);
	});

	it('is one of a hundred', async () => {
		const names = Array.from({ length: 100 }, (_, at) => `Kind ${at}`);
		const text = itemWithFile('kind.csv', 'Kind 57,Price', { mimeType: 'text/csv' });
		expect(await itemOf(categories(...names), [text])).toMatchObject({ category: 'Kind 57' });
	});

	it.each<[string, INodeParameters, Partial<NodeRun>, string]>([
		['no category', { categories: {} }, {}, "The parameter 'Categories' is empty"],
		['a category without a name', categories('Invoice', ' '), {}, "The parameter 'Category' is"],
		[
			'two of one name',
			categories('Invoice', 'Letter', 'invoice '),
			{},
			`'Categories' names "invoice" twice`,
		],
		['partition requests', { options: { sendAs: 'partition' } }, {}, "Partition requests can't"],
	])('is refused before anything is sent with %s', async (_case, parameters, more, message) => {
		const { error } = await run(parameters, [invoice()], more);
		expect(error?.message).toContain(message);
		expect(account.service.requests).toEqual([]);
	});

	it('says what to use instead where the service extracts nothing', async () => {
		const credential = { ...credentialFor(account.service), baseUrl: '' };
		const { error } = await run({}, [invoice()], { credential });
		expect(error?.message).toContain("'Output' can't be Category with this credential");
		expect(error?.description).toContain("with n8n's Text Classifier node, such as Markdown");
		expect(account.service.requests).toEqual([]);
	});

	it('is reused, and not with other categories', async () => {
		await account.restart({ jobTiming: { scheduledMs: 0, runningMs: 0 } });
		const options = { reuseHours: 24 };
		const first = await itemOf({ options });
		expect(await itemOf({ options })).toEqual(first);
		const poem = categories('Poem');
		const { error } = await run({ ...poem, options: { ...options, fallback: 'error' } });
		expect(error?.message).toBe('No category fits "invoice.pdf"');
		// What fits none is reused, too.
		expect(await itemOf({ ...poem, options })).toMatchObject({ category: 'Other' });
		expect(asked()).toEqual(['/api/v2/parse', '/api/v2/parse']);
	});

	it('has a hash of its settings in which the categories count', async () => {
		const hashOf = async (more: INodeParameters) => {
			const options = { documentInfo: true, ...(more.options as INodeParameters) };
			const { items } = await run({ ...more, options });
			return (items[0].json.document as IDataObject).settingsHash;
		};
		const hashes = [
			await hashOf({}),
			await hashOf(categories('Invoice', 'Contract')),
			await hashOf({ find: 'documents' }),
			await hashOf({ options: { fallback: 'error' } }),
		];
		expect(new Set(hashes).size).toBe(4);
		expect(await hashOf({ options: { fallback: 'other' } })).toBe(hashes[0]);
		// Users have stored it: if it changes, every document counts as changed, and is charged again.
		expect(hashes[0]).toBe('37b3da7edc6da9381d9b04e7cb2dd403d11550d3fd13e24995f643c08cdc8e45');
	});

	it('is what an agent gets', async () => {
		const node = asTool(new DocumentPartition());
		const parameters = { inputSource: 'binary' };
		const item = await itemOf(parameters, [invoice()], { ...ofTransform(), node });
		expect(item).toMatchObject({ category: 'Invoice', isConfirmed: true });
	});
});

describe('the documents in a scan', () => {
	const ofScan = { find: 'documents' };
	const document = (firstPage: unknown, lastPage: unknown, quote: unknown, more: object = {}) => ({
		...{ firstPage, lastPage, quote, category: 'Invoice', name: 'Name' },
		...more,
	});

	it('are found, with the pages of each', async () => {
		const item = await itemOf(ofScan);
		expect(item).toEqual({
			fileName: 'invoice.pdf',
			parts: [
				{
					...{ pages: [1, 3], category: 'Invoice', name: 'Invoice 2025-0117' },
					...{ quote: 'Oakline Interiors, 9 Elm Road, Northfield', isDoubtful: false },
				},
			],
			isConfirmed: true,
			parseId: expect.any(String),
		});
	});

	it('are those that the local service finds in a mixed scan', async () => {
		const scan = itemWithFile('stack.pdf', await mixedScan(true), { mimeType: 'application/pdf' });
		const named = categories('Letter', 'Invoice', 'Form');
		const { parts, isConfirmed } = await itemOf({ ...ofScan, ...named }, [scan]);
		expect(parts).toMatchObject(expectedParts);
		expect(isConfirmed).toBe(true);
	});

	it('have all pages of the PDF, also those without text', async () => {
		const scan = itemWithFile('scan.pdf', await makePdf(5), { mimeType: 'application/pdf' });
		returning(
			{ documents: [document(1, 2, 'one'), document(3, 5, 'three')] },
			'one',
			'two',
			'three',
		);
		const { parts, isConfirmed } = await itemOf(ofScan, [scan]);
		expect(parts).toMatchObject([{ pages: [1, 2] }, { pages: [3, 5] }]);
		expect(isConfirmed).toBe(true);
	});

	it('have the pages of the file where some of them are sent', async () => {
		const scan = itemWithFile('scan.pdf', await makePdf(6), { mimeType: 'application/pdf' });
		returning({ documents: [document(1, 1, 'one'), document(2, 3, 'two')] }, 'one', 'two', 'three');
		const options = { pageRange: '3-5' };
		const { parts } = await itemOf({ ...ofScan, options }, [scan]);
		expect(parts).toMatchObject([
			{ pages: [3, 3], isDoubtful: false },
			{ pages: [4, 5], isDoubtful: false },
		]);
	});

	it.each<[string, string[], number]>([
		['whose elements have pages', ['one', 'two', 'three'], 3],
		['without pages', [], 4],
	])('have the pages of what is not a PDF, %s', async (_case, pages, last) => {
		const picture = itemWithFile('scan.tiff', 'II*', { mimeType: 'image/tiff' });
		returning({ documents: [document('1', '1', 'one'), document(2, 4, 'two')] }, ...pages);
		const { parts, isConfirmed } = await itemOf(ofScan, [picture]);
		expect(parts).toMatchObject([{ pages: [1, 1] }, { pages: [2, last] }]);
		expect(isConfirmed).toBe(false);
	});

	it('are one with all pages where none is found, which is doubtful', async () => {
		returning({ documents: [] }, 'one', 'two', 'three');
		const { parts, isConfirmed } = await itemOf(ofScan);
		expect(parts).toEqual([
			{ pages: [1, 3], category: 'Other', name: null, quote: null, isDoubtful: true },
		]);
		expect(isConfirmed).toBe(false);
	});

	it('are cut once, however many of them the service names', async () => {
		const many = Array.from({ length: 5_000 }, () => document(1, 1, 'one'));
		returning({ documents: many }, 'one', 'two');
		const { parts, isConfirmed } = await itemOf(ofScan);
		expect([(parts as unknown[]).length, isConfirmed]).toEqual([1, false]);
	});

	it('are one of a single page, whatever the service says, with a hint', async () => {
		const scan = itemWithFile('scan.pdf', await makePdf(1), { mimeType: 'application/pdf' });
		returning({ documents: [document(1, 1, 'one'), document(1, 1, 'page')] }, 'Page one');
		const { items, hints } = await run(ofScan, [scan]);
		expect(items[0].json.parts).toMatchObject([{ pages: [1, 1], isDoubtful: true }]);
		expect(hints).toEqual([
			expect.stringContaining('2 documents were found in "scan.pdf", but it has only 1 part'),
		]);
	});

	it('fail where the user wants an error, which names their pages', async () => {
		const poem = document(2, 3, 'two', { category: 'Poem' });
		returning({ documents: [document(1, 1, 'one'), poem] }, 'one', 'two', 'three');
		const { error } = await run({ ...ofScan, options: { fallback: 'error' } });
		expect(error?.message).toBe('No category fits "invoice.pdf" from page 2 to 3');
	});
});
