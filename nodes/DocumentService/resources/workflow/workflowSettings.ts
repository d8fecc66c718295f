import type { IDataObject } from 'n8n-workflow';

import type { ReadField } from '../../../core/n8n/fields/field';
import { emptyParameter } from '../../../core/n8n/fields/wording';
import { localConnector } from '../../../core/service/lists/locator';
import type { Dialect } from '../../../core/credential/dialect';
import { readSchedule, scheduleForService } from './schedule';
import type { WorkflowFields } from './workflowFields';

/** Settings by the service's names; undefined for those that weren't set. */
export type WorkflowSettings = Readonly<Record<string, IDataObject[string] | undefined>>;

/**
 * Reads the fields that Create and Update share. The specification doesn't show the names; these are the hosted
 * service's (docs/maintainers/service.md#workflows). Throws a Problem for a value that can't be used.
 */
export function readWorkflowSettings(fields: WorkflowFields, read: ReadField, dialect: Dialect) {
	return {
		name: read(fields.name),
		workflow_type: read(fields.workflowType),
		source_id: connectorOf(read(fields.source)),
		destination_id: connectorOf(read(fields.destination)),
		template_id: read(fields.template),
		schedule: readScheduleFields(fields, read, dialect),
		workflow_nodes: read(fields.stepsJson),
		reprocess_all: read(fields.reprocessAll),
		state: read(fields.state),
	} satisfies WorkflowSettings;
}

/** Returns the JSON body that creates or updates a workflow: what was set, and then the additional fields. */
export function workflowBody(
	settings: WorkflowSettings,
	additional: IDataObject = {},
): IDataObject {
	const isSet = (entry: readonly [string, unknown]) => entry[1] !== undefined;
	const entries = Object.entries({ ...settings, ...additional }).filter(isSet);
	return Object.fromEntries(entries) as IDataObject;
}

/** Nothing is read from or sent to a local one. */
function connectorOf(id: string | undefined): string | null | undefined {
	return id === localConnector.value ? null : id;
}

/** An update may set the cron expression alone. */
function readScheduleFields(
	fields: Pick<WorkflowFields, 'schedule' | 'cron'>,
	read: ReadField,
	dialect: Dialect,
): IDataObject[string] | undefined {
	const chosen = read(fields.schedule);
	if (chosen !== undefined && chosen !== 'cron') {
		return scheduleForService(readSchedule(chosen), dialect);
	}
	const expression = read(fields.cron) ?? '';
	if (expression !== '') return scheduleForService(readSchedule(expression), dialect);
	if (chosen === 'cron') throw emptyParameter(fields.cron);
	return undefined;
}
