import type { Credential } from '../n8n/n8nApi.ts';
import type { WorkflowFile } from '../n8n/workflowFile.ts';
import { packageName } from '../package/buildWorkflow.ts';
import { credentialType } from '../start/credential.ts';
import { triggerName, triggerWorkflow } from '../trigger/triggerWorkflow.ts';

export const instantName = 'Document Service Instant Trigger';

const duplicatesName = 'Remove Duplicates';
const collectorName = 'Collector';

/** Ends of jobs, as the trigger's field names them. */
export type JobEvent = 'completed' | 'failed' | 'stopped' | 'inProgress' | 'scheduled';

export interface InstantSettings {
	credential: Credential;
	collectorUrl: string;
	/** Makes the webhook's address. */
	webhookId: string;
	events?: readonly JobEvent[];
}

function instantNode({ credential, webhookId, events }: InstantSettings) {
	return {
		id: 'instant',
		name: instantName,
		type: `${packageName}.documentServiceInstantTrigger`,
		typeVersion: 1,
		position: [0, 200],
		webhookId,
		credentials: { [credentialType]: { id: credential.id, name: credential.name } },
		parameters: {
			events: events ?? ['completed', 'failed', 'stopped'],
			options: { includeDetails: true },
		},
	};
}

const to = (node: string) => ({ main: [[{ node, type: 'main', index: 0 }]] });

/** A workflow that the instant trigger starts and that reports each job to a collector. */
export function instantWorkflow(settings: InstantSettings): WorkflowFile {
	const polling = triggerWorkflow(settings.credential, settings.collectorUrl);
	return {
		...polling,
		name: 'Finished jobs at once',
		nodes: polling.nodes.map((node) => (node.name === triggerName ? instantNode(settings) : node)),
		connections: { [instantName]: to(collectorName) },
	};
}

/**
 * A workflow that the instant trigger and the polling one start, with a Remove Duplicates node in front of the
 * collector.
 */
export function twofoldWorkflow(settings: InstantSettings): WorkflowFile {
	const polling = triggerWorkflow(settings.credential, settings.collectorUrl);
	const duplicates = {
		id: 'duplicates',
		name: duplicatesName,
		type: 'n8n-nodes-base.removeDuplicates',
		typeVersion: 2,
		position: [110, 100],
		parameters: {
			operation: 'removeItemsSeenInPreviousExecutions',
			logic: 'removeItemsWithAlreadySeenKeyValues',
			dedupeValue: '={{ $json.key }}',
			options: {},
		},
	};
	return {
		...polling,
		name: 'Finished jobs, at once and polled',
		nodes: [...polling.nodes, instantNode(settings), duplicates],
		connections: {
			[triggerName]: to(duplicatesName),
			[instantName]: to(duplicatesName),
			[duplicatesName]: to(collectorName),
		},
	};
}
