import type { IDataObject } from 'n8n-workflow';

import { choice, type Field, text } from '../../../core/n8n/fields/field';
import type { Item } from '../../../core/n8n/nodeContext';
import type { Resource } from '../../../core/operations/operation';
import { creation, orUnconfirmed } from '../../../core/wire/words/unconfirmedStart';
import { locator } from '../../../core/records/locator';
import { deleteRecord, requestRecord } from '../../../core/records/record';
import { Problem } from '../../../core/text/problem';
import { quoted } from '../../../core/text/text';
import { listOperation, simplifyField } from '../../operations/listOperation';
import { recordOperation } from '../../operations/recordOperation';
import { run } from './run';
import { protectSecrets, simplifyWorkflow, workflowKind, workflowResult } from './workflow';
import {
	destinationSettings,
	newWorkflowFields,
	readWorkflowChanges,
	readNewWorkflow,
	sourceSettings,
	updateFields,
	workflowStatus,
} from './workflowBody';

const workflowFilters: readonly Field[] = [
	locator({
		...destinationSettings,
		searchListMethod: 'searchDestinations',
		description: 'Only workflows that write to this destination connector',
	}),
	text('name', 'Name', {
		placeholder: 'e.g. invoices',
		description: 'Only workflows whose name contains this text',
	}),
	locator({
		...sourceSettings,
		searchListMethod: 'searchSources',
		description: 'Only workflows that read from this source connector',
	}),
	choice('status', 'Status', {
		...workflowStatus,
		description: 'Only workflows with this status',
	}),
];

export const workflow: Resource = {
	option: { name: 'Workflow', value: 'workflow' },
	defaultOperation: 'run',
	operations: [
		// Only an update activates or deactivates a workflow (docs/maintainers/service.md#workflows).
		recordOperation({
			name: 'Activate',
			value: 'activate',
			action: 'Activate workflow',
			description: 'Let a workflow run on its schedule',
			agentDescription: 'Lets a workflow of the document service run on its schedule, by its ID',
			record: workflowKind,
			request: { method: 'PUT', body: () => ({ state: 'active' }) },
			toItem: workflowResult,
		}),
		{
			option: {
				name: 'Create',
				value: 'create',
				action: 'Create workflow',
				description: 'Create a workflow that processes documents',
			},
			fields: newWorkflowFields,
			execute: createWorkflow,
		},
		recordOperation({
			name: 'Deactivate',
			value: 'deactivate',
			action: 'Deactivate workflow',
			description: "Keep a workflow, but don't let it run on its schedule",
			agentDescription:
				'Keeps a workflow of the document service from running on its schedule, by its ID',
			record: workflowKind,
			request: { method: 'PUT', body: () => ({ state: 'inactive' }) },
			toItem: workflowResult,
		}),
		recordOperation({
			name: 'Delete',
			value: 'delete',
			action: 'Delete workflow',
			description: 'Delete a workflow permanently',
			record: workflowKind,
			request: deleteRecord,
			toItem: (_response, { id }) => ({ deleted: true, id }),
		}),
		recordOperation({
			name: 'Get',
			value: 'get',
			action: 'Get workflow',
			description: 'Get a workflow with its sources, destinations, status and schedule',
			agentDescription:
				'Returns a workflow of the document service with its sources, destinations, status and schedule, by its ID',
			record: workflowKind,
			fields: [simplifyField.property],
			request: { method: 'GET' },
			toItem: (record, { item }) =>
				item.read(simplifyField) ? simplifyWorkflow(record) : workflowResult(record),
		}),
		listOperation({
			name: 'Get Many',
			value: 'getAll',
			action: 'Get many workflows',
			description: 'Get many workflows, optionally filtered by source, destination, status or name',
			agentDescription:
				'Lists the workflows of the document service with their IDs and names. Use it to find the ID of a workflow.',
			collection: 'workflows',
			filters: workflowFilters,
			simplify: simplifyWorkflow,
			complete: workflowResult,
		}),
		run,
		recordOperation({
			name: 'Update',
			value: 'update',
			action: 'Update workflow',
			description: 'Change a workflow, for example its name, schedule or status',
			record: workflowKind,
			fields: [updateFields],
			request: { method: 'PUT', body: changesOf },
			toItem: workflowResult,
		}),
	],
};

/** Creates a workflow. The request is sent once, since a second one would create a second workflow. */
async function createWorkflow(item: Item) {
	const body = readNewWorkflow(item, (await item.credential()).dialect);
	protectSecrets(item, body);
	const subject = `workflow ${quoted(String(body.name))}`;
	const created = await orUnconfirmed(
		requestRecord(item, { method: 'POST', path: '/workflows', body, subject }),
		creation(subject, 'Workflow'),
	);
	return [{ json: workflowResult(created) }];
}

async function changesOf(item: Item): Promise<IDataObject> {
	const body = readWorkflowChanges(item, (await item.credential()).dialect);
	if (Object.keys(body).length === 0) {
		throw new Problem("There's nothing to update", "Add at least one field under 'Update Fields'");
	}
	protectSecrets(item, body);
	return body;
}
