import type { IDataObject } from 'n8n-workflow';

import type { ReadField } from '../../../shared/fields/field';
import { emptyParameter } from '../../../shared/fields/wording';
import { localConnector } from '../../../shared/lists/locator';
import type { Dialect } from '../../../shared/service/credential/dialect';
import {
	readWorkflowStatus,
	type WorkflowStatus,
} from '../../../shared/service/status/workflowStatus';
import { readSchedule, type Schedule, scheduleForService } from './schedule';
import type { WorkflowFields } from './workflowFields';

/** What the user set for a workflow; undefined means not set. */
export interface WorkflowSettings {
	name?: string;
	workflowType?: string;
	/** null: local. Nothing is read from or sent to a connector. */
	sourceId?: string | null;
	destinationId?: string | null;
	templateId?: string;
	schedule?: Schedule;
	steps?: IDataObject[];
	reprocessAll?: boolean;
	state?: WorkflowStatus;
	/** Free fields, added last. */
	additional?: IDataObject;
}

/**
 * Builds the JSON body that creates or updates a workflow. The specification doesn't show its fields; the names are the
 * public service's (docs/service.md#workflows). The body contains only what was set.
 */
export function workflowBody(settings: WorkflowSettings, dialect: Dialect): IDataObject {
	const { schedule } = settings;
	const fields: Record<string, IDataObject[string] | undefined> = {
		name: settings.name,
		workflow_type: settings.workflowType,
		source_id: settings.sourceId,
		destination_id: settings.destinationId,
		template_id: settings.templateId,
		schedule: schedule && scheduleForService(schedule, dialect),
		workflow_nodes: settings.steps,
		reprocess_all: settings.reprocessAll,
		state: settings.state,
		...settings.additional,
	};
	const body: IDataObject = {};
	for (const [name, value] of Object.entries(fields)) {
		if (value !== undefined) body[name] = value;
	}
	return body;
}

/**
 * Reads the fields that Create and Update share, but for the steps. What isn't set stays undefined, so that
 * an update sends only what was set. Throws a Problem for a value that can't be used.
 */
export function readWorkflowSettings(
	fields: Omit<WorkflowFields, 'stepsJson'>,
	read: ReadField,
): WorkflowSettings {
	return {
		name: read(fields.name),
		workflowType: read(fields.workflowType),
		sourceId: connectorOf(read(fields.source)),
		destinationId: connectorOf(read(fields.destination)),
		templateId: read(fields.template),
		schedule: readScheduleFields(fields, read),
		reprocessAll: read(fields.reprocessAll),
		state: stateOf(read(fields.state)),
		additional: read(fields.additional),
	};
}

/** null for a local one. */
function connectorOf(id: string | undefined): string | null | undefined {
	return id === localConnector.value ? null : id;
}

function stateOf(state: string | undefined): WorkflowStatus | undefined {
	const status = readWorkflowStatus(state);
	return status === 'unknown' ? undefined : status;
}

/** An update may set the cron expression alone. */
function readScheduleFields(
	fields: Pick<WorkflowFields, 'schedule' | 'cron'>,
	read: ReadField,
): Schedule | undefined {
	const chosen = read(fields.schedule);
	if (chosen !== undefined && chosen !== 'cron') return readSchedule(chosen);
	const expression = read(fields.cron) ?? '';
	if (expression !== '') return readSchedule(expression);
	if (chosen === 'cron') throw emptyParameter(fields.cron);
	return undefined;
}
