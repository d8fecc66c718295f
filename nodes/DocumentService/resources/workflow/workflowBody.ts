import type { IDataObject } from 'n8n-workflow';

import type { Dialect } from '../../../shared/service/credential/dialect';
import type { WorkflowStatus } from '../../../shared/service/status/workflowStatus';
import type { Schedule } from './schedule';
import { scheduleForService } from './schedule';

/** What the user set for a workflow; undefined means not set. */
export interface WorkflowSettings {
	name?: string;
	workflowType?: string;
	/** null: local. Nothing is read from or sent to a connector. */
	sourceId?: string | null;
	destinationId?: string | null;
	templateId?: string;
	schedule?: Schedule;
	workflowNodes?: IDataObject[];
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
		workflow_nodes: settings.workflowNodes,
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
