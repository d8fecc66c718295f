import type { IDataObject } from 'n8n-workflow';

import { creationTextOf } from '../../../shared/time/creationTime';
import { describeSchedule } from './schedule';

/**
 * The short form of a workflow record: id, name, status, type, schedule in words (cron expressions
 * or the phrase, null for none) and creation time (ISO, in UTC). The status is the service's own word.
 */
export function simplifyWorkflow(workflow: IDataObject): IDataObject {
	return {
		id: workflow.id ?? null,
		name: workflow.name ?? null,
		status: workflow.status ?? null,
		workflow_type: workflow.workflow_type ?? null,
		schedule: describeSchedule(workflow.schedule),
		created_at: creationTextOf(workflow),
	};
}
