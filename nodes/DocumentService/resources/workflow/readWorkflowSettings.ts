import type { ReadField } from '../../../shared/fields/field';
import { emptyParameter } from '../../../shared/fields/wording';
import {
	readWorkflowStatus,
	type WorkflowStatus,
} from '../../../shared/service/status/workflowStatus';
import { localConnector } from '../../../shared/lists/localConnector';
import { readSchedule, type Schedule } from './schedule';
import type { WorkflowSettings } from './workflowBody';
import type { WorkflowFields } from './workflowFields';

/**
 * Reads the fields that Create and Update share, but for the workflow's nodes. What isn't set stays undefined, so that
 * an update sends only what was set. Throws a Problem for a value that can't be used.
 */
export function readWorkflowSettings(
	fields: Omit<WorkflowFields, 'nodesJson'>,
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
