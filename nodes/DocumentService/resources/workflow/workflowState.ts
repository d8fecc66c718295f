import type { IDataObject } from 'n8n-workflow';

import type { ItemContext, NodeContext } from '../../../core/n8n/nodeContext';
import { notToRepeat } from '../../../core/service/failure/unconfirmedStart';
import { requestRecord } from '../../../core/service/lists/record';
import {
	readWorkflowStatus,
	type WorkflowStatus,
} from '../../../core/service/status/workflowStatus';
import { messageOf } from '../../../core/text/messageOf';
import { Problem } from '../../../core/text/problem';
import { nameText } from '../../../core/text/text';
import { workflowAt } from './workflowLocator';

/** Activates or deactivates a workflow, which only an update can do (docs/maintainers/service.md#workflows). Returns the workflow. */
export async function changeState(
	context: NodeContext<ItemContext>,
	workflowId: string,
	state: WorkflowStatus,
): Promise<IDataObject> {
	const { path, subject } = workflowAt(workflowId);
	return await requestRecord(context, { method: 'PUT', path, body: { state }, subject });
}

/** Gives a new workflow the state it's to have, and returns it. Throws a Problem that says that the workflow is there. */
export async function withState(
	context: NodeContext<ItemContext>,
	workflow: IDataObject,
	state: WorkflowStatus | undefined,
): Promise<IDataObject> {
	const current = readWorkflowStatus(workflow.status);
	const id = nameText(workflow.id);
	if (state === undefined || current === 'unknown' || current === state || id === '') {
		return workflow;
	}
	return await changeState(context, id, state).catch((error: unknown) => {
		const change = state === 'active' ? 'activate' : 'deactivate';
		throw notToRepeat(
			new Problem(
				`Workflow "${id}" was created and is ${current}, but couldn't be ${change}d: ${messageOf(error)}`,
				`Use ${state === 'active' ? 'Activate' : 'Deactivate'} with this ID. Create would make a second workflow`,
				{ workflowId: id },
			),
		);
	});
}
