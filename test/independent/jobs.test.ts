import type { INodeExecutionData, INodeParameters } from 'n8n-workflow';

import { DocumentService } from '../../nodes/DocumentService/DocumentService.node';
import { testCredential } from '../credentials/testCredential';
import { runNode } from '../support/engine';
import { FakeClock } from '../support/fakeClock';
import { goBy } from '../support/systemClock';
import { item } from './documents';
import { startTransformServer, type TransformServer } from './transformServer';

let service: TransformServer;
let clock: FakeClock;

beforeEach(async () => {
	clock = goBy(new FakeClock({ at: Date.now(), flows: true, maxMs: 120_000 }));
	service = await startTransformServer({ now: clock.now });
});
afterEach(async () => {
	jest.restoreAllMocks();
	await service.close();
});

async function job(
	operation: string,
	parameters: INodeParameters = {},
	items: INodeExecutionData[] = [{ json: {} }],
) {
	return await runNode({
		node: new DocumentService(),
		parameters: { resource: 'job', operation, ...parameters },
		items,
		credential: service.credential,
	});
}

it('tests a credential by its key', async () => {
	expect(await testCredential(service.credential)).toMatchObject({ status: 'OK' });
	const wrong = await testCredential({ ...service.credential, apiKey: 'wrong' });
	expect(wrong.status).toBe('Error');
	expect(service.jobs).toEqual([]);
});

it('tells of a job, downloads it, and cancels another', async () => {
	const binary = {
		...item('a.md', '# A\n\nText').binary,
		other: item('b.md', 'FAILS: No such font').binary?.data,
	};
	await job('create', { binaryPropertyName: '*' }, [{ json: {}, binary } as INodeExecutionData]);
	const [{ id }] = service.jobs;
	const jobId = { __rl: true, mode: 'id', value: id };
	const [waited] = (await job('wait', { jobId })).items;
	expect(waited.json).toMatchObject({ jobId: id, status: 'completed' });
	const [listed] = (await job('getAll', { returnAll: true })).items;
	expect(listed.json).toMatchObject({ jobId: id, status: 'completed' });
	const [got] = (await job('get', { jobId })).items;
	expect(got.json).toMatchObject({ jobId: id, status: 'completed' });
	const [details] = (await job('getDetails', { jobId })).items;
	expect(details.json).toMatchObject({ processing_status: 'COMPLETED_WITH_ERRORS' });
	const failed = (await job('getFailedFiles', { jobId })).items;
	expect(failed.map(({ json }) => json)).toMatchObject([
		{ document: expect.stringMatching(/^b.*\.md$/), _error: 'No such font' },
	]);
	const [{ json: withFiles }] = (await job('getDetails', { jobId, includeFileStatus: true })).items;
	expect(withFiles.files).toMatchObject([{ status: 'SUCCESS' }, { status: 'FAILURE' }]);
	// The one that failed is no reason to withhold the other.
	const { items, hints } = await job('download', { jobId, output: 'text' });
	expect(items.map(({ json }) => json.text)).toEqual(['A\n\nText']);
	expect(hints.join()).toMatch(/no result for 1 file: "b.*Get Failed Files/);
	service.control.fault = (_method, path) =>
		path.endsWith('/download') ? { status: 404 } : undefined;
	expect((await job('download', { jobId })).error?.message).toMatch(/not found/);
	service.control.fault = undefined;
	await job('create', {}, [item('c.md', 'Text')]);
	await job('cancel', { jobId: { ...jobId, value: service.jobs.at(-1)?.id } });
	expect(service.jobs.at(-1)?.status).toBe('STOPPED');
});
