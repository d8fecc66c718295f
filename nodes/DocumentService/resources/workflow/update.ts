import type { IDataObject } from 'n8n-workflow';

import { readOption, readRows } from '../../../shared/fields/readValue';
import { emptyOption } from '../../../shared/fields/wording';
import { oneItem } from '../../../shared/lists/items';
import { requestRecord } from '../../../shared/lists/record';
import type { ItemOperation } from '../../../shared/operation/operation';
import type { Item } from '../../../shared/run/caller';
import { dialectOf } from '../../../shared/service/credential/dialect';
import { pathOf } from '../../../shared/service/transport/path';
import { Problem } from '../../../shared/values/problem';
import { stepsField } from '../steps/stepFields';
import { buildSteps } from '../steps/buildSteps';
import { readWorkflowSettings, workflowBody, type WorkflowSettings } from './workflowSettings';
import { fieldsOfUpdate, updateFields } from './workflowFields';
import { workflowField, workflowSubject } from './workflowLocator';
import { sendWorkflow, workflowRecordOutput } from './workflowRecord';

function readSettings(item: Item): WorkflowSettings {
	const added = item.options(updateFields);
	return {
		...readWorkflowSettings(fieldsOfUpdate, (field) => readOption(field, added)),
		steps: readOption(fieldsOfUpdate.stepsJson, added) ?? readSteps(added),
	};
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
		const dialect = dialectOf(await item.credential());
		const body = workflowBody(readSettings(item), dialect);
		if (Object.keys(body).length === 0) {
			throw new Problem(
				"There's nothing to update",
				'Add at least one field under "Update Fields"',
			);
		}
		const workflow = await sendWorkflow(
			item,
			body,
			async () =>
				await requestRecord(item, {
					method: 'PUT',
					path: pathOf`/workflows/${workflowId}`,
					body,
					subject: workflowSubject(workflowId),
				}),
		);
		return oneItem(workflow);
	},
};
