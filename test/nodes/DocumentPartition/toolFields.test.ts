import { NodeHelpers } from 'n8n-workflow';

import { DocumentPartition } from '../../../nodes/DocumentPartition/DocumentPartition.node';
import { DocumentService } from '../../../nodes/DocumentService/DocumentService.node';
import { resources } from '../../../nodes/DocumentService/resources';
import { runNode } from '../../support/engine';
import { closedAddress } from '../../support/scriptedServer';
import { asTool } from '../../support/asTool';
import { loadedParameters, savedParameters } from '../../support/savedParameters';

const partitionTool = () => asTool(new DocumentPartition());
const serviceTool = () => asTool(new DocumentService());

describe('Document Partition as a tool', () => {
	it('reads a URL that the model gives, as Markdown', () => {
		expect(loadedParameters(partitionTool())).toMatchObject({
			inputSource: 'url',
			url: expect.stringContaining("$fromAI('URL', `Complete URL"),
			output: 'markdown',
			toolDescription: expect.stringContaining('Reads a document from the web'),
		});
	});

	it.each([
		[
			'url',
			'url',
			`={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('url', \`The address\`, 'string') }}`,
		],
		['jobId', 'Job_ID', "={{ $fromAI('Job_ID', 'ID of the job') }}"],
	])('names the argument that a model has left out: %s', async (name, argument, expression) => {
		const isUrl = name === 'url';
		const value = isUrl ? expression : { __rl: true, mode: 'id', value: expression };
		const { items } = await runNode({
			node: isUrl ? partitionTool() : serviceTool(),
			parameters: isUrl
				? { inputSource: 'url', url: value }
				: { resource: 'job', operation: 'get', jobId: value },
			items: [{ json: { query: {} } }],
			credential: { apiKey: 'k', baseUrl: closedAddress, partitionUrl: closedAddress },
		});
		expect(items[0]?.json.error).toMatch(new RegExp(`is empty\\. Pass ${argument}$`));
	});

	it('takes a text that the model gives, and says so', () => {
		const parameters = loadedParameters(partitionTool(), { inputSource: 'text' });
		expect(parameters).toMatchObject({
			content: expect.stringContaining("$fromAI('Content', `"),
			toolDescription: expect.stringContaining('passed as text'),
		});
		expect(parameters).not.toHaveProperty('url');
	});

	it('offers no files', () => {
		const tool = partitionTool();
		const shown = tool.description.properties.filter(
			(property) =>
				property.name === 'inputSource' &&
				NodeHelpers.displayParameter({}, property, { typeVersion: 1 }, tool.description),
		);
		expect(shown).toHaveLength(1);
		const values = shown[0].options?.map((option) => 'value' in option && option.value);
		expect(values).toEqual(['text', 'url']);
	});

	it('offers no output that needs several, or that is files alone', () => {
		const [, inTool] = partitionTool().description.properties.filter(
			({ name }) => name === 'output',
		);
		const values = inTool.options?.map((option) => 'value' in option && option.value);
		expect(values).toContain('markdown');
		expect(values).not.toContain('comparison');
		expect(values).not.toContain('pdfParts');
	});

	it('keeps what was saved, which leaves the defaults out', () => {
		const tool = partitionTool();
		const chosen = { output: 'elements', url: 'https://example.com/a.pdf' };
		const saved = savedParameters(tool, loadedParameters(tool, chosen));
		expect(saved).toMatchObject(chosen);
		expect(loadedParameters(tool, saved)).toEqual(loadedParameters(tool, chosen));
		for (const name of ['inputSource', 'url', 'output', 'toolDescription']) {
			expect(savedParameters(tool, loadedParameters(tool))).not.toHaveProperty(name);
		}
	});

	it('changes nothing in the node itself', () => {
		const parameters = loadedParameters(new DocumentPartition());
		expect(parameters).toMatchObject({ inputSource: 'binary', output: 'markdown' });
		expect(JSON.stringify(parameters)).not.toContain('$fromAI');
		expect(parameters).not.toHaveProperty('toolDescription');
		expect(parameters).not.toHaveProperty('toolNotice');
	});
});

describe('Document Service as a tool', () => {
	const operations = resources.flatMap(({ option: resource, operations }) =>
		operations.map((operation) => ({
			resource: String(resource.value),
			operation: String(operation.option.value),
			agentDescription: operation.agentDescription ?? '',
		})),
	);

	it.each(operations)(
		'$resource.$operation: is described',
		({ resource, operation, agentDescription }) => {
			const tool = serviceTool();
			const parameters = loadedParameters(tool, { resource, operation });
			const told = NodeHelpers.getToolDescriptionForNode(
				{ parameters } as Parameters<typeof NodeHelpers.getToolDescriptionForNode>[0],
				tool,
			);
			expect(parameters.toolDescription).toBe(agentDescription);
			expect(told.length).toBeGreaterThan(10);
			if (agentDescription !== '') expect(told).toBe(agentDescription);
		},
	);

	it.each(['get', 'wait', 'download', 'cancel', 'getDetails', 'getFailedFiles'])(
		'job.%s: the model says which job',
		(operation) => {
			const { jobId } = loadedParameters(serviceTool(), { resource: 'job', operation });
			const value = expect.stringContaining(
				"$fromAI('Job_ID', `ID of the job, as another tool returned it`, 'string')",
			);
			expect(jobId).toEqual({ __rl: true, mode: 'id', value });
		},
	);

	it.each(['create', 'update', 'delete'])(
		'workflow.%s: nothing is left to the model',
		(operation) => {
			const parameters = loadedParameters(serviceTool(), { resource: 'workflow', operation });
			expect(JSON.stringify(parameters)).not.toContain('$fromAI');
		},
	);

	it('changes nothing in the node itself', () => {
		const node = new DocumentService();
		for (const { resource, operation } of operations) {
			const parameters = loadedParameters(node, { resource, operation });
			expect(JSON.stringify(parameters)).not.toContain('$fromAI');
			expect(parameters).not.toHaveProperty('toolDescription');
		}
	});
});
