import type { IDataObject } from 'n8n-workflow';

import type { Item } from '../../../core/n8n/nodeContext';
import { maskedSettings } from '../../../core/secrets/maskedSettings';
import { maskSecrets, secretsOf } from '../../../core/secrets/maskSecrets';
import { workflowSettings } from '../../../core/paid/jobs/processing';
import { locator } from '../../../core/records/locator';
import { isRecord } from '../../../core/text/json';
import { Problem } from '../../../core/text/problem';
import { creationTextOf } from '../../../core/text/readTime';
import { nameText } from '../../../core/text/text';
import type { RecordKind } from '../../operations/recordOperation';
import { describeSchedule } from './schedule';

export const workflowKind: RecordKind = {
	field: locator({
		...workflowSettings,
		description: 'The workflow of the document service, not the n8n workflow',
		required: true,
	}),
	path: '/workflows',
	label: 'workflow',
};

/**
 * Returns a workflow as an output item. The settings of its steps may contain the keys of model providers, so these are masked.
 */
export function workflowResult(workflow: IDataObject): IDataObject {
	if (!('workflow_nodes' in workflow)) return workflow;
	return { ...workflow, workflow_nodes: maskSecrets(workflow.workflow_nodes) };
}

/**
 * Call it before a workflow is sent: the secrets in its steps are masked in the service's response. Throws a Problem if
 * one is masked already, as in steps that were read from a service: the mask would overwrite the secret.
 */
export function protectSecrets(item: Item, body: IDataObject): void {
	const masked = maskedSettings({ workflow_nodes: body.workflow_nodes ?? [] });
	if (masked.length > 0) {
		throw new Problem(
			`Enter these secrets again: ${masked.join(', ')}`,
			'The service returns stored secrets masked. The mask would overwrite the secret, so nothing was sent.',
		);
	}
	item.secrets.add(...secretsOf(body));
}

/** The specification doesn't show the entries; the hosted service lists IDs (docs/maintainers/service.md#workflows). */
function connectorIds(entries: unknown): string[] {
	if (!Array.isArray(entries)) return [];
	return entries
		.map((entry: unknown) => nameText(isRecord(entry) ? (entry.id ?? entry.name) : entry))
		.filter((id) => id !== '');
}

/**
 * Returns the short form of a workflow record, in the spelling of job items: ID, name, status, type, the sources' and destinations' IDs (or names if the
 * service returns no IDs), schedule as text (cron expressions or the phrase; null for none) and creation time (ISO, in
 * UTC). The status is as the service wrote it.
 */
export function simplifyWorkflow(workflow: IDataObject): IDataObject {
	return {
		workflowId: workflow.id ?? null,
		workflowName: workflow.name ?? null,
		status: workflow.status ?? null,
		workflowType: workflow.workflow_type ?? null,
		sources: connectorIds(workflow.sources),
		destinations: connectorIds(workflow.destinations),
		schedule: describeSchedule(workflow.schedule),
		createdAt: creationTextOf(workflow),
	};
}
