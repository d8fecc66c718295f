import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Credential } from '../n8n/n8nApi.ts';
import {
	readWorkflowFile,
	withCredential,
	withParameters,
	type WorkflowFile,
} from '../n8n/workflowFile.ts';
import { credentialType } from '../start/credential.ts';
import { packageName } from '../package/buildWorkflow.ts';

const startName = 'When clicking ‘Execute workflow’';

/** What an execution is started with. By default it pauses nowhere, is parked for an hour at most, and is notified. */
export interface Start {
	/** Seconds between the start of the job and storing the address. */
	pauseBeforeStoring?: number;
	/** Seconds between the look at the job and parking the execution. */
	pauseBeforeParking?: number;
	/** Seconds that it's parked at most. */
	limit?: number;
	/** Whether its address is stored where no notification finds it. */
	isLost?: boolean;
}

export interface ParkedWorkflowSettings {
	projectFolder: string;
	credential: Credential;
	/** The workflow of the document service. */
	serviceWorkflowId: string;
	tableId: string;
	documentPattern: string;
	/** Where each look at a job is reported. */
	collectorUrl: string;
}

async function readTestWorkflow(projectFolder: string, file: string): Promise<WorkflowFile> {
	return readWorkflowFile(await readFile(join(projectFolder, 'e2e', 'workflows', file), 'utf8'));
}

const byId = (value: string) => ({ __rl: true, mode: 'id', value });

const started = `$('${startName}').first().json.body`;

const storedId = `={{ (${started}.isLost ? 'lost ' : '') + $('Run Workflow').first().json.jobId }}`;

function fromStart(name: keyof Start, otherwise: number): string {
	return `={{ ${started}.${name} ?? ${otherwise} }}`;
}

/** A condition of a Data Table node. */
const whereJobIs = (id: string) => ({
	filters: { conditions: [{ keyName: 'jobId', condition: 'eq', keyValue: id }] },
});

const node = (name: string, type: string, typeVersion: number, parameters: object) => ({
	id: name,
	webhookId: `webhook of ${name}`,
	name,
	type: `n8n-nodes-base.${type}`,
	typeVersion,
	position: [0, 0],
	parameters: { ...parameters },
});

const pauseNode = (name: string, amount: string) =>
	node(name, 'wait', 1.1, { resume: 'timeInterval', amount, unit: 'seconds' });

const webhookNode = (name: string, path: string) =>
	node(name, 'webhook', 2, { httpMethod: 'POST', path, responseMode: 'onReceived', options: {} });

const collectorNode = (url: string) =>
	node('Collector', 'httpRequest', 4.2, {
		method: 'POST',
		url,
		sendBody: true,
		specifyBody: 'json',
		jsonBody: '={{ JSON.stringify({ jobId: $json.jobId, status: $json.status }) }}',
		options: {},
	});

/** A connection from the only output of a node to others. */
const to = (...names: readonly string[]) => ({
	main: [names.map((name) => ({ node: name, type: 'main', index: 0 }))],
});

const startPath = 'start-job';
const notificationPath = 'job-ended';

/** The addresses at which an n8n starts executions of the workflow below, and is notified of a job once more. */
export function addressesOf(n8nUrl: string): { start: string; notification: string } {
	return {
		start: `${n8nUrl}/webhook/${startPath}`,
		notification: `${n8nUrl}/webhook/${notificationPath}`,
	};
}

/**
 * The workflow that parks its executions, as a test can run it: a request starts it instead of a click, pauses can be
 * put before storing and parking, a job's end can be told twice, and each look at a job is reported.
 */
export async function parkedWorkflow(settings: ParkedWorkflowSettings): Promise<WorkflowFile> {
	const { serviceWorkflowId, tableId, documentPattern, collectorUrl } = settings;
	const example = await readTestWorkflow(settings.projectFolder, 'long-job-parked.json');
	const inTable = (id: string) => ({ dataTableId: byId(tableId), ...whereJobIs(id) });
	const address = { jobId: storedId, resumeUrl: '={{ $execution.resumeUrl }}' };
	const filled = withParameters(example, {
		'Read Documents': { fileSelector: documentPattern },
		'Run Workflow': { workflowId: byId(serviceWorkflowId) },
		'Store Address': {
			...inTable(storedId),
			columns: { mappingMode: 'defineBelow', value: address, matchingColumns: [], schema: [] },
		},
		'Forget Address': inTable(storedId),
		'Take Address': inTable('={{ $json.jobId ?? $json.body.jobId }}'),
		'Wait for the Job': { resumeAmount: fromStart('limit', 3600), resumeUnit: 'seconds' },
	});
	const connections: Record<string, unknown> = { ...filled.connections };
	const [completed, failed, late] = (filled.connections['Has It Ended?'] as { main: unknown[] })
		.main;
	const workflow: WorkflowFile = {
		...filled,
		nodes: [
			...filled.nodes.map((one) =>
				one.name === startName ? webhookNode(startName, startPath) : one,
			),
			pauseNode('Pause Before Storing', fromStart('pauseBeforeStoring', 0)),
			pauseNode('Pause Before Parking', fromStart('pauseBeforeParking', 0)),
			webhookNode('One More Notification', notificationPath),
			collectorNode(collectorUrl),
		],
		connections: {
			...connections,
			'Was It Started?': {
				main: [...to('Pause Before Storing').main, ...to('Alert: Not Started').main],
			},
			'Pause Before Storing': to('Store Address'),
			'Get Job': to('Has It Ended?', 'Collector'),
			'Has It Ended?': { main: [completed, failed, late, ...to('Pause Before Parking').main] },
			'Pause Before Parking': to('Wait for the Job'),
			'One More Notification': to('Take Address'),
		},
		settings: { executionOrder: 'v1', saveDataSuccessExecution: 'all' },
	};
	return withCredential(workflow, packageName, credentialType, settings.credential);
}

/** The workflow that looks at its job every two minutes, with pauses that n8n just keeps in its database. */
export async function loopWorkflow(
	settings: Pick<
		ParkedWorkflowSettings,
		'projectFolder' | 'credential' | 'serviceWorkflowId' | 'documentPattern'
	>,
): Promise<WorkflowFile> {
	const example = await readTestWorkflow(settings.projectFolder, 'long-job.json');
	const filled = withParameters(example, {
		'Read Documents': { fileSelector: settings.documentPattern },
		'Run Workflow': { workflowId: byId(settings.serviceWorkflowId) },
		Wait: { amount: 65, unit: 'seconds' },
	});
	return withCredential(filled, packageName, credentialType, settings.credential);
}
