import { readFileSync } from 'node:fs';

import {
	NodeHelpers,
	type IBinaryData,
	type IDataObject,
	type INodeExecutionData,
	type INodeParameters,
} from 'n8n-workflow';

import { startLocalService, type LocalService } from '../../../local-service/startLocalService.ts';
import { DocumentValues } from '../../../nodes/DocumentValues/DocumentValues.node';
import { asTool } from '../../support/asTool';
import { itemWithPdf } from '../DocumentPartition/splitNode';
import {
	aggregate,
	check,
	extractor,
	nodeThat,
	partitionNode,
	runSteps,
	type ConnectedNode,
	type WorkflowOutcome,
} from './valuesWorkflow';

let service: LocalService;

beforeAll(async () => {
	service = await startLocalService();
});

afterAll(async () => await service.close());

const invoice = readFileSync('local-service/samples/invoice.pdf');
const right = {
	invoiceNumber: '2025-0117',
	total: 9050,
	paid: null,
	lines: [{ item: 'Desk', quantity: 12, amount: 5760 }],
};
/** A number that stands nowhere. */
const wrong = { ...right, invoiceNumber: '2025-0171' };

const textFile = (content: string, fileName: string): INodeExecutionData => ({
	json: {},
	binary: {
		data: { data: Buffer.from(content).toString('base64'), mimeType: 'text/plain', fileName },
	},
});

/** The fields to review, by item. */
const toReview = ({ items, error }: WorkflowOutcome) => {
	if (error) throw error;
	return items.map(({ json }) => (json.toReview as IDataObject[]).map(({ field }) => field));
};

const readWith = async (steps: ConnectedNode[], items = [itemWithPdf(invoice, 'invoice.pdf')]) =>
	await runSteps([...steps, check()], items, service);

describe('values and document are found without parameters', () => {
	it.each([
		['markdown', ''],
		['text', ''],
		['document', ''],
		['elements', 'data'],
		['elements', 'elements'],
		['pages', 'data'],
		['chunks', 'data'],
	])('in %s of Document Partition, aggregated in "%s"', async (output, field) => {
		const before = [partitionNode({ output }), ...(field === '' ? [] : [aggregate(field)])];
		expect(toReview(await readWith([...before, extractor(right)]))).toEqual([[]]);
		expect(toReview(await readWith([...before, extractor(wrong)]))).toEqual([['invoiceNumber']]);
		// Nothing but the item of the aggregated parts, without a model's node.
		const whole = await runSteps(
			[...before, check({ valuesSource: 'define', values: JSON.stringify(wrong) })],
			[itemWithPdf(invoice, 'invoice.pdf')],
			service,
		);
		expect(toReview(whole)).toEqual([['invoiceNumber']]);
	});

	it('where parts of a document have values of their own, each against its own part', async () => {
		const values = [{ total: 9050 }, { total: 9050 }];
		const outcome = await readWith([partitionNode({ output: 'pages' }), extractor(...values)]);
		const [first, ...others] = toReview(outcome);
		expect(first).toEqual([]);
		expect(others.length).toBeGreaterThan(0);
		expect(others.every(([field]) => field === 'total')).toBe(true);
	});

	it.each(['tableRows', 'file', 'pageCount'])(
		'and where Document Partition returned none (%s), an error names an expression',
		async (output) => {
			const { error } = await readWith([partitionNode({ output }), extractor(right)]);
			expect(error?.message).toContain('was not found in the item');
			expect(error?.description).toContain(
				"such as {{ $('Document Partition').item.json.elements }} (with 'Output' of that node",
			);
		},
	);

	it('for each of several documents, by the item that it was made of', async () => {
		const files = [
			textFile('Invoice A-1\n\nTotal: 77.00', 'a.txt'),
			textFile('Invoice B-2\n\nTotal: 88.00', 'b.txt'),
		];
		const reversed: ConnectedNode = {
			name: 'Sort',
			node: nodeThat((items) =>
				items.map((item, index) => ({ json: item.json, pairedItem: index })).reverse(),
			),
		};
		const values = extractor({ total: 77 }, { total: 88 });
		const steps = [partitionNode({ output: 'text' }), values];
		for (const more of [[], [reversed]]) {
			expect(toReview(await readWith([...steps, ...more], files))).toEqual([[], []]);
		}
		const exchanged = extractor({ total: 88 }, { total: 77 });
		const outcome = await readWith([partitionNode({ output: 'text' }), exchanged, reversed], files);
		expect(toReview(outcome)).toEqual([['total'], ['total']]);
		const joined = await readWith(
			[partitionNode({ output: 'text' }), aggregate('all'), values],
			files,
		);
		expect(joined.error?.message).toContain('made of several documents');
	});

	it.each<[string, IDataObject]>([
		['output', { output: { total: 5 } }],
		['data', { data: { total: 5 }, fileName: 'a.pdf' }],
		['the item itself', { total: 5, elementCount: 3, document: { pageCount: 1 } }],
		['JSON text', { output: '{"total": 5}' }],
		['a code fence', { output: '```json\n{"total": 5}\n```' }],
		['a code fence in other text', { output: 'Here you are:\n```\n{"total": 5}\n```\nDone [1].' }],
		['JSON in other text', { output: 'The values are {"total": 5}.' }],
		['parts of a message', { output: [{ type: 'text', text: '{"total": 5}' }] }],
		[
			'a response',
			{ output: [{ type: 'message', content: [{ type: 'output_text', text: '{"total": 5}' }] }] },
		],
		['a message', { message: { role: 'assistant', content: '```json\n{"total": 5}```' } }],
		['content with parts', { content: { role: 'model', parts: [{ text: '{"total": 5}' }] } }],
	])('values in %s', async (_name, json) => {
		const given = [{ json: { ...json, markdown: '# Receipt\n\nTotal: 5.00' } }];
		const { items } = await runSteps([check()], given);
		expect(items).toMatchObject([
			{ json: { data: { total: 5 }, valuesToReview: 0, isConfirmed: true, toReview: [] } },
		]);
	});

	it('values in the text of a model, which is not the document then', async () => {
		const { error } = await runSteps([check()], [{ json: { text: '```json\n{"total": 5}\n```' } }]);
		expect(error?.message).toContain('was not found');
	});

	it('never a document in the field document, nor values that a model did not return as JSON', async () => {
		const info = { document: { text: 'Total: 5', markdown: 'Total: 5' }, output: { total: 5 } };
		expect((await runSteps([check()], [{ json: info }])).error?.message).toContain('was not found');
		const json = { output: 'Nothing found.', total: 5, text: 'Total: 5' };
		expect((await runSteps([check()], [{ json }])).error?.message).toBe(
			'The item has no values to check',
		);
	});

	it('no text of another node, which may be the response of a model: an error names it', async () => {
		const parser: ConnectedNode = {
			name: "Reader's text",
			node: nodeThat((items) => items.map(() => ({ json: { text: 'Total: 5' } }))),
		};
		const { error } = await runSteps([parser, extractor({ total: 5 }), check()], [{ json: {} }]);
		const expression = "{{ $('Reader\\'s text').item.json.text }}";
		expect(error?.description).toContain(`such as ${expression}`);
		const parameters = { documentSource: 'define', documentContent: `=${expression}` };
		const steps = [parser, extractor({ total: 5 }), check(parameters)];
		expect(toReview(await runSteps(steps, [{ json: {} }]))).toEqual([[]]);
	});
});

describe('parts of a document in items', () => {
	const elements = ['Invoice 12', 'Total: 5.00'].map((text, index) => ({
		json: { type: 'NarrativeText', text, page: index + 1, elementId: String(index), fileName: 'a' },
	}));
	const values = { valuesSource: 'define' };

	it('are checked together, and the item is paired with all of them', async () => {
		const { items } = await runSteps(
			[check({ ...values, values: '{"invoice": 12, "total": 5}' })],
			[...elements, { json: { ...elements[1].json, fileName: 'b' } }],
		);
		expect(items.map(({ json }) => json.valuesToReview)).toEqual([0, 1]);
		expect(items.map(({ pairedItem }) => pairedItem)).toEqual([
			[{ item: 0 }, { item: 1 }],
			{ item: 2 },
		]);
	});

	it('are checked apart where each has values of its own, though equal ones', async () => {
		const pages = [1, 2].map((page) => ({
			json: { fileName: 'a', page, text: 'Total: 5', markdown: 'Total: 5', output: { total: 5 } },
		}));
		const { items } = await runSteps([check()], pages);
		expect(items.map(({ json }) => json.isConfirmed)).toEqual([true, true]);
	});

	it('are checked apart where their values differ', async () => {
		const parameters = { ...values, values: '={{ { total: $json.page } }}' };
		const { items } = await runSteps([check(parameters)], elements);
		expect(items.map(({ json }) => json.data)).toEqual([{ total: 1 }, { total: 2 }]);
	});
});

it('an agent names values and document', () => {
	const { description } = asTool(new DocumentValues());
	const { properties } = description;
	const parameters = NodeHelpers.getNodeParameters(
		...([properties, {}, true, false, { typeVersion: 1 }, description] as const),
	);
	expect(parameters).toMatchObject({
		...{ valuesSource: 'define', values: expect.stringContaining("$fromAI('Values'") as string },
		documentSource: 'define',
		documentContent: expect.stringContaining("$fromAI('Document'") as string,
	});
});

describe('what comes out', () => {
	const json = { output: { total: 6, vat: 1, note: '' }, markdown: 'Total: 5.00\n\nVAT: 1.00' };

	async function checked(parameters: INodeParameters, item: INodeExecutionData = { json }) {
		const { items, error } = await runSteps([check(parameters)], [item]);
		if (error) throw error;
		return items;
	}

	it('is one item for each document, with the values to review', async () => {
		const [item] = await checked({});
		expect(item.json).toEqual({
			data: json.output,
			valuesToReview: 1,
			isConfirmed: false,
			toReview: [
				{
					...{ field: 'total', value: 6, reason: expect.any(String) as string },
					...{ instead: expect.stringContaining('5.00') as string, page: null },
					quote: expect.stringContaining('5.00') as string,
				},
			],
		});
	});

	it('is evidence as the last field, where the item has a PDF or on request', async () => {
		const [requested] = await checked({ options: { includeEvidence: true } });
		const withPdf = { ...itemWithPdf(invoice), json };
		const [byDefault] = await checked({}, withPdf);
		for (const item of [requested, byDefault]) {
			expect(Object.keys(item.json).at(-1)).toBe('evidence');
			expect((item.json.evidence as IDataObject[]).map(({ field }) => field)).toEqual([
				'total',
				'vat',
			]);
		}
		expect(byDefault.binary).toEqual(withPdf.binary);
		const [without] = await checked({ options: { includeEvidence: false } }, withPdf);
		expect(without.json).not.toHaveProperty('evidence');
		expect(without.binary).toEqual(withPdf.binary);
	});

	it('is not confirmed where all values are empty, and says so', async () => {
		const [item] = await checked({}, { json: { ...json, output: { total: null } } });
		expect(item.json).toMatchObject({
			...{ valuesToReview: 1, isConfirmed: false },
			toReview: [{ value: null, reason: 'All values are empty' }],
		});
	});

	it.each([
		['fitting', [true, false, true]],
		['always', [true, true, true]],
		['never', [false, false, true]],
	])('accepts values without a label as the user says: %s', async (accepts, confirmed) => {
		const [item] = await checked(
			{ options: { acceptWithoutLabel: accepts, includeEvidence: true } },
			{
				json: {
					output: { code: 'X-17', email: 'Linden', total: 5 },
					text: 'X-17\n\nLinden\n\nTotal: 5',
				},
			},
		);
		const values = item.json.evidence as IDataObject[];
		expect(values.map(({ status }) => status)).toEqual(['found', 'found', 'confirmed']);
		expect(values.map(({ isConfirmed }) => isConfirmed)).toEqual(confirmed);
		expect(values.map(({ reason }) => reason === null)).toEqual(confirmed);
	});

	it('has a hint where the values of a PDF were checked without coordinates', async () => {
		const item = { ...itemWithPdf(invoice), json };
		const hint = expect.stringContaining('without coordinates') as string;
		expect((await runSteps([check()], [item])).hints).toEqual([hint]);
		expect((await runSteps([check()], [{ json }])).hints).toEqual([]);
		const steps = [
			partitionNode({ output: 'document', options: { coordinates: true } }),
			...[extractor(right), check()],
		];
		const files = [itemWithPdf(invoice, 'invoice.pdf')];
		expect((await runSteps(steps, files, service)).hints).toEqual([]);
	});

	it('has no file of an earlier node, which would hide the values in the editor', async () => {
		const files = [itemWithPdf(invoice, 'invoice.pdf')];
		const { items } = await readWith(
			[partitionNode({ output: 'markdown' }), extractor(right)],
			files,
		);
		expect(items[0]).not.toHaveProperty('binary');
	});

	it('is evidence only for a PDF with the name of the document, where there are several', async () => {
		const pdf = (fileName: string) => itemWithPdf(invoice, fileName).binary?.data as IBinaryData;
		const binary = { first: pdf('first.pdf'), second: pdf('second.pdf') };
		const read = async (fileName: string) => {
			const parser: ConnectedNode = {
				name: 'Document Partition',
				node: nodeThat(
					(items) => items.map(() => ({ json: { fileName, markdown: 'Total: 5' } })),
					'documentPartition',
				),
			};
			const { items } = await runSteps(
				[parser, extractor({ total: 5 }), check()],
				[{ json: {}, binary }],
			);
			return 'evidence' in (items[0]?.json ?? {});
		};
		expect(await read('second.pdf')).toBe(true);
		expect(await read('third.pdf')).toBe(false);
	});
});

describe('required fields', () => {
	const json = {
		output: { total: 5, supplier: { name: '' }, lines: [{ amount: null }] },
		text: 'Total: 5',
	};
	const review = async (requiredFields: unknown) => {
		const options = { requiredFields: requiredFields as string };
		const [fields] = toReview(await runSteps([check({ options })], [{ json }]));
		return fields;
	};

	it.each<[string, unknown]>([
		['names', 'total, supplier.name, lines[].amount'],
		['a list', ['total', 'supplier.name', 'lines[].amount']],
		['its JSON', '["supplier.name", "lines[].amount"]'],
		[
			'a JSON Schema',
			{
				...{ type: 'object', required: ['supplier', 'lines', 'total'] },
				properties: {
					supplier: { $ref: '#/$defs/party' },
					customer: { $ref: '#/$defs/party' },
					lines: { type: 'array', items: { type: 'object', required: ['amount'] } },
				},
				$defs: { party: { type: 'object', required: ['name'] } },
			},
		],
	])('that are empty go to review: %s', async (_name, given) => {
		expect(await review(given)).toEqual(['supplier.name', 'lines[0].amount']);
	});

	it.each<[string, unknown]>([
		['an example', { total: 5 }],
		['a list of objects', [{ total: 5 }]],
		['commas', ', ,'],
		['nothing', '={{ undefined }}'],
		['an empty list', '={{ [] }}'],
	])('are refused: %s', async (_name, given) => {
		const options = { requiredFields: given as string };
		const { error } = await runSteps([check({ options })], [{ json }]);
		expect(error?.message).toContain("'Required Fields'");
	});
});

describe('an expression that returns nothing usable', () => {
	const json = { output: { total: 5 }, text: 'Total: 5' };
	const values = { valuesSource: 'define' };
	const document = { documentSource: 'define' };

	it.each<[string, INodeParameters, string]>([
		['no values', { ...values, values: '={{ undefined }}' }, "'Values'"],
		['null as values', { ...values, values: '={{ null }}' }, "'Values'"],
		['a text as values', { ...values, values: 'Total: 5' }, "'Values'"],
		['a number as values', { ...values, values: '={{ 5 }}' }, "'Values'"],
		['no document', { ...document, documentContent: '={{ undefined }}' }, "'Document'"],
		['an empty text', { ...document, documentContent: '={{ " " }}' }, "'Document'"],
		['an empty list', { ...document, documentContent: '={{ [] }}' }, "'Document'"],
		['something else', { ...document, documentContent: '={{ [{ a: 1 }] }}' }, "'Document'"],
		[
			'an item without a document',
			{ ...document, documentContent: '={{ {output: 5} }}' },
			"'Document'",
		],
		['an option', { options: { includeEvidence: '={{ null }}' } }, "'Include Evidence'"],
	])('is refused with an error that names the parameter: %s', async (_name, parameters, name) => {
		const { error } = await runSteps([check(parameters)], [{ json }]);
		expect(error?.message).toContain(name);
	});

	it('fails its own item only, with Continue', async () => {
		const step: ConnectedNode = { ...check(), onError: 'continueRegularOutput' };
		const { items } = await runSteps([step], [{ json: { text: 'Total: 5' } }, { json }]);
		expect(items[0].json.error).toContain('no values to check');
		expect(items[1].json).toMatchObject({ isConfirmed: true });
	});
});
