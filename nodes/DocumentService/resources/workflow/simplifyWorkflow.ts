import type { IDataObject } from 'n8n-workflow';

import { isRecord } from '../../../shared/values/isRecord';
import { creationTextOf } from '../../../shared/values/creationTime';
import { nameText } from '../../../shared/values/nameText';
import { describeSchedule } from './schedule';

/** The specification doesn't show the entries; the public service lists IDs (docs/service.md#workflows). */
function connectorIds(entries: unknown): string[] {
	if (!Array.isArray(entries)) return [];
	return entries
		.map((entry: unknown) => nameText(isRecord(entry) ? (entry.id ?? entry.name) : entry))
		.filter((id) => id !== '');
}

/**
 * The short form of a workflow record: ID, name, status, type, the sources' and destinations' IDs (or names if the
 * service returns no IDs), schedule as text (cron expressions or the phrase; null for none) and creation time (ISO, in
 * UTC). The status is as the service wrote it.
 */
export function simplifyWorkflow(workflow: IDataObject): IDataObject {
	return {
		id: workflow.id ?? null,
		name: workflow.name ?? null,
		status: workflow.status ?? null,
		workflow_type: workflow.workflow_type ?? null,
		sources: connectorIds(workflow.sources),
		destinations: connectorIds(workflow.destinations),
		schedule: describeSchedule(workflow.schedule),
		created_at: creationTextOf(workflow),
	};
}
