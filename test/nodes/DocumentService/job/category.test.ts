import type { INodeExecutionData } from 'n8n-workflow';

import type { LocalService } from '../../../../local-service/startLocalService.ts';
import { byId } from '../../../support/byId';
import { file, runServiceOperation, startService } from '../workflow/runOperation';

let service: LocalService;

beforeAll(async () => {
	service = await startService({ dialect: 'public' });
});

afterAll(async () => await service.close());

const notes: INodeExecutionData = {
	json: {},
	binary: {
		first: file('first.txt', 'text/plain', 'Invoice 17\n\nTotal: 12'),
		second: file('second.txt', 'text/plain', 'A poem'),
	},
};

/** Processes the notes with an Extract step of this schema, and downloads their categories. */
async function classified(properties: object, options = {}) {
	const inputSchema = JSON.stringify({ type: 'object', properties });
	const steps = [
		{ step: 'partitioner', partitionerStrategy: 'fast' },
		{ step: 'extract', schemaType: 'manual', inputSchema },
	];
	const parameters = { binaryPropertyName: '*', steps: { values: steps } };
	const created = await runServiceOperation(service, 'job', 'create', parameters, {
		items: [notes],
	});
	const jobId = byId(String(created.items[0].json.jobId));
	const download = { jobId, output: 'category', options };
	return await runServiceOperation(service, 'job', 'download', download);
}

const ofKind = {
	category: { type: 'string', enum: ['Invoice', 'Other'] },
	quote: { type: 'string' },
};

it('gives the category that a job has found of each document', async () => {
	const { items, error } = await classified(ofKind);
	expect(error).toBeUndefined();
	expect(items.map(({ json: { document: _info, ...json } }) => json)).toMatchObject([
		{ fileName: 'first.txt', category: 'Invoice', quote: 'Invoice 17', isConfirmed: true },
		{ fileName: 'second.txt', category: 'Other' },
	]);
	const { error: withoutMatch } = await classified(ofKind, { fallback: 'error' });
	expect(withoutMatch?.message).toBe('No category fits "second.txt"');
});

it('gives the documents in a scan that a job has found', async () => {
	const properties = {
		firstPage: { type: 'integer' },
		lastPage: { type: 'integer' },
		...ofKind,
	};
	const { items } = await classified({
		documents: { type: 'array', items: { type: 'object', properties } },
	});
	expect(items[0].json.parts).toMatchObject([{ pages: [1, 1], category: 'Invoice' }]);
});

it('says so where the data of a job has no category', async () => {
	const { error } = await classified({ total: { type: 'number' } });
	expect(error?.message).toBe('The data of "first.txt" has no category');
});
