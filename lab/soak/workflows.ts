import type { Credential, N8nApi } from '../../e2e/n8n/n8nApi.ts';
import { withCredential, type WorkflowFile } from '../../e2e/n8n/workflowFile.ts';
import { packageName } from '../../e2e/package/buildWorkflow.ts';
import { workerVariable } from '../../e2e/queue/queueEnvironment.ts';
import { credentialType } from '../../e2e/start/credential.ts';
import type { Feed } from './documents.ts';

/** Seconds between two looks at what there is to do. */
const scheduleSeconds = 5;
const maxParallelDocuments = 5;

type Connections = Record<
	string,
	{ main: Array<Array<{ node: string; type: string; index: number }>> }
>;

const node = (
	name: string,
	type: string,
	typeVersion: number,
	parameters: object,
	more: object = {},
) => ({
	name,
	type: type.includes('.') ? type : `n8n-nodes-base.${type}`,
	typeVersion,
	parameters: { ...parameters },
	...more,
});

const post = (name: string, url: string, jsonBody: string) =>
	node(
		name,
		'httpRequest',
		4.2,
		{ method: 'POST', url, sendBody: true, specifyBody: 'json', jsonBody, options: {} },
		{ retryOnFail: true, maxTries: 5, waitBetweenTries: 1_000 },
	);

const get = (name: string, url: string, options: object = {}) =>
	node(name, 'httpRequest', 4.2, { url, options }, { retryOnFail: true, maxTries: 5 });

const schedule = node('Schedule Trigger', 'scheduleTrigger', 1.2, {
	rule: { interval: [{ field: 'seconds', secondsInterval: scheduleSeconds }] },
});

const splitOut = (name: string, fieldToSplitOut: string) =>
	node(name, 'splitOut', 1, { fieldToSplitOut, options: {} });

const aggregate = (name: string) =>
	node(name, 'aggregate', 1, {
		aggregate: 'aggregateAllItemData',
		destinationFieldName: 'results',
		options: {},
	});

const set = (name: string, jsonOutput: string) =>
	node(name, 'set', 3.4, { mode: 'raw', jsonOutput, options: {} });

/** What the process that runs a workflow says to the desk. */
const arrival = (results: string): string =>
	`={{ JSON.stringify({ worker: $env.${workerVariable}, ${results} }) }}`;

const reason = `($json.error.message ?? String($json.error)) + ($json.error.description ? '. ' + $json.error.description : '')`;

/** From the documents on: partition, and what came of it, by both branches. */
function partitionNodes(desk: string, source: object) {
	const partition = node(
		'Partition',
		`${packageName}.documentPartition`,
		1,
		{ ...source, output: 'text', options: { maxParallelDocuments } },
		{ onError: 'continueErrorOutput' },
	);
	const failed = `={{ JSON.stringify({ name: $('Documents').item.json.name, error: ${reason} }) }}`;
	// One expression for all documents: one for each would cost n8n more than partitioning them.
	const texts = arrival(
		'results: $json.results.map(({ fileName, text }) => ({ name: fileName, text: text.slice(-200) }))',
	);
	const reasons = arrival('results: $json.results');
	return {
		nodes: [
			partition,
			aggregate('All Delivered'),
			post('Collect Delivered', `${desk}/arrivals`, texts),
			set('Failed', failed),
			aggregate('All Failed'),
			post('Collect Failed', `${desk}/arrivals`, reasons),
		],
		connections: {
			Partition: { main: [...to('All Delivered'), ...to('Failed')] },
			...chain('All Delivered', 'Collect Delivered'),
			...chain('Failed', 'All Failed', 'Collect Failed'),
		},
	};
}

function to(name: string) {
	return [[{ node: name, type: 'main', index: 0 }]];
}

/** Connections from each node to the next one. */
function chain(...names: readonly string[]): Connections {
	const pairs = names.slice(1).map((name, position) => [names[position] ?? '', { main: to(name) }]);
	return Object.fromEntries(pairs) as Connections;
}

function workflow(name: string, nodes: readonly object[], connections: Connections): WorkflowFile {
	return {
		name,
		nodes: nodes.map((each, position) => ({
			id: `node-${position}`,
			position: [position * 200, 0],
			...(each as ReturnType<typeof node>),
		})),
		connections,
		settings: { executionOrder: 'v1', saveDataSuccessExecution: 'all' },
	};
}

const batchUrl = (desk: string, feed: Feed): string =>
	`=${desk}/batches?feed=${feed}&execution={{ $execution.id }}`;

/** A schedule fetches what there is to do; the files are stored by n8n. */
function scheduleWorkflow(desk: string): WorkflowFile {
	const rest = partitionNodes(desk, { inputSource: 'binary' });
	const file = { response: { response: { responseFormat: 'file', outputPropertyName: 'data' } } };
	return workflow(
		'Soak: schedule',
		[
			schedule,
			get('Batch', batchUrl(desk, 'schedule')),
			splitOut('Documents', 'documents'),
			get('Download', '={{ $json.url }}', file),
			...rest.nodes,
		],
		{
			...chain('Schedule Trigger', 'Batch', 'Documents', 'Download', 'Partition'),
			...rest.connections,
		},
	);
}

/** The lower workflow: the files come from their address, and n8n doesn't store them. */
function lowerWorkflow(desk: string): WorkflowFile {
	const rest = partitionNodes(desk, {
		inputSource: 'url',
		url: '={{ $json.url }}',
		fileName: '={{ $json.name }}',
	});
	return workflow(
		'Soak: sub-workflow',
		[
			node('Start', 'executeWorkflowTrigger', 1.1, { inputSource: 'passthrough' }),
			splitOut('Documents', 'documents'),
			...rest.nodes,
		],
		{ ...chain('Start', 'Documents', 'Partition'), ...rest.connections },
	);
}

function upperWorkflow(desk: string, lowerId: string): WorkflowFile {
	const workflowId = { __rl: true, mode: 'id', value: lowerId };
	return workflow(
		'Soak: calls sub-workflows',
		[
			schedule,
			get('Batches', batchUrl(desk, 'subworkflow')),
			splitOut('Batch', 'batches'),
			node('Execute Sub-workflow', 'executeWorkflow', 1.2, {
				workflowId,
				mode: 'each',
				options: { waitForSubWorkflow: true },
			}),
		],
		chain('Schedule Trigger', 'Batches', 'Batch', 'Execute Sub-workflow'),
	);
}

/** The service tells that a job has ended, and the trigger brings its results. */
function instantWorkflow(desk: string): WorkflowFile {
	const trigger = `$('Instant Trigger').item.json`;
	const results = arrival(
		`job: ${trigger}.jobId, files: [` +
			`...(${trigger}.outputFiles ?? []).map((file) => ({ name: file.fileId, text: (file.elements ?? []).map(({ text }) => text).join('\\n').slice(-200) })), ` +
			`...(${trigger}.failedFiles ?? []).map((file) => ({ name: file.document, error: file.error }))]`,
	);
	return workflow(
		'Soak: instant trigger',
		[
			node(
				'Instant Trigger',
				`${packageName}.documentServiceInstantTrigger`,
				1,
				{
					events: ['completed', 'failed', 'stopped'],
					options: { includeFailedFiles: true, outputFiles: 'elements' },
				},
				{ webhookId: '5b5f0f4e-7d1c-4a53-9d5e-2f6f6b8f0c77' },
			),
			// A delivery whose response n8n couldn't give before its restart comes again.
			node('Remove Duplicates', 'removeDuplicates', 2, {
				operation: 'removeItemsSeenInPreviousExecutions',
				logic: 'removeItemsWithAlreadySeenKeyValues',
				dedupeValue: '={{ $json.key }}',
				options: {},
			}),
			post(
				'Started',
				`${desk}/started`,
				'={{ JSON.stringify({ job: $json.jobId, execution: $execution.id }) }}',
			),
			post('Collect', `${desk}/jobs`, results),
		],
		chain('Instant Trigger', 'Remove Duplicates', 'Started', 'Collect'),
	);
}

/** Saves and activates all workflows; those of an earlier start are replaced. */
export async function activateFeeds(
	api: N8nApi,
	credential: Credential,
	desk: string,
): Promise<void> {
	const save = async (each: WorkflowFile): Promise<string> => {
		const id = await api.importWorkflow(
			withCredential(each, packageName, credentialType, credential),
		);
		await api.deactivate(id);
		await api.activate(id);
		return id;
	};
	const lowerId = await save(lowerWorkflow(desk));
	await save(upperWorkflow(desk, lowerId));
	await save(scheduleWorkflow(desk));
	await save(instantWorkflow(desk));
}
