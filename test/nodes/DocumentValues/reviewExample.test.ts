import type { INodeParameters } from 'n8n-workflow';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { readWorkflowFile } from '../../../e2e/n8n/workflowFile';
import { reviewDocument } from '../../../e2e/start/examples';
import type { LocalService } from '../../../local-service/startLocalService.ts';
import { DocumentPartition } from '../../../nodes/DocumentPartition/DocumentPartition.node';
import { startService } from '../DocumentService/workflow/runOperation';
import { highlight, runSteps, type ConnectedNode } from './valuesWorkflow';

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
	const extract: ConnectedNode = {
		name: 'Extract Invoice',
		node: new DocumentPartition(),
		parameters: { ...parametersOf('Extract Invoice'), binaryPropertyName: 'Invoice' },
	};
	const items = [{ json: {}, binary }];
	const extracted = await runSteps([extract], items, service);
	if (extracted.error) throw extracted.error;
	const marked = await runSteps(
		[extract, highlight(parametersOf('Highlight PDF'))],
		items,
		service,
	);
	return { json: extracted.items[0].json, marked: marked.items[0]?.binary?.data.fileName };
}

it('shows a person the wrong date and the missing supplier of its own invoice', async () => {
	const { json, marked } = await review(reviewDocument);
	expect(json).toMatchObject({
		valuesToReview: 2,
		toReview: [
			{ field: 'deliveryDate', value: '2025-03-04' },
			{ field: 'supplier', value: null, reason: 'Empty, although the field is required' },
		],
	});
	const [{ instead, quote }] = json.toReview as Array<Record<string, unknown>>;
	expect(`${String(instead)} ${String(quote)}`).toContain('03/04/2025');
	expect(marked).toBe('invoice-highlighted.pdf');
});

it('shows only what is missing of an invoice whose values are right', async () => {
	const { json } = await review('local-service/samples/invoice.pdf');
	const fields = (json.toReview as Array<{ field: string }>).map(({ field }) => field);
	expect(fields).toEqual(['deliveryDate', 'supplier']);
});
