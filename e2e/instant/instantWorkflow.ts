import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import type { Credential } from '../n8n/n8nApi.ts';
import {
	readWorkflowFile,
	withCredential,
	withParameters,
	type WorkflowFile,
} from '../n8n/workflowFile.ts';
import { packageName } from '../package/buildWorkflow.ts';
import { credentialType } from '../start/credential.ts';
import { triggerName, triggerWorkflow } from '../trigger/triggerWorkflow.ts';

/** Makes the webhook's address. */
export const webhookId = '6a1f1f0e-5f4e-4d0c-9a34-2f6f6b8f0c11';

const instantName = 'Document Service Instant Trigger';

const duplicatesName = 'Remove Duplicates';
const collectorName = 'Collector';

const exampleFile = new URL('../../examples/instant-and-polling.json', import.meta.url);

const connectionsSchema = z.record(z.string(), z.object({ main: z.array(z.array(z.unknown())) }));

/** Ends of jobs, as the trigger's field names them. */
type JobEvent = 'completed' | 'failed' | 'stopped' | 'inProgress' | 'scheduled';

export interface InstantSettings {
	credential: Credential;
	collectorUrl: string;
	events?: readonly JobEvent[];
}

function instantNode({ credential, events }: InstantSettings) {
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
 * The example with both triggers and Remove Duplicates, which polls more often and reports each job to the collector,
 * too.
 */
export async function twofoldWorkflow(settings: InstantSettings): Promise<WorkflowFile> {
	const { credential, collectorUrl } = settings;
	const example = readWorkflowFile(await readFile(exampleFile, 'utf8'));
	const polling = triggerWorkflow(credential, collectorUrl);
	const pollTimes = polling.nodes.find(({ name }) => name === triggerName)?.parameters.pollTimes;
	const collector = polling.nodes.filter(({ name }) => name === collectorName);
	const workflow = withCredential(
		withParameters(example, { [triggerName]: { pollTimes } }),
		packageName,
		credentialType,
		credential,
	);
	const connections = connectionsSchema.parse(workflow.connections);
	const [behind = []] = connections[duplicatesName]?.main ?? [];
	const [toCollector = []] = to(collectorName).main;
	return {
		...workflow,
		nodes: [...workflow.nodes, ...collector],
		connections: { ...connections, [duplicatesName]: { main: [[...behind, ...toCollector]] } },
		settings: polling.settings,
	};
}
