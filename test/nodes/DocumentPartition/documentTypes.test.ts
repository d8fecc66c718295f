import type { IDataObject, INodeExecutionData, INodeParameters } from 'n8n-workflow';

import { documentTypes } from '../../../nodes/core/partition/documentTypes/documentTypes';
import { DocumentPartition } from '../../../nodes/DocumentPartition/DocumentPartition.node';
import { asTool } from '../../support/asTool';
import { credentialFor, transformCredential, type NodeRun } from '../../support/engine';
import { itemWithFile } from '../../support/items';
import { useAccount } from './account';

const account = useAccount({ credential: credentialFor });

const invoice = itemWithFile(
	'invoice.html',
	`<h1>Northwind Repairs Ltd</h1>
	<p>Invoice number: NR-2041</p><p>Invoice date: 2026-03-14</p>
	<table>
		<tr><th>Description</th><th>Qty</th><th>Unit price</th><th>Amount</th></tr>
		<tr><td>Boiler service</td><td>2</td><td>$310.00</td><td>$620.00</td></tr>
		<tr><td>Filter</td><td>3</td><td>$21.00</td><td>$63.00</td></tr>
	</table>
	<p>Subtotal: $683.00</p><p>Tax: $64.83</p><p>Total due: $747.83</p><p>Priority: urgent</p>`,
	{ mimeType: 'text/html' },
);

async function run(
	parameters: INodeParameters,
	items: INodeExecutionData[] = [invoice],
	more?: Partial<NodeRun>,
) {
	const credential = transformCredential(account.service);
	const given = { output: 'extractedData', ...parameters };
	return await account.run(given, items, { credential, ...more });
}

async function jsonOf(...given: Parameters<typeof run>): Promise<IDataObject[]> {
	const { items, error } = await run(...given);
	if (error) throw error;
	return items.map(({ json: { document: _info, ...json } }) => json);
}

/** Lets the service return this data for any document. */
function returning(data: IDataObject, ...texts: string[]): void {
	const elements = texts.map((text, at) => {
		return { type: 'NarrativeText', element_id: `e${at}`, text, metadata: {} };
	});
	const body = { id: 'p', status: 'completed', elements, extracted_data: [{ data }] };
	account.service.faults.add({ path: /parse/, fault: { kind: 'status', status: 200, body } });
}

const attributes = (...attributes: INodeParameters[]): INodeParameters => ({
	schemaType: 'fromAttributes',
	attributes: { attributes },
});

describe('a document type', () => {
	it('needs no setting: the values of an invoice are there, and those that it lacks are null', async () => {
		const [item] = await jsonOf({});
		expect(Object.keys(item)).toEqual([
			...['data', 'isConfirmed', 'valuesToReview', 'toReview', 'fileName'],
		]);
		expect(item).toMatchObject({ isConfirmed: true, toReview: [] });
		expect(item.data).toMatchObject({
			...{ invoiceNumber: 'NR-2041', issueDate: '2026-03-14', sellerName: 'Northwind Repairs Ltd' },
			...{ netTotal: 683, taxTotal: 64.83, total: 747.83, amountDue: 747.83, currency: '$' },
			...{ dueDate: null, iban: null, taxes: [] },
			lines: [
				expect.objectContaining({ name: 'Boiler service', quantity: 2, netAmount: 620 }),
				expect.objectContaining({ name: 'Filter', quantity: 3, netAmount: 63 }),
			],
		});
	});

	it.each(documentTypes.map((type) => [type.name, type] as const))(
		'%s is accepted by the service, and its columns by a data table',
		async (_name, { value, lines, required, unchecked = [], fields }) => {
			const [row] = await jsonOf({ documentType: value, return: lines ? 'line' : 'document' });
			for (const name of Object.keys(row)) {
				expect(name).toMatch(/^[a-zA-Z]\w{0,62}$/);
				expect(['id', 'createdAt', 'updatedAt']).not.toContain(name);
			}
			expect(Object.values(row).filter((cell) => typeof cell === 'object' && cell)).toEqual([]);
			for (const name of [...required, ...unchecked, ...(lines ? [lines] : [])]) {
				expect(Object.keys(fields)).toContain(name);
			}
		},
	);

	it('has values that every document of its kind has: without them, none is confirmed', async () => {
		returning({ invoiceNumber: 'A-1', total: 12 }, 'Invoice number: A-1', 'Total: 12');
		const [item] = await jsonOf({});
		expect(item.isConfirmed).toBe(false);
		expect((item.toReview as IDataObject[]).map(({ field }) => field)).toEqual([
			...['issueDate', 'sellerName'],
		]);
	});

	it('is as its name says, which an expression or a model returns', async () => {
		const [byName] = await jsonOf({ documentType: '={{ "Purchase order" }}' });
		expect(byName.data).toHaveProperty('deliveryAddress');
		const { error } = await run({ documentType: '={{ "Poem" }}' });
		expect(error?.message).toContain("'Document Type' requires one of bankStatement");
		const tool = { node: asTool(new DocumentPartition()) };
		const [byModel] = await jsonOf(
			{ inputSource: 'binary', documentType: 'Receipt' },
			[invoice],
			tool,
		);
		expect(byModel.data).toHaveProperty('receiptNumber');
	});

	it('gets more fields, and loses those that nobody needs', async () => {
		const [{ data }] = await jsonOf({
			attributes: { attributes: [{ name: 'priority' }] },
			leaveOutFields: 'iban, taxes, lines.taxRate, lines[].unit',
		});
		expect(data).toMatchObject({ priority: 'urgent' });
		expect(data).not.toHaveProperty('iban');
		expect(data).not.toHaveProperty('taxes');
		const [line] = (data as { lines: IDataObject[] }).lines;
		expect(Object.keys(line)).toEqual([
			...['name', 'itemNumber', 'quantity', 'unitPrice', 'netAmount'],
		]);
	});

	it.each<[string, INodeParameters, string]>([
		['it has already', { attributes: { attributes: [{ name: 'total' }] } }, "'Add Fields' names"],
		[
			'it gets twice',
			{ attributes: { attributes: [{ name: 'a' }, { name: 'a' }] } },
			`'Add Fields' names "a" twice`,
		],
		['it never had', { leaveOutFields: 'colour' }, "'Leave Out Fields' names"],
		['none of its lines has', { leaveOutFields: 'lines.colour' }, "'Leave Out Fields' names"],
	])('is refused before anything is sent with a field that %s', async (_case, more, message) => {
		const { error } = await run(more);
		expect(error?.message).toContain(message);
		expect(account.service.requests).toEqual([]);
	});

	it('counts in the hash of the settings, as what is added and left out does', async () => {
		const hashOf = async (more: INodeParameters) => {
			const { items } = await run({ ...more, options: { documentInfo: true } });
			return (items[0].json.document as IDataObject).settingsHash;
		};
		const hashes = [
			await hashOf({}),
			await hashOf({ documentType: 'receipt' }),
			await hashOf({ leaveOutFields: 'iban' }),
			await hashOf({ attributes: { attributes: [{ name: 'priority' }] } }),
		];
		expect(new Set(hashes).size).toBe(4);
	});

	it('says that a document has a second invoice', async () => {
		const [one, other] = ['Invoice number: NR-2041', 'Invoice number: NR-2042'];
		const data = { invoiceNumber: 'NR-2041', issueDate: null };
		returning(data, one, 'Date: 2026-03-14', other);
		const { hints } = await run({});
		expect(hints.join()).toContain('has a second invoice number, NR-2042');
		expect(hints.join()).toContain('PDF Parts');
		returning(data, one, 'Order number: 7', one, 'Invoice NR-2041', `${one}/2`);
		expect((await run({})).hints.join()).not.toContain('second invoice');
	});

	it('says whose fault it is that the service refuses its schema', async () => {
		const body = { code: 'invalid_schema', message: 'no enum' };
		account.service.faults.add({ path: /parse/, fault: { kind: 'status', status: 400, body } });
		const { error } = await run({ documentType: 'cv' });
		expect(error?.description).toContain(
			'The schema of the document type CV is a fault of this node',
		);
		account.service.faults.add({ path: /parse/, fault: { kind: 'status', status: 400, body } });
		const own = await run({ attributes: { attributes: [{ name: 'priority' }] } });
		expect(own.error?.description).not.toContain('fault of this node');
	});

	it('begins a JSON Schema of the user', async () => {
		const [item] = await jsonOf({ schemaType: 'manual', startFrom: 'letter' });
		expect(item.data).toHaveProperty('senderName');
	});
});

describe('rows', () => {
	it('have one for a document, in which nothing is an object or a list', async () => {
		const [row, ...others] = await jsonOf({ return: 'document' });
		expect(others).toEqual([]);
		expect(row).toMatchObject({
			...{ fileName: 'invoice.html', total: 747.83, isConfirmed: true, toReview: '' },
			lines: expect.stringContaining('"Boiler service"'),
		});
		expect(row).not.toHaveProperty('parseId');
	});

	it('have one for each line, with the values of the document', async () => {
		const rows = await jsonOf({ return: 'line' });
		expect(
			rows.map(({ invoiceNumber, lines_name, lines_netAmount }) => [
				...[invoiceNumber, lines_name, lines_netAmount],
			]),
		).toEqual([
			['NR-2041', 'Boiler service', 620],
			['NR-2041', 'Filter', 63],
		]);
	});

	it('have one with nulls for a document without lines, and texts of a list in one', async () => {
		returning({ name: 'Ida Vale', skills: ['Welding', 'Sales'], work: [] }, 'Name: Ida Vale');
		const rows = await jsonOf({ documentType: 'cv', return: 'line' });
		expect(rows).toMatchObject([{ name: 'Ida Vale', skills: 'Welding, Sales', work_name: null }]);
	});

	it('say in words what to review', async () => {
		returning({ invoiceNumber: 'A-1', total: 999 }, 'Invoice number: A-1', 'Total: 12');
		const [row] = await jsonOf({ return: 'document' });
		expect(row.isConfirmed).toBe(false);
		expect(row.toReview).toContain('total: Not found in the document (instead: 12)');
		expect(row.toReview).toContain('issueDate: The required field is empty');
	});

	it('name objects within objects by their path, and fields that n8n has a meaning for otherwise', async () => {
		const inputSchema = JSON.stringify({
			properties: {
				seller: { type: 'object', properties: { 'VAT No.': { type: 'string' } } },
				error: { type: 'string' },
				fileName: { type: 'string' },
			},
		});
		returning({ seller: { 'VAT No.': 'X1' }, error: 'none', fileName: 'own' }, 'X1 none own');
		const [row] = await jsonOf({ schemaType: 'manual', inputSchema, return: 'document' });
		expect(row).toMatchObject({ seller_VAT_No: 'X1', _error: 'none', fileName_2: 'own' });
	});

	const ofLists = (...names: string[]) => {
		const list = {
			type: 'array',
			items: { type: 'object', properties: { a: { type: 'string' } } },
		};
		const properties = Object.fromEntries(names.map((name) => [name, list]));
		return { schemaType: 'manual', inputSchema: JSON.stringify({ properties }), return: 'line' };
	};

	it.each<[string, INodeParameters]>([
		['several lists', ofLists('one', 'other')],
		['no list of objects', { documentType: 'letter', return: 'line' }],
		['no list of objects', { leaveOutFields: 'lines', return: 'line' }],
	])('are refused before anything is sent for %s', async (what, parameters) => {
		const { error } = await run(parameters);
		expect(error?.message).toContain(`because the data has ${what}`);
		expect(account.service.requests).toEqual([]);
	});
});

describe('values that no document says', () => {
	const kind = { name: 'priority', type: 'oneOf', values: 'urgent\nnormal' };

	it('of a given list are confirmed where it says them, and never go to review', async () => {
		const [said] = await jsonOf(attributes(kind));
		expect(said).toMatchObject({ data: { priority: 'urgent' }, isConfirmed: true, notChecked: [] });
		returning({ priority: 'normal' }, 'Boiler service');
		const [judged] = await jsonOf(attributes(kind));
		expect(judged).toMatchObject({ isConfirmed: true, toReview: [], notChecked: ['priority'] });
	});

	it('are not checked where the user says so', async () => {
		const score = { name: 'score', type: 'number', checkAgainstDocument: false };
		returning({ score: 87, total: 12 }, 'Total: 12');
		const total = { name: 'total', type: 'number' };
		const [item] = await jsonOf(attributes(score, total));
		expect(item).toMatchObject({ isConfirmed: true, toReview: [], notChecked: ['score'] });
		returning({ score: 87, total: 12 }, 'Total: 12');
		const [unsaid] = await jsonOf(attributes({ ...score, checkAgainstDocument: true }, total));
		expect(unsaid).toMatchObject({ isConfirmed: false, toReview: [{ field: 'score' }] });
	});

	it('of a JSON Schema are named by an option', async () => {
		const inputSchema = JSON.stringify({
			properties: {
				summary: { type: 'string' },
				lines: { type: 'array', items: { properties: { risk: { type: 'string' } } } },
			},
		});
		returning({ summary: 'All good', lines: [{ risk: 'low' }] }, 'Boiler service');
		const options = { uncheckedFields: 'summary, lines[].risk' };
		const [item] = await jsonOf({ schemaType: 'manual', inputSchema, options });
		expect(item).toMatchObject({ isConfirmed: true, notChecked: ['summary', 'lines[0].risk'] });
	});

	it('need values to choose from', async () => {
		const { error } = await run(attributes({ ...kind, values: '' }));
		expect(error?.message).toContain("'Values' is empty");
		expect(account.service.requests).toEqual([]);
	});
});

it('a list of texts is an attribute', async () => {
	returning({ colors: ['red', 'blue'] }, 'Colors: red, blue');
	const [item] = await jsonOf(attributes({ name: 'colors', type: 'list' }));
	expect(item).toMatchObject({ data: { colors: ['red', 'blue'] }, isConfirmed: true });
});

it.each<[string, INodeParameters, unknown, string]>([
	['a number', { type: 'number' }, '12 apples', 'Not a number'],
	['a date', { type: 'date' }, '14 March', 'Not a date as YYYY-MM-DD'],
	['a date of the calendar', { type: 'date' }, '2026-02-31', 'Not a date as YYYY-MM-DD'],
	['one of the values', { type: 'oneOf', values: 'a,b' }, 'c', 'Not one of the given values'],
	['text', { type: 'string' }, { inner: 1 }, 'Not text'],
])(
	'what is not %s is returned as it came, and goes to review',
	async (_case, type, value, reason) => {
		returning({ x: value as string }, `x: ${JSON.stringify(value)}`);
		const [item] = await jsonOf(attributes({ name: 'x', ...type }));
		expect(item).toMatchObject({ data: { x: value }, isConfirmed: false });
		expect(item.toReview).toContainEqual(expect.objectContaining({ field: 'x', reason }));
	},
);
