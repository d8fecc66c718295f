import type { IDataObject } from 'n8n-workflow';

import type { ReadField } from '../../../core/n8n/fields/field';
import { type Choices, fieldApplies } from '../../../core/n8n/fields/fieldApplies';
import { readOption } from '../../../core/n8n/fields/readValue';
import { oneItem } from '../../../core/service/lists/items';
import { requestRecord } from '../../../core/service/lists/record';
import type { ItemOperation } from '../../../core/n8n/operation/operation';
import type { NodeContext, Item, ItemContext } from '../../../core/n8n/nodeContext';
import { type Dialect, dialectOf } from '../../../core/credential/dialect';
import {
	creation,
	notToRepeat,
	orUnconfirmed,
} from '../../../core/service/failure/unconfirmedStart';
import {
	readWorkflowStatus,
	type WorkflowStatus,
} from '../../../core/service/status/workflowStatus';
import { messageOf } from '../../../core/text/messageOf';
import { Problem } from '../../../core/text/problem';
import { changeState } from './changeState';
import { buildSteps } from '../steps/buildSteps';
import { readWorkflowSettings, workflowBody } from './workflowSettings';
import {
	additionalFields,
	newWorkflowFields,
	fieldsOfCreate,
	stepsOfCreate,
} from './workflowFields';
import { workflowSubject } from './workflowLocator';
import { protectSecrets, workflowRecordOutput, workflowResult } from './workflowRecord';

function readSettings(item: Item, dialect: Dialect) {
	const { workflowType, schedule, stepsMode, additional } = fieldsOfCreate;
	const choices = Object.fromEntries(
		[workflowType, schedule, stepsMode].map((field) => [field.property.name, item.read(field)]),
	);
	const added = item.options(additionalFields);
	const read: ReadField = (field) => {
		if (additionalFields.options?.includes(field.property)) return readOption(field, added);
		return fieldApplies(field.property, choices) ? item.read(field) : undefined;
	};
	const { state, ...settings } = readWorkflowSettings(fieldsOfCreate, read, dialect);
	const steps = settings.workflow_nodes ?? readSteps(item, choices);
	const body = workflowBody(
		{
			...settings,
			// By default, a new workflow is local and has no schedule, so neither has to be sent.
			source_id: settings.source_id ?? undefined,
			destination_id: settings.destination_id ?? undefined,
			schedule: item.read(schedule) === 'none' ? undefined : settings.schedule,
			workflow_nodes: steps.length === 0 ? undefined : steps,
		},
		read(additional),
	);
	return { body, state: state as WorkflowStatus | undefined, name: settings.name ?? '' };
}

function readSteps(item: Item, choices: Choices): IDataObject[] {
	if (!fieldApplies(stepsOfCreate, choices)) return [];
	const rows = item.rows(stepsOfCreate);
	// A step without values is a partitioner: a service may refuse a workflow without one.
	return buildSteps(rows.length === 0 ? [{}] : rows);
}

/**
 * A service accepts `state` only in an update (docs/maintainers/service.md#workflows), so a new workflow that's to be in another
 * state is changed afterwards.
 */
async function withState(
	context: NodeContext<ItemContext>,
	workflow: IDataObject,
	state: WorkflowStatus | undefined,
): Promise<IDataObject> {
	const current = readWorkflowStatus(workflow.status);
	const { id } = workflow;
	if (state === undefined || current === 'unknown' || current === state) return workflow;
	if (typeof id !== 'string' && typeof id !== 'number') return workflow;
	return await changeState(context, String(id), state).catch((error: unknown) => {
		const [is, not] = current === 'active' ? ['active', 'deactivated'] : ['inactive', 'activated'];
		throw notToRepeat(
			new Problem(
				`Workflow "${id}" was created and is ${is}, but couldn't be ${not}: ${messageOf(error)}`,
				`Use ${not === 'deactivated' ? 'Deactivate' : 'Activate'} with this ID. Create would make a second workflow`,
				{ workflowId: String(id) },
			),
		);
	});
}

/** Creates a workflow. The request is sent once, since a second one would create a second workflow. */
export const create: ItemOperation = {
	option: {
		name: 'Create',
		value: 'create',
		action: 'Create workflow',
		description: 'Create a workflow that processes documents',
	},
	fields: newWorkflowFields,
	output: workflowRecordOutput,
	samples: [
		{
			name: 'W',
			workflowType: 'custom',
			steps: { values: [{ step: 'partitioner' }, { step: 'chunker', moreSettings: '{"a":1}' }] },
			schedule: 'daily',
		},
		{ name: 'W', workflowType: 'custom', stepsMode: 'json', stepsJson: '[]' },
	],
	async execute(item) {
		const { body, state, name } = readSettings(item, dialectOf(await item.credential()));
		protectSecrets(item, body);
		const subject = workflowSubject(name);
		const created = await orUnconfirmed(
			requestRecord(item, { method: 'POST', path: '/workflows', body, subject }),
			creation(subject, 'Workflow'),
		);
		return oneItem(workflowResult(await withState(item, created, state)));
	},
};
