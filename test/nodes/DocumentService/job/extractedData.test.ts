import type { INodeExecutionData, INodeParameters } from 'n8n-workflow';

import type { LocalService } from '../../../../local-service/startLocalService.ts';
import { byId, file, runOperation, startService } from '../workflow/runOperation';

let service: LocalService;

beforeAll(async () => {
	service = await startService({ dialect: 'public' });
});

afterAll(async () => await service.close());

const invoices = ['Total: 12\nSupplier: Oakline', 'Total: none\nSupplier: Birch', 'Total: 7'];

const items = invoices.map((text, index): INodeExecutionData => ({
	json: {},
	binary: { data: file(`invoice ${index}.txt`, 'text/plain', text) },
}));

const extract = { step: 'extract', schemaExample: '{"total":9.5,"supplier":"Oakline"}' };

async function create(parameters: INodeParameters, onError?: 'continueErrorOutput') {
	return await runOperation(
		service,
		'job',
		'create',
		{
			steps: {
				values: [{ step: 'partitioner', partitionerStrategy: 'fast' }, extract],
			},
			output: 'extractedData',
			...parameters,
		},
		{ items, onError },
	);
}

it('gives the data of each document, and sends what does not fit to the error branch with its paths', async () => {
	const { outputs, error } = await create({}, 'continueErrorOutput');
	expect(error).toBeUndefined();
	expect(outputs[0].map(({ json, pairedItem }) => [json.data, pairedItem])).toEqual([
		[{ total: 12, supplier: 'Oakline' }, { item: 0 }],
	]);
	expect(outputs[1].map(({ pairedItem }) => pairedItem)).toEqual([{ item: 1 }, { item: 2 }]);
	expect(outputs[1][0].json.error).toEqual({
		message: 'The data extracted from "invoice 1.txt" doesn\'t match the schema',
		violations: [expect.stringMatching(/^total: .+/)],
	});
});

it("names each violation with its path in the error's description", async () => {
	const { error } = await create({});
	expect(error?.description).toMatch(/^total: .+/);
	expect(error?.description).not.toContain('#');
});

it("checks against the user's schema where there is one, and an unusable one is an error of its own", async () => {
	const lenient = { type: 'object', properties: { supplier: { type: ['string', 'null'] } } };
	const { items: all, error } = await create({
		options: { dataSchema: JSON.stringify(lenient) },
	});
	expect(error).toBeUndefined();
	expect(all).toHaveLength(3);
	const broken = await create({
		options: { dataSchema: JSON.stringify({ $ref: '#/nowhere' }) },
	});
	expect(broken.error?.message).toBe("The JSON Schema isn't valid");
});

it('says so where nothing was extracted, also in a download', async () => {
	const jobs = await runOperation(
		service,
		'job',
		'create',
		{ returnMode: 'finishedJob' },
		{ items: items.slice(0, 1) },
	);
	const download = await runOperation(service, 'job', 'download', {
		jobId: byId(String(jobs.items[0].json.jobId)),
		output: 'extractedData',
	});
	expect(download.error?.message).toBe('The results of "invoice 0.txt" contain no extracted data');
});

describe('evidence', () => {
	const evidenceOf = async (parameters: INodeParameters) =>
		await create({ options: { includeEvidence: true }, ...parameters }, 'continueErrorOutput');

	it('says where each value stands in the document', async () => {
		const { outputs } = await evidenceOf({});
		const [first] = outputs[0];
		expect(first.json).toMatchObject({
			data: { total: 12, supplier: 'Oakline' },
			valuesToReview: 0,
		});
		expect(first.json.evidence).toEqual([
			expect.objectContaining({ path: 'total', value: 12, status: 'verified', box: null }),
			expect.objectContaining({
				path: 'supplier',
				status: 'verified',
				quote: 'Total: 12 Supplier: Oakline',
			}),
		]);
	});

	it('needs the elements of the document beside the data', async () => {
		const partitioner = { step: 'partitioner', partitionerStrategy: 'fast' };
		const steps = { values: [partitioner, { ...extract, extractOutput: 'extracted_data_only' }] };
		const { outputs } = await evidenceOf({ steps });
		expect(outputs[0]).toEqual([]);
		expect(JSON.stringify(outputs[1][0].json.error)).toContain('contain the data only');
	});
});
