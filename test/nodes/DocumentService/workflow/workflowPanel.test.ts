import type { INodeProperties } from 'n8n-workflow';

import {
	newWorkflowFields,
	updateFields,
} from '../../../../nodes/DocumentService/resources/workflow/workflowBody';
import { jsonOf, startService } from './runOperation';
import { byId } from '../../../support/byId';

function fieldOf(fields: readonly INodeProperties[], name: string): INodeProperties {
	const found = fields.find((property) => property.name === name);
	if (!found) throw new Error(`No field ${name}`);
	return found;
}

describe.each([
	['Create', (fieldOf(newWorkflowFields, 'options').options ?? []) as INodeProperties[]],
	['Update', (updateFields.options ?? []) as INodeProperties[]],
])('the panel of %s', (_operation, fields) => {
	it('says which service accepts a cron expression', () => {
		expect(fieldOf(fields, 'cronExpression').hint).toMatch(
			/hosted service accepts only the schedules in the list/,
		);
	});
});

it.each(['custom', 'template'])(
	'the panel of Create shows six fields at first: %s',
	(workflowType) => {
		const shown = newWorkflowFields.filter(({ displayOptions: { show, hide } = {} }) =>
			(show?.workflowType ?? [workflowType]).includes(workflowType)
				? hide?.workflowType?.includes(workflowType) !== true
				: false,
		);
		const ofType = workflowType === 'custom' ? 'steps' : 'templateId';
		expect(shown.map(({ name }) => name).sort()).toEqual(
			['name', 'workflowType', 'sourceId', 'destinationId', 'options', ofType].sort(),
		);
	},
);

describe('a workflow without steps', () => {
	const partitioner = [
		{
			name: 'Partitioner',
			type: 'partition',
			subtype: 'vlm',
			settings: { is_dynamic: true, allow_fast: true },
		},
	];

	it.each([
		['as the panel starts', {}],
		['if the user removed all steps', { steps: {} }],
		['if an expression returns no steps', { steps: { values: [] } }],
	])('is created with a partitioner, %s', async (_case, more) => {
		const service = await startService();
		try {
			await jsonOf(service, 'workflow', 'create', { name: 'W', ...more });
			const { body } = service.requests.at(-1) ?? {};
			expect(body).toMatchObject({ workflow_nodes: partitioner });
		} finally {
			await service.close();
		}
	});

	it('is explained, so that the panel opens without steps', () => {
		const shown = fieldOf(newWorkflowFields, 'steps');
		expect(shown.default).toEqual({});
		expect(shown.description).toMatch(/Without a Partitioner, one .* comes first/);
	});

	it("isn't sent by an update that doesn't change them", async () => {
		const service = await startService();
		try {
			const [{ id }] = await jsonOf(service, 'workflow', 'create', { name: 'W' });
			await jsonOf(service, 'workflow', 'update', {
				workflowId: byId(String(id)),
				updateFields: { name: 'V' },
			});
			expect(service.requests.at(-1)?.body).toEqual({ name: 'V' });
		} finally {
			await service.close();
		}
	});
});
