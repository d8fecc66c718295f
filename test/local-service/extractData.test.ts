import { call, textForm, withService } from './serviceCall';

const partitioner = {
	name: 'Partitioner',
	type: 'partition',
	subtype: 'unstructured_api',
	settings: { strategy: 'auto' },
};

interface Output {
	type: string;
	metadata: Record<string, unknown>;
}

/** Runs a workflow with an extract node over a note; returns the outputs of its last node. */
async function extract(
	settings: Record<string, unknown>,
	further: readonly unknown[],
): Promise<Output[]> {
	let outputs: Output[] = [];
	await withService({ jobTiming: { scheduledMs: 0, runningMs: 0 } }, async (service) => {
		const node = { name: 'Extract', type: 'structured_data_extractor', subtype: 'llm', settings };
		const workflow = await call(service, 'POST', '/workflows', {
			name: 'W',
			workflow_nodes: [partitioner, node, ...further],
		});
		const { id } = workflow.body as { id: string };
		const form = textForm('Order 7 is ready.\n\nTotal: 5.00', 'order.txt', 'input_files');
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

describe('the extract node', () => {
	it('puts the data before the elements, and before the chunks made of them', async () => {
		const settings = { schema_to_extract: { extraction_guidance: 'The total and the weight' } };
		const chunker = { name: 'C', type: 'chunk', subtype: 'chunk_by_title', settings: {} };
		for (const further of [[], [chunker]]) {
			const outputs = await extract(settings, further);
			expect(outputs[0].metadata.extracted_data).toEqual({ total: '5.00', weight: null });
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
