import { readFileSync } from 'node:fs';

import type { IDataObject, INodeExecutionData, INodeParameters } from 'n8n-workflow';

import { startLocalService, type LocalService } from '../../../local-service/startLocalService.ts';
import { itemWith, partition, partitioned } from './splitNode';

let service: LocalService;

beforeAll(async () => {
	service = await startLocalService();
});

afterAll(async () => await service.close());

const invoice = readFileSync('local-service/samples/invoice.pdf');
const right = {
	invoiceNumber: '2025-0117',
	supplier: { name: 'Oakline Interiors' },
	deliveryDate: '2025-02-28',
	total: 9050,
	paid: null,
	lines: [
		{ item: 'Desk', quantity: 12, amount: 5760 },
		{ item: 'Chair', quantity: 12, amount: 2940 },
		{ item: 'Assembly', quantity: 1, amount: 350 },
	],
};
/** A number that stands nowhere, a sum in place of a total, a line's amount in another line. */
const wrong = {
	...right,
	invoiceNumber: '2025-0171',
	total: 5760,
	lines: [right.lines[0], { ...right.lines[1], amount: 350 }, right.lines[2]],
};

/** An item as a model's node returns it: without the file. */
const withData = (output: unknown): INodeExecutionData => ({ json: { output } as IDataObject });

async function elementsOf(parameters: INodeParameters): Promise<IDataObject> {
	const [item] = await partitioned(service, [itemWith(invoice, 'invoice.pdf')], {
		strategy: 'hi_res',
		...parameters,
	});
	return item.json;
}

async function check(values: unknown, parameters: INodeParameters) {
	const items = await partitioned(service, [withData(values)], {
		output: 'checkedValues',
		valuesToCheck: '={{ $json.output }}',
		...parameters,
	});
	return items[0].json as {
		fileName: string;
		valuesToReview: number;
		evidence: Array<{ path: string; status: string; page: number; quote: string; box: object }>;
	};
}

const statuses = ({ evidence }: Awaited<ReturnType<typeof check>>) =>
	Object.fromEntries(
		evidence
			.filter(({ status }) => status !== 'verified')
			.map(({ path, status }) => [path, status]),
	);

describe('values that a model has read', () => {
	it('are looked up in the elements that the node returned before, and nothing is sent', async () => {
		const { elements } = await elementsOf({ output: 'document', options: { coordinates: true } });
		const before = service.requests.length;
		const checked = await check(right, { documentContent: elements as unknown as string });
		expect(service.requests.length).toBe(before);
		expect(statuses(checked)).toEqual({});
		expect(checked).toMatchObject({ fileName: 'invoice.pdf', valuesToReview: 0, data: right });
		const amount = checked.evidence.find(({ path }) => path === 'lines[1].amount');
		expect(amount).toEqual({
			path: 'lines[1].amount',
			value: 2940,
			status: 'verified',
			page: 1,
			elementId: expect.any(String) as string,
			quote: 'Chair | 12 | 2,940.00',
			box: expect.objectContaining({ left: expect.any(Number) as number }) as object,
		});
		expect(
			statuses(await check(wrong, { documentContent: elements as unknown as string })),
		).toEqual({
			invoiceNumber: 'unverified',
			total: 'ambiguous',
			'lines[1].amount': 'ambiguous',
		});
	});

	it('are looked up in Markdown and in simplified elements, too, without boxes', async () => {
		const { markdown } = await elementsOf({ output: 'markdown' });
		const items = await partitioned(service, [itemWith(invoice, 'invoice.pdf')], {
			strategy: 'hi_res',
			output: 'elements',
		});
		const simplified = items.map(({ json }) => json);
		for (const documentContent of [markdown, { markdown }, simplified, items]) {
			const parameters = { documentContent: documentContent as string };
			expect(statuses(await check(right, parameters))).toEqual({});
			expect(Object.keys(statuses(await check(wrong, parameters)))).toEqual([
				'invoiceNumber',
				'total',
				'lines[1].amount',
			]);
		}
	});

	it('are looked up in the document, which is sent with coordinates', async () => {
		const item = { ...itemWith(invoice, 'invoice.pdf'), ...withData(wrong) };
		const [{ json }] = await partitioned(service, [item], {
			output: 'checkedValues',
			valuesToCheck: '={{ $json.output }}',
			checkAgainst: 'document',
			strategy: 'hi_res',
		});
		expect(json).toMatchObject({ fileName: 'invoice.pdf', valuesToReview: 3 });
		expect(
			(json.evidence as IDataObject[]).every(({ box, status }) => box || status === 'unverified'),
		).toBe(true);
	});

	it.each([
		['no values', { valuesToCheck: '={{ undefined }}' }, /'Values to Check'/],
		['a text for values', { valuesToCheck: 'Total: 5' }, /'Values to Check'/],
		['no elements', { documentContent: '={{ undefined }}' }, /'Elements or Text'/],
		['an empty list', { documentContent: '={{ [] }}' }, /'Elements or Text'/],
		['something else', { documentContent: '={{ [{ a: 1 }] }}' }, /'Elements or Text'/],
	])(
		'are refused with an error that names the parameter: %s',
		async (_name, parameters, message) => {
			const { error } = await partition(service, [withData(right)], {
				output: 'checkedValues',
				valuesToCheck: '={{ $json.output }}',
				documentContent: 'Total: 9,050.00',
				...parameters,
			});
			expect(error?.message).toMatch(message);
		},
	);
});
