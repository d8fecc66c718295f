import type { INodeParameters } from 'n8n-workflow';

import { resources } from '../../nodes/DocumentService/resources';
import type { ItemOperation } from '../../nodes/shared/operation/operation';
import { outputModes } from '../../nodes/shared/elements/output/outputForms';

const byId = (value: string): INodeParameters => ({ __rl: true, mode: 'id', value });
/** A file for operations that upload one. */
export const note = {
	data: {
		data: Buffer.from('A note.').toString('base64'),
		mimeType: 'text/plain',
		fileName: 'a.txt',
	},
};
const mapped = {
	mappingMode: 'defineBelow',
	value: { remote_url: 's3://other' },
	matchingColumns: [],
	schema: [],
} as unknown as INodeParameters;
const json = { settingsMode: 'json', settingsJson: '{"remote_url":"s3://a","secret":"shh"}' };
const blocks = {
	blocks: [{ block: 'partitioner' }, { block: 'chunker', moreSettings: '{"a":1}' }],
};
const wait = { timeLimit: 5, options: { includeDetails: true, includeFailedFiles: true } };

const connectorParameters: Record<string, INodeParameters[]> = {
	create: [
		{ name: 'A', connectorType: 's3', ...json },
		{ name: 'A', connectorType: 's3', s3RemoteUrl: 's3://a', s3Key: 'k', s3Secret: 'shh' },
	],
	getAll: [
		{ returnAll: true, filters: { type: 's3' } },
		{ returnAll: false, limit: 3 },
	],
	testConnection: [{ connectorId: byId('c1'), waitForResult: true, timeLimit: 60 }],
	update: [
		{ connectorId: byId('c1'), ...json, removeOtherSecrets: true },
		{ connectorId: byId('c1'), settingsMode: 'form', settings: mapped, removeOtherSecrets: true },
	],
};

/** Parameters that work, for the operations that need more than the ID of what they work on. */
export const prepared: Record<string, Record<string, INodeParameters[]>> = {
	sourceConnector: connectorParameters,
	destinationConnector: connectorParameters,
	workflow: {
		create: [
			{ name: 'W', workflowType: 'custom', workflowNodes: blocks, schedule: 'daily' },
			{ name: 'W', workflowType: 'custom', workflowNodesMode: 'json', workflowNodesJson: '[]' },
		],
		getAll: [{ returnAll: true, filters: { sourceId: byId('c1'), status: 'active', name: 'r' } }],
		run: [
			{ workflowId: byId('w1'), waitForCompletion: true, ...wait },
			{ workflowId: byId('w1'), uploadFiles: true, binaryPropertyName: 'data' },
		],
		update: [{ workflowId: byId('w1'), updateFields: { name: 'N', schedule: 'none' } }],
	},
	job: {
		download: [
			...outputModes.map((output) => ({ jobId: byId('j1'), files: 'all', output })),
			{ jobId: byId('j1'), files: 'one', fileId: byId('a.pdf'), output: 'document' },
			{ jobId: byId('j1'), files: 'all', downloadAs: 'binary', binaryPropertyName: 'data' },
		],
		getAll: [{ returnAll: true, filters: { status: 'completed', workflowId: byId('w1') } }],
		wait: [
			{ jobId: byId('j1'), ...wait },
			{ jobId: byId('j1'), ...wait, onUnsuccessfulJob: 'continue' },
		],
	},
};

/** Operations that may return no item: lists, and files with no content. */
export const mayBeEmpty: ReadonlySet<string> = new Set(['getAll', 'getFailedFiles', 'download']);

const ids: Record<string, string> = { connectorId: 'c1', workflowId: 'w1', jobId: 'j1' };

/** The operation's required IDs. */
function idsFor({ fields }: ItemOperation): INodeParameters {
	const required = fields.filter(({ type, required }) => type === 'resourceLocator' && required);
	return Object.fromEntries(required.map(({ name }) => [name, byId(ids[name] ?? 'x1')]));
}

/** Every operation of Document Service, each with parameters that work. */
export const operations = resources.flatMap(({ option, operations: ofResource }) =>
	ofResource.map((operation) => {
		const [resource, name] = [String(option.value), String(operation.option.value)];
		return { resource, name, variants: prepared[resource]?.[name] ?? [idsFor(operation)] };
	}),
);
