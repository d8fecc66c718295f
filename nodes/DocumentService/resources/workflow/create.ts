import type { IDataObject } from 'n8n-workflow';
import { dialectOf } from '../../../shared/credential/dialect';
import type { ItemOperation } from '../../../shared/operation/operation';
import { readWorkflowStatus } from '../../../shared/status/workflowStatus';
import { pathOf } from '../../../shared/transport/path';
import { oneItem } from '../../../shared/workflowInterface/items';
import { requestRecord } from '../../../shared/workflowInterface/record';
import { readWorkflowSettings } from './readWorkflowSettings';
import type { WorkflowSettings } from './workflowBody';
import { workflowBody } from './workflowBody';
import { createFields } from './workflowFields';
import { workflowSubject } from './workflowLocator';
import { sendWorkflow } from './workflowRecord';
import { Problem } from '../../../shared/values/problem';
import type { Item, Caller, ItemContext } from '../../../shared/run/caller';

function readSettings(item: Item): WorkflowSettings {
	const values: Record<string, unknown> = {
		...item.collection('additionalFields'),
	};
	for (const { name } of createFields) {
		if (name !== 'additionalFields') {
			// Parameters that aren't shown have no value, and n8n takes undefined for a missing fallback.
			values[name] = item.parameter(name, null) ?? undefined;
		}
	}
	const settings = readWorkflowSettings(values);
	return {
		...settings,
		// By default, a new workflow is local and has no schedule and no nodes, so nothing has to be sent.
		sourceId: settings.sourceId ?? undefined,
		destinationId: settings.destinationId ?? undefined,
		schedule: settings.schedule?.kind === 'none' ? undefined : settings.schedule,
		workflowNodes: settings.workflowNodes?.length === 0 ? undefined : settings.workflowNodes,
	};
}

/**
 * The public service accepts `state` only in an update (docs/service.md#workflows), so a workflow that was created in
 * another state is changed afterwards.
 */
async function withState(
	caller: Caller<ItemContext>,
	workflow: IDataObject,
	state: WorkflowSettings['state'],
): Promise<IDataObject> {
	const present = readWorkflowStatus(workflow.status);
	const { id } = workflow;
	if (state === undefined || present === 'unknown' || present === state) return workflow;
	if (typeof id !== 'string' && typeof id !== 'number') return workflow;
	return await requestRecord(caller, {
		method: 'PUT',
		path: pathOf`/workflows/${String(id)}`,
		body: { state },
		subject: workflowSubject(String(id)),
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
	fields: createFields,
	async execute(item) {
		const settings = readSettings(item);
		if (settings.name === undefined) {
			throw new Problem('The parameter "Name" is empty', 'Enter a name for the workflow');
		}
		const body = workflowBody(settings, dialectOf(await item.credential()));
		const workflow = await sendWorkflow(body, async () => {
			const created = await requestRecord(item, {
				method: 'POST',
				path: '/workflows',
				body,
				subject: `workflow "${settings.name}"`,
			});
			return await withState(item, created, settings.state);
		});
		return oneItem(workflow);
	},
};
