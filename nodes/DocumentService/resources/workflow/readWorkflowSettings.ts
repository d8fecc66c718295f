import type { IDataObject } from 'n8n-workflow';
import { isRecord } from '../../../shared/json/isRecord';
import type { WorkflowStatus } from '../../../shared/status/workflowStatus';
import { readWorkflowStatus } from '../../../shared/status/workflowStatus';
import { trimmedText } from '../../../shared/text/trimmedText';
import { readJsonList, readJsonObject } from '../../../shared/workflowInterface/readJsonParameter';
import { isDataObject } from '../../../shared/workflowInterface/readRows';
import { locatorValue } from '../../../shared/workflowInterface/readLocator';
import { buildWorkflowNodes } from './nodeBlocks';
import type { Schedule } from './schedule';
import { readSchedule } from './schedule';
import type { WorkflowSettings } from './workflowBody';
import { Problem } from '../../../shared/values/problem';

/** The values of the workflow fields by name; a missing one wasn't set. */
export type FieldValues = Readonly<Record<string, unknown>>;

function stateOf(value: unknown): WorkflowStatus | undefined {
	const status = readWorkflowStatus(value);
	return status === 'unknown' ? undefined : status;
}

/** Reads the connector of a workflow: null if the field is there but empty (local). */
function connectorOf(values: FieldValues, name: string): string | null | undefined {
	if (values[name] === undefined) return undefined;
	return locatorValue(values[name]) || null;
}

function readNodes(values: FieldValues): IDataObject[] | undefined {
	if (values.workflowNodesJson !== undefined) {
		return readJsonList(values.workflowNodesJson, 'Workflow Nodes (JSON)');
	}
	if (!isRecord(values.workflowNodes)) return undefined;
	const { blocks } = values.workflowNodes;
	const rows = Array.isArray(blocks) ? blocks.filter(isDataObject) : [];
	return buildWorkflowNodes(
		rows.map((row) => ({
			...row,
			moreSettings: readJsonObject(row.moreSettings, 'Settings (JSON)'),
		})),
	);
}

function readScheduleFields(values: FieldValues): Schedule | undefined {
	if (values.schedule === undefined) {
		const expression = trimmedText(values.cronExpression) || undefined;
		return expression === undefined ? undefined : readSchedule(expression);
	}
	if (values.schedule !== 'cron') return readSchedule(String(values.schedule));
	const expression = trimmedText(values.cronExpression) || undefined;
	if (expression !== undefined) return readSchedule(expression);
	throw new Problem(
		'The parameter "Cron Expression" is empty',
		'Enter the five fields of a cron expression, or choose another schedule',
	);
}

/**
 * Reads the fields of Create and Update. Fields that aren't there stay undefined, so that an update sends only what was
 * set. Throws a NodeOperationError for a value that can't be read.
 */
export function readWorkflowSettings(values: FieldValues): WorkflowSettings {
	return {
		name: trimmedText(values.name) || undefined,
		workflowType: trimmedText(values.workflowType) || undefined,
		sourceId: connectorOf(values, 'sourceId'),
		destinationId: connectorOf(values, 'destinationId'),
		templateId: locatorValue(values.templateId) || undefined,
		schedule: readScheduleFields(values),
		workflowNodes: readNodes(values),
		reprocessAll: typeof values.reprocessAll === 'boolean' ? values.reprocessAll : undefined,
		state: stateOf(values.state),
		additional: readJsonObject(values.additional, 'Additional Fields (JSON)'),
	};
}
