import { join } from 'node:path';
import '../../scripts/resolve-typescript.mjs';
import type { LocalDialect } from '../../local-service/startLocalService.ts';
import { readFiles, serviceType, startNode, type PlannedNode } from './buildWorkflow.ts';
import { uploadedFiles } from './uploadedTexts.ts';

/** The connectors' secret: no result may show it. */
export const connectorSecret = 'secret-of-the-connector';

const chained = { executeOnce: true, alwaysOutputData: true };

/** An identifier returned by an earlier node of the workflow. */
function idFrom(node: string, name: 'id' | 'jobId' = 'id'): Record<string, string | boolean> {
	return { __rl: true, mode: 'id', value: `={{ $('${node}').first().json.${name} }}` };
}

function byId(value: string): Record<string, string | boolean> {
	return { __rl: true, mode: 'id', value };
}

interface Step {
	name: string;
	resource: string;
	operation: string;
	parameters?: Readonly<Record<string, unknown>>;
}

const connectorKinds = [
	{ title: 'Source', resource: 'sourceConnector', remoteUrl: 's3://bucket/incoming' },
	{ title: 'Destination', resource: 'destinationConnector', remoteUrl: 's3://bucket/results' },
] as const;

function connectorSteps({ title, resource, remoteUrl }: (typeof connectorKinds)[number]): Step[] {
	const connectorId = idFrom(`Create ${title}`);
	const secrets = { key: 'key', secret: connectorSecret };
	const form = { s3RemoteUrl: remoteUrl, s3AdditionalSettings: secrets };
	const settings = { remote_url: `${remoteUrl}/changed`, ...secrets, token: null };
	return [
		{
			name: `Create ${title}`,
			resource,
			operation: 'create',
			parameters: { name: `My ${title}`, connectorType: 's3', settingsMode: 'form', ...form },
		},
		{ name: `Get ${title}`, resource, operation: 'get', parameters: { connectorId } },
		{
			name: `List ${title}s`,
			resource,
			operation: 'getAll',
			parameters: { returnAll: true, filters: { type: 's3' } },
		},
		{
			name: `Update ${title}`,
			resource,
			operation: 'update',
			parameters: { connectorId, settingsJson: JSON.stringify(settings) },
		},
		{ name: `Test ${title}`, resource, operation: 'testConnection', parameters: { connectorId } },
		{
			name: `Last Check of ${title}`,
			resource,
			operation: 'getConnectionCheck',
			parameters: { connectorId },
		},
	];
}

const partitioner = { steps: { values: [{ step: 'partitioner' }] } };
const ends = { sourceId: idFrom('Create Source'), destinationId: idFrom('Create Destination') };

const workflowSteps: readonly Step[] = [
	{
		name: 'Create Remote',
		resource: 'workflow',
		operation: 'create',
		parameters: {
			name: 'From bucket to bucket',
			...ends,
			...partitioner,
			options: { schedule: 'daily' },
		},
	},
	{
		name: 'Create Local',
		resource: 'workflow',
		operation: 'create',
		parameters: { name: 'Uploaded files', ...partitioner },
	},
	{
		name: 'Get Workflow',
		resource: 'workflow',
		operation: 'get',
		parameters: { workflowId: idFrom('Create Remote') },
	},
	{
		name: 'List All Workflows',
		resource: 'workflow',
		operation: 'getAll',
		parameters: { returnAll: true },
	},
	{
		name: 'List Workflows',
		resource: 'workflow',
		operation: 'getAll',
		parameters: { returnAll: true, filters: { ...ends, status: 'active' } },
	},
	{
		name: 'Update Workflow',
		resource: 'workflow',
		operation: 'update',
		parameters: {
			workflowId: idFrom('Create Remote'),
			updateFields: { name: 'Renamed', schedule: 'weekly' },
		},
	},
	{
		name: 'Run Remote',
		resource: 'workflow',
		operation: 'run',
		parameters: { workflowId: idFrom('Create Remote'), waitForCompletion: true },
	},
];

const jobId = idFrom('Run Local', 'jobId');

function jobSteps(runningJobId: string): Step[] {
	const job = (name: string, operation: string, parameters = {}): Step => ({
		name,
		resource: 'job',
		operation,
		parameters: { jobId, ...parameters },
	});
	return [
		job('Wait for Job', 'wait'),
		job('Get Job', 'get'),
		job('Get Details', 'getDetails'),
		job('Get Failed Files', 'getFailedFiles'),
		job('List Jobs', 'getAll', {
			returnAll: true,
			filters: { workflowId: idFrom('Create Local'), status: 'completed' },
		}),
		job('Download Elements', 'download', { downloadAs: 'elements' }),
		job('Cancel', 'cancel', { jobId: byId(runningJobId) }),
	];
}

/** Starts a job for each file that was read, an item of its own. */
const createJobs: Step = {
	name: 'Create Jobs',
	resource: 'job',
	operation: 'create',
	parameters: {},
};

const fileStatus: Step = {
	name: 'File Status',
	resource: 'job',
	operation: 'getDetails',
	parameters: { jobId, includeFileStatus: true },
};

/** Whether services of the specification's dialect don't have what an operation is about. */
export function isPublicOnly(operation: string): boolean {
	return operation === 'job.create';
}

const deleteSteps: readonly Step[] = [
	{
		name: 'Delete Workflow',
		resource: 'workflow',
		operation: 'delete',
		parameters: { workflowId: idFrom('Create Remote') },
	},
	...connectorKinds.map(({ title, resource }) => ({
		name: `Delete ${title}`,
		resource,
		operation: 'delete',
		parameters: { connectorId: idFrom(`Create ${title}`) },
	})),
];

/** The steps that create what other operations work on, by the names of the parameters that point to it. */
const created: Readonly<Record<string, string>> = {
	workflowId: 'Create Local',
	jobId: 'Run Local',
	sourceId: 'Create Source',
	destinationId: 'Create Destination',
};

/**
 * A step for each operation that the steps above leave out, with its own sample parameters. Get Many comes first: its
 * first row is what the others of its resource work on, unless a step above has created that.
 */
async function otherSteps(planned: readonly Step[]): Promise<Step[]> {
	const { sampleOperations } = await import('../../test/support/sampleOperations.ts');
	const nameOf = (resource: string, operation: string) => `${resource} ${operation}`;
	const operations = sampleOperations((parameter, resource) => {
		const step = created[parameter] ?? nameOf(resource, 'getAll');
		const { value } = idFrom(step, parameter === 'jobId' ? 'jobId' : 'id');
		return String(value);
	});
	return operations
		.filter(
			({ resource, name }) =>
				!planned.some((step) => step.resource === resource && step.operation === name),
		)
		.map(({ resource, name, variants }) => ({
			name: nameOf(resource, name),
			resource,
			operation: name,
			parameters: variants[0],
		}))
		.sort(
			(one, other) => Number(other.operation === 'getAll') - Number(one.operation === 'getAll'),
		);
}

function nodeOf(step: Step, after: string, settings: PlannedNode['settings']): PlannedNode {
	const { name, resource, operation } = step;
	const parameters = { resource, operation, ...step.parameters };
	return { name, type: serviceType, after, parameters, settings };
}

/** Connects the steps in a row; each runs once, no matter how many items the previous one returned. */
function chain(steps: readonly Step[], after: string): PlannedNode[] {
	return steps.map((step, index) => nodeOf(step, steps[index - 1]?.name ?? after, chained));
}

/**
 * One workflow with every operation of every resource: connectors, workflows, a run with two uploaded files, its
 * job and the results, and whatever else the node offers. In the end everything is deleted again.
 */
export async function servicePlan(
	documentFolder: string,
	runningJobId: string,
	dialect: LocalDialect,
): Promise<PlannedNode[]> {
	const run: Step = {
		name: 'Run Local',
		resource: 'workflow',
		operation: 'run',
		parameters: {
			workflowId: idFrom('Create Local'),
			uploadFiles: true,
			binaryPropertyName: '*',
		},
	};
	const binaryDownload: Step = {
		name: 'Download Files',
		resource: 'job',
		operation: 'download',
		parameters: { jobId, downloadAs: 'binary', binaryPropertyName: 'result' },
	};
	const pattern = join(documentFolder, `{${uploadedFiles.join(',')}}`);
	const before = [...connectorKinds.flatMap(connectorSteps), ...workflowSteps];
	const jobs = jobSteps(runningJobId);
	const planned = [...before, run, ...jobs, binaryDownload, fileStatus, createJobs];
	const others = await otherSteps([...planned, ...deleteSteps]);
	return [
		...chain(before, startNode),
		{ ...readFiles('Read Files', pattern), after: 'Run Remote', settings: { executeOnce: true } },
		{
			name: 'One Item',
			type: 'n8n-nodes-base.aggregate',
			after: 'Read Files',
			parameters: { aggregate: 'aggregateAllItemData', options: { includeBinaries: true } },
		},
		nodeOf(run, 'One Item', undefined),
		...(dialect === 'public' ? [nodeOf(createJobs, 'Read Files', undefined)] : []),
		...chain(
			[...jobs, ...(dialect === 'public' ? [fileStatus] : []), ...others, ...deleteSteps],
			run.name,
		),
		nodeOf(binaryDownload, 'Wait for Job', { executeOnce: true }),
		{
			name: 'File Content',
			type: 'n8n-nodes-base.extractFromFile',
			after: binaryDownload.name,
			parameters: {
				operation: 'fromJson',
				binaryPropertyName: 'result',
				destinationKey: 'content',
				options: {},
			},
		},
	];
}
