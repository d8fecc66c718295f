import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { call, withService } from './serviceCall';

const samples = join(__dirname, '..', '..', 'local-service', 'samples');
const partitioner = {
	name: 'Partitioner',
	type: 'partition',
	subtype: 'unstructured_api',
	settings: { strategy: 'auto' },
};

function objectOf(properties: Record<string, unknown>) {
	return { type: 'object', properties, required: Object.keys(properties) };
}

const line = (column: string) => ({
	type: 'array',
	items: objectOf({
		item: { type: 'string' },
		quantity: { type: ['integer', 'null'] },
		[column]: { type: 'number' },
	}),
});

interface Output {
	type: string;
	metadata: Record<string, unknown>;
}

/** Runs a workflow with an extract node over a sample; returns the outputs of its last node. */
async function extract(
	fileName: string,
	type: string,
	settings: Record<string, unknown>,
	further: readonly unknown[] = [],
): Promise<Output[]> {
	let outputs: Output[] = [];
	await withService({ jobTiming: { scheduledMs: 0, runningMs: 0 } }, async (service) => {
		const node = { name: 'Extract', type: 'structured_data_extractor', subtype: 'llm', settings };
		const workflow = await call(service, 'POST', '/workflows', {
			name: 'W',
			workflow_nodes: [partitioner, node, ...further],
		});
		const { id } = workflow.body as { id: string };
		const form = new FormData();
		form.append(
			'input_files',
			new Blob([readFileSync(join(samples, fileName))], { type }),
			fileName,
		);
		const run = await call(service, 'POST', `/workflows/${id}/run`, form);
		const jobId = (run.body as { id: string }).id;
		const job = await call(service, 'GET', `/jobs/${jobId}`);
		const { output_node_files: files } = job.body as {
			output_node_files: Array<{ file_id: string; node_id: string }>;
		};
		const last = files.at(-1);
		const path = `/jobs/${jobId}/download?file_id=${last?.file_id}&node_id=${last?.node_id}`;
		outputs = (await call(service, 'GET', path)).body as Output[];
	});
	return outputs;
}

const withSchema = (properties: Record<string, unknown>) => ({
	schema_to_extract: { json_schema: JSON.stringify(objectOf(properties)) },
	output_mode: 'extracted_data_only',
});

describe('the extract node', () => {
	it('reads labels and tables of an invoice', async () => {
		const settings = withSchema({
			invoiceNumber: { type: 'string' },
			total: { type: 'number' },
			items: line('amount'),
			discount: { type: ['number', 'null'] },
		});
		const [data, ...others] = await extract('invoice.pdf', 'application/pdf', settings);
		expect(others).toEqual([]);
		expect(data).toMatchObject({ type: 'DocumentData' });
		expect(data.metadata.extracted_data).toEqual({
			invoiceNumber: '2025-0117',
			total: 9050,
			items: [
				{ item: 'Desk', quantity: 12, amount: 5760 },
				{ item: 'Chair', quantity: 12, amount: 2940 },
				{ item: 'Assembly', quantity: 1, amount: 350 },
			],
			discount: null,
		});
	});

	it('reads "label: value" of an e-mail, and objects', async () => {
		const settings = withSchema({
			order: objectOf({ total: { type: 'number' } }),
			items: line('price'),
		});
		const [data] = await extract('order-confirmation.eml', 'message/rfc822', settings);
		expect(data.metadata.extracted_data).toEqual({
			order: { total: 1204 },
			items: [
				{ item: 'Paper', quantity: null, price: 680 },
				{ item: 'Toner', quantity: null, price: 524 },
			],
		});
	});

	it('puts the data before the elements, and before the chunks made of them', async () => {
		const settings = { schema_to_extract: { extraction_guidance: 'The total and the weight' } };
		const chunker = { name: 'C', type: 'chunk', subtype: 'chunk_by_title', settings: {} };
		for (const further of [[], [chunker]]) {
			const outputs = await extract('order-confirmation.eml', 'message/rfc822', settings, further);
			expect(outputs[0].metadata.extracted_data).toEqual({ total: '€ 1,204.00', weight: null });
			expect(outputs.length).toBeGreaterThan(1);
			expect(outputs.filter(({ type }) => type === 'DocumentData')).toHaveLength(1);
		}
	});

	it.each([
		[{}],
		[{ schema_to_extract: {} }],
		[{ schema_to_extract: { json_schema: { type: 'object' } } }],
		[{ schema_to_extract: { json_schema: '[' } }],
		[{ schema_to_extract: { json_schema: '{}', extraction_guidance: 'a' } }],
	])('is refused with %j', async (settings) => {
		await withService({}, async (service) => {
			const node = { name: 'E', type: 'structured_data_extractor', subtype: 'llm', settings };
			const body = { name: 'W', workflow_nodes: [partitioner, node] };
			expect((await call(service, 'POST', '/workflows', body)).status).toBe(422);
		});
	});
});
