import { Workflow, type INodeParameters, type INodeTypes } from 'n8n-workflow';

import { DocumentService } from '../../../nodes/DocumentService/DocumentService.node';
import { resources } from '../../../nodes/DocumentService/resources';

const { properties } = new DocumentService().description;

it('keeps its defaults, which saved workflows omit (docs/maintainers/n8n.md#loading)', () => {
	expect(properties.find(({ name }) => name === 'resource')?.default).toBe('destinationConnector');
	const defaults = resources.map(({ option, defaultOperation }) => [
		option.value,
		defaultOperation,
	]);
	expect(Object.fromEntries(defaults)).toMatchObject({
		destinationConnector: 'getAll',
		job: 'getAll',
		sourceConnector: 'getAll',
		template: 'getAll',
		workflow: 'run',
	});
});

it.each(['resource', 'operation'])('sorts the choices of each %s by name', (parameter) => {
	const lists = properties
		.filter(({ name }) => name === parameter)
		.map(({ options = [] }) => options.map(({ name }) => name));
	expect(lists.length).toBeGreaterThan(0);
	expect(lists).toEqual(lists.map((names) => names.toSorted()));
});

/** The subtitle as the editor works it out. */
function subtitleOf(parameters: INodeParameters): unknown {
	const service = new DocumentService();
	const node = {
		id: '1',
		name: 'N',
		type: 'documentService',
		typeVersion: 1,
		position: [0, 0] as [number, number],
		parameters,
	};
	const nodeTypes = { getByNameAndVersion: () => service } as unknown as INodeTypes;
	const workflow = new Workflow({ nodes: [node], connections: {}, active: false, nodeTypes });
	return workflow.expression.getSimpleParameterValue(
		node,
		service.description.subtitle,
		'internal',
		{},
	);
}

it.each([
	['sourceConnector', 'create', 'Create source connector'],
	['job', 'getFailedFiles', 'Get failed files of job'],
	['job', '__CUSTOM_API_CALL__', ''],
])('shows the operation in words under the node: %s, %s', (resource, operation, words) => {
	expect(subtitleOf({ resource, operation })).toBe(words);
});

it('has words for every operation', () => {
	for (const { option, operations } of resources) {
		for (const { option: chosen } of operations) {
			const parameters = { resource: option.value, operation: chosen.value };
			expect(subtitleOf(parameters as INodeParameters)).toBe(chosen.action);
		}
	}
});
