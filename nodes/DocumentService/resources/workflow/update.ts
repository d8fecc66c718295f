import type { IDataObject } from 'n8n-workflow';

import type { ReadField } from '../../../core/n8n/fields/field';
import { readOption, readRows } from '../../../core/n8n/fields/readValue';
import { emptyOption } from '../../../core/n8n/fields/wording';
import { oneItem } from '../../../core/service/lists/items';
import { requestRecord } from '../../../core/service/lists/record';
import type { ItemOperation } from '../../../core/n8n/operation/operation';
import type { Item } from '../../../core/n8n/nodeContext';
import { type Dialect, dialectOf } from '../../../core/credential/dialect';
import { pathOf } from '../../../core/service/transport/path';
import { Problem } from '../../../core/text/problem';
import { stepsField } from '../steps/stepFields';
import { buildSteps } from '../steps/buildSteps';
import { readWorkflowSettings, workflowBody } from './workflowSettings';
import { fieldsOfUpdate, updateFields } from './workflowFields';
import { workflowField, workflowSubject } from './workflowLocator';
import { protectSecrets, workflowRecordOutput, workflowResult } from './workflowRecord';

function readBody(item: Item, dialect: Dialect): IDataObject {
	const added = item.options(updateFields);
	const read: ReadField = (field) => readOption(field, added);
	const settings = readWorkflowSettings(fieldsOfUpdate, read, dialect);
	const workflow_nodes = settings.workflow_nodes ?? readSteps(added);
	return workflowBody({ ...settings, workflow_nodes }, read(fieldsOfUpdate.additional));
}

/** Throws a Problem if there are none: they would remove all steps of the workflow. */
function readSteps(added: Readonly<Record<string, unknown>>): IDataObject[] | undefined {
	if (!Object.hasOwn(added, stepsField.name)) return undefined;
	const steps = buildSteps(readRows(stepsField, added[stepsField.name]));
	if (steps.length === 0) throw emptyOption({ property: stepsField });
	return steps;
}

/** Changes only the fields that were added under Update Fields. */
export const update: ItemOperation = {
	option: {
		name: 'Update',
		value: 'update',
		action: 'Update workflow',
		description: 'Change a workflow, for example its name, schedule or status',
	},
	fields: [workflowField.property, updateFields],
	output: workflowRecordOutput,
	samples: [{ updateFields: { name: 'N', schedule: 'none' } }],
	async execute(item) {
		const workflowId = item.read(workflowField);
		const body = readBody(item, dialectOf(await item.credential()));
		if (Object.keys(body).length === 0) {
			throw new Problem(
				"There's nothing to update",
				'Add at least one field under "Update Fields"',
			);
		}
		protectSecrets(item, body);
		const workflow = await requestRecord(item, {
			method: 'PUT',
			path: pathOf`/workflows/${workflowId}`,
			body,
			subject: workflowSubject(workflowId),
		});
		return oneItem(workflowResult(workflow));
	},
};
