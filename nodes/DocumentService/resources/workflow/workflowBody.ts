import type { IDataObject } from 'n8n-workflow';

import type { Dialect } from '../../../core/credential/dialect';
import { bodyOf } from '../../../core/n8n/fields/encode';
import { readOption, readRows } from '../../../core/n8n/fields/readValue';
import { emptyOption, emptyParameter } from '../../../core/n8n/fields/parameterErrors';
import type { Item } from '../../../core/n8n/nodeContext';
import { localConnector } from '../../../core/service/lists/locator';
import { buildSteps } from '../steps/buildSteps';
import type { Step } from '../steps/step';
import { newStepsField, stepsField } from '../steps/stepFields';
import { readSchedule, scheduleForService } from './schedule';
import { addedFields, fieldsOfCreate, fieldsOfUpdate, updateFields } from './workflowFields';

/** The options or fields that the user added, by the parameter's name. */
type Added = Readonly<Record<string, unknown>>;

/**
 * Reads the body that creates a workflow. The names are the hosted service's (docs/maintainers/service.md#workflows). Throws a Problem for a value that can't be used.
 */
export function readNewWorkflow(item: Item, dialect: Dialect): IDataObject {
	const { name, type, template, source, destination } = fieldsOfCreate;
	const added = item.options();
	const workflowType = item.read(type);
	const ends = { source_id: item.read(source), destination_id: item.read(destination) };
	const schedule = readCron(added);
	return {
		name: item.read(name),
		workflow_type: workflowType,
		...(workflowType === 'template' && { template_id: item.read(template) }),
		...(workflowType === 'custom' && { workflow_nodes: addedSteps(added) ?? newSteps(item) }),
		// By default, a new workflow is local and has no schedule, so neither has to be sent.
		...Object.fromEntries(Object.entries(ends).filter(([, id]) => id !== localConnector.value)),
		...(schedule && { schedule: scheduleForService(schedule, dialect) }),
		...bodyOf([addedFields.reprocessAll], added),
		...readOption(addedFields.additional, added),
	};
}

/** Reads the body that changes what was added under Update Fields. Throws a Problem for a value that can't be used. */
export function readChanges(item: Item, dialect: Dialect): IDataObject {
	const { name, type, template, source, destination, state } = fieldsOfUpdate;
	const { reprocessAll, additional } = addedFields;
	const added = item.options(updateFields);
	const ends = Object.entries(bodyOf([source, destination], added));
	const steps = addedSteps(added);
	const schedule = readCron(added);
	return {
		...bodyOf([name, type, template, reprocessAll, state], added),
		...Object.fromEntries(ends.map(([end, id]) => [end, id === localConnector.value ? null : id])),
		...(steps && { workflow_nodes: steps }),
		...(schedule !== undefined && { schedule: scheduleForService(schedule, dialect) }),
		...readOption(additional, added),
	};
}

/** A service may refuse a workflow without a partitioner, which a step without values is. */
function newSteps(item: Item): Step[] {
	const rows = item.rows(newStepsField);
	return buildSteps(rows.length === 0 ? [{}] : rows);
}

/** Throws a Problem for an empty list of rows: it would remove all steps of a workflow. */
function addedSteps(added: Added): IDataObject[] | undefined {
	const json = readOption(addedFields.stepsJson, added);
	if (json || !Object.hasOwn(added, stepsField.name)) return json;
	const steps = buildSteps(readRows(stepsField, added[stepsField.name]));
	if (steps.length === 0) throw emptyOption({ property: stepsField });
	return steps;
}

/** Reads the schedule as a cron expression, '' for none; an update may set the expression alone. */
function readCron(added: Added): string | undefined {
	const schedule = readOption(addedFields.schedule, added);
	if (schedule !== undefined && schedule !== 'cron') return readSchedule(schedule);
	const expression = readOption(addedFields.cron, added);
	if (expression !== undefined) return readSchedule(expression);
	if (schedule === 'cron') throw emptyParameter(addedFields.cron);
	return undefined;
}
