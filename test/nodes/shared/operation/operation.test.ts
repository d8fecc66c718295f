import { NodeHelpers, type INode, type INodeProperties } from 'n8n-workflow';

import {
	findOperation,
	resourceProperties,
	type ItemOperation,
	type Resource,
} from '../../../../nodes/shared/operation/operation';

function operation(value: string, fields: INodeProperties[]): ItemOperation {
	return {
		option: { name: value, value, action: value },
		fields,
		output: { items: 'None.', fields: {} },
		execute: async () => [],
	};
}

const name: INodeProperties = { displayName: 'Name', name: 'name', type: 'string', default: '' };
const detail: INodeProperties = {
	displayName: 'Detail',
	name: 'detail',
	type: 'string',
	default: '',
	displayOptions: { show: { name: ['x'] } },
};
const resources: Resource[] = [
	{
		option: { name: 'Job', value: 'job' },
		operations: [operation('get', [name, detail]), operation('delete', [])],
		defaultOperation: 'get',
	},
	{
		option: { name: 'Workflow', value: 'workflow' },
		operations: [operation('get', [name])],
		defaultOperation: 'get',
	},
];

const node: INode = {
	id: '1',
	name: 'n',
	type: 'n',
	typeVersion: 1,
	position: [0, 0],
	parameters: {},
};

function shownFor(parameters: Record<string, string>): string[] {
	return resourceProperties(resources, 'job')
		.filter((property) => NodeHelpers.displayParameter(parameters, property, node, null))
		.map((property) => property.name);
}

describe('resourceProperties', () => {
	it('shows only the fields of the chosen operation', () => {
		expect(shownFor({ resource: 'job', operation: 'get' })).toEqual([
			'resource',
			'operation',
			'name',
		]);
		expect(shownFor({ resource: 'job', operation: 'delete' })).toEqual(['resource', 'operation']);
		expect(shownFor({ resource: 'workflow', operation: 'get' })).toEqual([
			'resource',
			'operation',
			'name',
		]);
	});

	it("keeps a field's own condition", () => {
		expect(shownFor({ resource: 'job', operation: 'get', name: 'x' })).toContain('detail');
		expect(shownFor({ resource: 'workflow', operation: 'get', name: 'x' })).not.toContain('detail');
	});

	it("offers each resource's operations with its default, and accepts no expression for them", () => {
		const [, resource, jobOperation, workflowOperation] = resourceProperties(resources, 'job');
		expect(resource.default).toBe('job');
		expect(jobOperation.options?.map((option) => option.name)).toEqual(['get', 'delete']);
		expect(workflowOperation.options).toHaveLength(1);
		expect([resource, jobOperation, workflowOperation].map((p) => p.noDataExpression)).toEqual([
			true,
			true,
			true,
		]);
	});

	it('leaves the given fields unchanged', () => {
		resourceProperties(resources, 'job');
		expect(name).not.toHaveProperty('displayOptions');
		expect(detail.displayOptions).toEqual({ show: { name: ['x'] } });
	});
});

describe('findOperation', () => {
	it('finds an operation by its stored names', () => {
		expect(findOperation(resources, 'job', 'delete')).toBe(resources[0].operations[1]);
	});

	it.each([
		['job', '__CUSTOM_API_CALL__'],
		['other', 'get'],
		['', ''],
	])('returns undefined for %s, %s', (resource, wanted) => {
		expect(findOperation(resources, resource, wanted)).toBeUndefined();
	});
});
