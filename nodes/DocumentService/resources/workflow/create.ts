import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';

import { dialectOf } from '../../../shared/credential/dialect';
import { readCredential } from '../../../shared/credential/readCredential';
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

function readSettings(context: IExecuteFunctions, itemIndex: number): WorkflowSettings {
	const values: Record<string, unknown> = {
		...context.getNodeParameter('additionalFields', itemIndex, {}),
	};
	for (const { name } of createFields) {
		if (name !== 'additionalFields') {
			// Parameters that aren't shown have no value, and n8n takes undefined for a missing fallback.
			values[name] = context.getNodeParameter(name, itemIndex, null) ?? undefined;
		}
	}
	const settings = readWorkflowSettings(context, values, itemIndex);
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
	context: IExecuteFunctions,
	workflow: IDataObject,
	state: WorkflowSettings['state'],
	itemIndex: number,
): Promise<IDataObject> {
	const present = readWorkflowStatus(workflow.status);
	const { id } = workflow;
	if (state === undefined || present === 'unknown' || present === state) return workflow;
	if (typeof id !== 'string' && typeof id !== 'number') return workflow;
	return await requestRecord(context, {
		method: 'PUT',
		path: pathOf`/workflows/${String(id)}`,
		body: { state },
		subject: workflowSubject(String(id)),
		itemIndex,
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
	async execute(itemIndex) {
		const settings = readSettings(this, itemIndex);
		if (settings.name === undefined) {
			throw new NodeOperationError(this.getNode(), 'The parameter "Name" is empty', {
				itemIndex,
				description: 'Enter a name for the workflow',
			});
		}
		const body = workflowBody(settings, dialectOf(await readCredential(this)));
		const workflow = await sendWorkflow(this, body, itemIndex, async () => {
			const created = await requestRecord(this, {
				method: 'POST',
				path: '/workflows',
				body,
				subject: `workflow "${settings.name}"`,
				itemIndex,
			});
			return await withState(this, created, settings.state, itemIndex);
		});
		return oneItem(workflow);
	},
};
