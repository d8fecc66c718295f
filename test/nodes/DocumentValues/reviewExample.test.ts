import type { INodeParameters } from 'n8n-workflow';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { readWorkflowFile } from '../../../e2e/n8n/workflowFile';
import { reviewDocument } from '../../../e2e/start/examples';
import type { LocalService } from '../../../local-service/startLocalService.ts';
import { runServiceOperation, startService } from '../DocumentService/workflow/runOperation';
import { byId } from '../../support/byId';
import { check, highlight, runSteps } from './valuesWorkflow';

const project = join(__dirname, '..', '..', '..');

let service: LocalService;

beforeAll(async () => {
	service = await startService({ dialect: 'public' });
});

afterAll(async () => await service.close());

/** Runs what the review example does with an invoice, up to the marked PDF, with the example's own parameters. */
async function review(path: string) {
	const text = await readFile(join(project, 'examples', 'review-extracted-values.json'), 'utf8');
	const { nodes } = readWorkflowFile(text);
	const parametersOf = (node: string) =>
		nodes.find(({ name }) => name === node)?.parameters as INodeParameters;
	const data = await readFile(join(project, path), 'base64');
	const binary = { Invoice: { data, fileName: 'invoice.pdf', mimeType: 'application/pdf' } };
	const createParameters = { ...parametersOf('Create Job'), binaryPropertyName: 'Invoice' };
	const created = await runServiceOperation(service, 'job', 'create', createParameters, {
		items: [{ json: {}, binary }],
	});
	const jobId = byId(String(created.items[0].json.jobId));
	const downloadParameters = { ...parametersOf('Extract Invoice'), jobId };
	const { items } = await runServiceOperation(service, 'job', 'download', downloadParameters);
	const steps = [check(parametersOf('Check Values')), highlight(parametersOf('Highlight PDF'))];
	return await runSteps(steps, [{ json: items[0].json, binary }]);
}

it('shows a person the wrong date and the missing supplier of its own invoice', async () => {
	const { items, error } = await review(reviewDocument);
	expect(error).toBeUndefined();
	expect(items[0].json).toMatchObject({
		valuesToReview: 2,
		toReview: [
			{ field: 'deliveryDate', value: '2025-03-04' },
			{ field: 'supplier', value: null, reason: 'Empty, although the field is required' },
		],
	});
	const [{ instead, quote }] = items[0].json.toReview as Array<Record<string, unknown>>;
	expect(`${String(instead)} ${String(quote)}`).toContain('03/04/2025');
	expect(items[0].binary?.data.fileName).toBe('invoice-highlighted.pdf');
});

it('shows only what is missing of an invoice whose values are right', async () => {
	const { items } = await review('local-service/samples/invoice.pdf');
	const fields = (items[0].json.toReview as Array<{ field: string }>).map(({ field }) => field);
	expect(fields).toEqual(['deliveryDate', 'supplier']);
});
