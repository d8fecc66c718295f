import type { INodeParameters } from 'n8n-workflow';

import { DocumentService } from '../../nodes/DocumentService/DocumentService.node';
import { resources } from '../../nodes/DocumentService/resources';
import type { ItemOperation } from '../../nodes/shared/operation/operation';
import { outputModes } from '../../nodes/shared/output/outputSettings';
import { countFrom, seedOfRun } from '../support/seed';
import { attack, type Target } from './attack';
import { startHostileServer, type HostileServer } from './server/hostileServer';
import { attackTimeout, findings } from './verdict';
import { passPausesAtOnce } from './virtualTime';

const seed = seedOfRun();
const count = countFrom('HOSTILE_SERVICE', 5_000);

const byId = (value: string): INodeParameters => ({ __rl: true, mode: 'id', value });
const note = {
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
		{ connectorId: byId('c1'), ...json },
		{ connectorId: byId('c1'), settingsMode: 'form', settings: mapped },
	],
};

/** Parameters that work, for the operations that need more than the ID of what they work on. */
const prepared: Record<string, Record<string, INodeParameters[]>> = {
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
const mayBeEmpty: ReadonlySet<string> = new Set(['getAll', 'getFailedFiles', 'download']);

const ids: Record<string, string> = { connectorId: 'c1', workflowId: 'w1', jobId: 'j1' };

/** The operation's required IDs. */
function idsFor({ fields }: ItemOperation): INodeParameters {
	const required = fields.filter(({ type, required }) => type === 'resourceLocator' && required);
	return Object.fromEntries(required.map(({ name }) => [name, byId(ids[name] ?? 'x1')]));
}

const operations = resources.flatMap(({ option, operations: ofResource }) =>
	ofResource.map((operation) => {
		const [resource, name] = [String(option.value), String(operation.option.value)];
		return { resource, name, variants: prepared[resource]?.[name] ?? [idsFor(operation)] };
	}),
);

const targets = operations.flatMap(({ resource, name: operation, variants }) =>
	variants.map((parameters, variant): Target => ({
		name: `${resource} ${operation} ${variant}`,
		least: mayBeEmpty.has(operation) ? 0 : 1,
		parameters: { resource, operation, ...parameters },
		binaryOf: () => note,
	})),
);

describe('Document Service and a hostile world', () => {
	let server: HostileServer;

	beforeAll(async () => {
		passPausesAtOnce();
		server = await startHostileServer();
	});

	afterAll(async () => {
		await server.close();
		jest.restoreAllMocks();
	});

	it('prepares only operations that the node offers', () => {
		const offered = operations.map(({ resource, name }) => `${resource} ${name}`);
		const known = Object.entries(prepared).flatMap(([resource, ofResource]) =>
			Object.keys(ofResource).map((name) => `${resource} ${name}`),
		);
		expect(known.filter((name) => !offered.includes(name))).toEqual([]);
	});

	it(
		`ends each item with results or with one error that names it, for ${count} mutations (SEED=${seed})`,
		async () => {
			const result = await attack(server, new DocumentService(), targets, { seed, count });

			expect(findings(result.wrong)).toBe('');
			expect(result.mutations).toBeGreaterThanOrEqual(count);
			// Both outcomes occur: otherwise one of them wouldn't be tested.
			expect(result.failed).toBeGreaterThan(result.items / 10);
			expect(result.succeeded).toBeGreaterThan(result.items / 10);
		},
		attackTimeout,
	);
});
