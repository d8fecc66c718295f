import type { INodeParameters } from 'n8n-workflow';

import { type LocalService, startLocalService } from '../../../local-service/startLocalService.ts';
import { DocumentPartition } from '../../../nodes/DocumentPartition/DocumentPartition.node';
import { DocumentService } from '../../../nodes/DocumentService/DocumentService.node';
import { credentialFor, runNode } from '../../support/engine';
import { itemWithFile } from '../../support/items';
import { passPausesAtOnce } from '../../support/systemClock';
import { ActiveTrigger, respond } from './activeTrigger';

let service: LocalService;

beforeEach(async () => {
	service = await startLocalService({
		dialect: 'public',
		jobTiming: { scheduledMs: 0, runningMs: 0 },
	});
});
afterEach(async () => await service.close());

const item = () => [itemWithFile('a.txt', 'A note')];

/** Sends a document in a job, in the workflow of the trigger. Returns what the service calls its file. */
async function launch(node: 'partition' | 'create'): Promise<string> {
	const isCreate = node === 'create';
	passPausesAtOnce();
	const { error } = await runNode({
		node: isCreate ? new DocumentService() : new DocumentPartition(),
		parameters: isCreate
			? { resource: 'job', operation: 'create' }
			: { output: 'text', options: { sendAs: 'job' } },
		items: item(),
		credential: credentialFor(service),
	});
	jest.restoreAllMocks();
	if (error) throw error;
	const { files } = service.requests.filter(({ method }) => method === 'POST').at(-1) ?? {};
	return `${files?.[0]?.fileName}-d88db765`;
}

/** What a poll emits of a job that has such a file and finished. */
async function emitted(
	file: string,
	{
		options = {},
		isListed = true,
		record = {},
	}: {
		options?: INodeParameters;
		isListed?: boolean;
		record?: object;
	} = {},
) {
	service.faults.clear();
	const trigger = new ActiveTrigger(service, { options });
	await trigger.poll();
	const job = { id: 'j1', status: 'COMPLETED', created_at: new Date().toISOString() };
	const full = { ...job, input_file_ids: [file], ...record };
	respond(service, /\/jobs\/?$/, [isListed ? full : job]);
	respond(service, /\/jobs\/j1\/?$/, full);
	const before = service.requests.length;
	const keys = (await trigger.keys()) ?? [];
	const reads = service.requests.slice(before).filter(({ path }) => /\/j1\/?$/.test(path));
	expect(await trigger.keys()).toBeNull();
	return { keys, reads: reads.length };
}

describe('a trigger without selected workflows', () => {
	it.each(['partition', 'create'] as const)(
		'is not started by the jobs of its own workflow, unless an option says so: %s',
		async (node) => {
			const file = await launch(node);
			expect(await emitted(file)).toEqual({ keys: [], reads: 0 });
			const options = { includeOwnJobs: true };
			expect((await emitted(file, { options })).keys).toEqual(['j1:completed']);
		},
	);

	it('is started by the jobs that other workflows created, not by their documents', async () => {
		const file = await launch('create');
		const created = file.replace(/wc[0-9a-f]{12}/, 'wc0123456789ab');
		const sent = created.replace('wc0', 'wp0');
		expect((await emitted(created)).keys).toEqual(['j1:completed']);
		expect((await emitted(sent)).keys).toEqual([]);
	});

	it('reads a job once whose row names no files', async () => {
		const file = await launch('partition');
		expect(await emitted(file, { isListed: false })).toEqual({ keys: [], reads: 1 });
		expect(await emitted('other.pdf-d88db765', { isListed: false })).toEqual({
			keys: ['j1:completed'],
			reads: 1,
		});
	});

	it('finds the launch in the names of results, too', async () => {
		const file = await launch('partition');
		const record = { input_file_ids: undefined, output_node_files: [{ file_id: file }] };
		expect((await emitted('', { record })).keys).toEqual([]);
	});

	it('is started by the next job all the same, with its extras', async () => {
		const file = await launch('partition');
		const trigger = new ActiveTrigger(service, { options: { includeDetails: true } });
		await trigger.poll();
		const ended = { status: 'COMPLETED', created_at: new Date().toISOString() };
		respond(service, /\/jobs\/?$/, [
			{ ...ended, id: 'j1', input_file_ids: [file] },
			{ ...ended, id: 'j2', input_file_ids: ['b.pdf'] },
		]);
		respond(service, /\/details\/?$/, { id: 'j2', message: 'All done' });
		const items = await trigger.poll();
		expect(items?.map(({ json }) => [json.jobId, json.details])).toEqual([
			['j2', { id: 'j2', message: 'All done' }],
		]);
		expect(await trigger.poll()).toBeNull();
	});

	it('shows no own job as its test event', async () => {
		const file = await launch('partition');
		const row = { id: 'j1', status: 'COMPLETED', input_file_ids: [file] };
		respond(service, /\/jobs\/?$/, [row]);
		await expect(new ActiveTrigger(service).poll('manual')).rejects.toThrow('No finished job');
	});
});
