import type { INodeExecutionData, INodeParameters } from 'n8n-workflow';

import type { LocalService } from '../../../../local-service/startLocalService.ts';
import { check, runSteps } from '../../DocumentValues/valuesWorkflow';
import { file, runServiceOperation, startService } from '../workflow/runOperation';
import { byId } from '../../../support/byId';

let service: LocalService;

beforeAll(async () => {
	service = await startService({ dialect: 'public' });
});

afterAll(async () => await service.close());

const invoices = ['Total: 12\nSupplier: Oakline', 'Total: none\nSupplier: Birch'];

const files: INodeExecutionData = {
	json: {},
	binary: Object.fromEntries(
		invoices.map((text, index) => [
			`file_${index}`,
			file(`invoice ${index}.txt`, 'text/plain', text),
		]),
	),
};

const partitioner = { step: 'partitioner', partitionerStrategy: 'fast' };
const schema = JSON.stringify({
	type: 'object',
	properties: { total: { type: 'number' }, supplier: { type: 'string' } },
});
const extract = { step: 'extract', schemaType: 'manual', inputSchema: schema };

/** Processes the invoices with these steps, and downloads what was extracted. */
async function extracted(
	steps: INodeParameters[],
	options: INodeParameters = {},
	more: INodeParameters = {},
) {
	const parameters = { binaryPropertyName: '*', steps: { values: steps } };
	const created = await runServiceOperation(service, 'job', 'create', parameters, {
		items: [files],
	});
	expect(created.error).toBeUndefined();
	return await runServiceOperation(service, 'job', 'download', {
		jobId: byId(String(created.items[0].json.jobId)),
		output: 'extractedData',
		options,
		...more,
	});
}

it('gives the data of each document, as the service extracted it, and which of it the document confirms', async () => {
	const { items, error } = await extracted([partitioner, extract]);
	expect(error).toBeUndefined();
	expect(items.map(({ json }) => [json.fileName, json.data])).toEqual([
		['invoice 0.txt', { total: 12, supplier: 'Oakline' }],
		['invoice 1.txt', expect.objectContaining({ supplier: 'Birch' })],
	]);
	expect(items[0].json).toMatchObject({ isConfirmed: true, valuesToReview: 0, toReview: [] });
	const again = await runSteps([check()], items);
	expect(again.error?.message).toBe('The values of the item are checked already');
	expect(again.error?.description).toContain("Turn off 'Check Values' in the options");
});

it('gives the data of a document type, as rows, too', async () => {
	const byType = { step: 'extract', schemaType: 'documentType', documentType: 'receipt' };
	const { items, error } = await extracted([partitioner, byType], {}, { return: 'document' });
	expect(error).toBeUndefined();
	expect(items.map(({ json }) => json)).toMatchObject([
		{ fileName: 'invoice 0.txt', total: 12, sellerName: 'Oakline', lines: null },
		{ fileName: 'invoice 1.txt', total: null, sellerName: 'Birch' },
	]);
	// Its results don't say which type it was.
	const { items: lines } = await extracted([partitioner, byType], {}, { return: 'line' });
	expect(lines.map(({ json }) => json)).toMatchObject([{ total: 12 }, { total: null }]);
});

it('gives what patterns find, without a model', async () => {
	const regexPatterns = { values: [{ name: 'amounts', pattern: 'Total: \\d+' }] };
	const byPatterns = { step: 'extract', schemaType: 'regex', regexPatterns };
	const { items, error } = await extracted([partitioner, byPatterns]);
	expect(error).toBeUndefined();
	expect(items.map(({ json }) => json.data)).toEqual([{ amounts: ['Total: 12'] }, { amounts: [] }]);
});

it('says so where nothing was extracted', async () => {
	const { error } = await extracted([partitioner]);
	expect(error?.message).toBe('The results of "invoice 0.txt" contain no extracted data');
});

it('gives the elements with unchecked data, so that Document Values checks it without parameters', async () => {
	const { items } = await extracted([partitioner, extract], { checkValues: false });
	const [checked, unchecked] = (await runSteps([check()], items)).items;
	expect(checked.json).toMatchObject({ isConfirmed: true, data: { total: 12 } });
	expect(unchecked.json).toMatchObject({ isConfirmed: true, data: { supplier: 'Birch' } });
	const wrong = { total: 13, supplier: 'Oakline' };
	const outcome = await runSteps([check()], [{ json: { ...items[0].json, data: wrong } }]);
	expect(outcome.items[0].json).toMatchObject({ valuesToReview: 1, data: wrong });
});

it('gives the data alone where the Extract step returns no more', async () => {
	const dataOnly = { ...extract, extractOutput: 'extracted_data_only' };
	const { items } = await extracted([partitioner, dataOnly]);
	expect(items.map(({ json }) => 'elements' in json)).toEqual([false, false]);
});
