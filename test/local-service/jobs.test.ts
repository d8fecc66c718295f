import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LocalService } from '../../local-service/startLocalService.ts';
import { FakeClock } from '../support/fakeClock';
import { call, textForm, withService } from './serviceCall';

const jobTiming = { scheduledMs: 1000, runningMs: 4000 };

interface JobResponse {
	id: string;
	status: string;
	output_node_files: Array<{ file_id: string; node_id: string; node_type: string }>;
}

async function job(service: LocalService, id: string): Promise<JobResponse> {
	return (await call(service, 'GET', `/jobs/${id}`)).body as JobResponse;
}

async function create(service: LocalService, path: string, body: unknown): Promise<string> {
	return ((await call(service, 'POST', path, body)).body as { id: string }).id;
}

async function run(service: LocalService, workflow: string, form?: FormData): Promise<JobResponse> {
	return (await call(service, 'POST', `/workflows/${workflow}/run`, form)).body as JobResponse;
}

const source = { name: 'Files', type: 's3', config: { remote_url: 's3://bucket' } };

describe('a job over uploaded files', () => {
	it('passes through its states by the clock alone', async () => {
		const clock = new FakeClock();
		await withService({ jobTiming, now: clock.now }, async (service) => {
			const workflow = await create(service, '/workflows', { name: 'W' });
			const { id } = await run(service, workflow, textForm('Text', 'a.txt', 'input_files'));
			const seen = [];
			for (const step of [0, 999, 1, 3999, 1]) {
				clock.pass(step);
				seen.push((await job(service, id)).status);
			}
			expect(seen).toEqual(['scheduled', 'scheduled', 'im progress', 'im progress', 'completed']);
		});
	});

	it('is completed when one file failed, with the reason, and failed when all did', async () => {
		const clock = new FakeClock();
		await withService({ jobTiming, now: clock.now }, async (service) => {
			const workflow = await create(service, '/workflows', { name: 'W' });
			const broken = new Blob(['%PDF-1.7 broken'], { type: 'application/pdf' });
			const mixed = textForm('Good text.', 'good.txt', 'input_files');
			mixed.append('input_files', broken, 'broken.pdf');
			const bad = new FormData();
			bad.append('input_files', broken, 'broken.pdf');
			const mixedJob = await run(service, workflow, mixed);
			const badJob = await run(service, workflow, bad);
			expect(mixedJob.output_node_files).toHaveLength(2);
			expect((await call(service, 'GET', `/jobs/${badJob.id}/failed-files`)).body).toEqual({
				failed_files: [],
			});
			clock.pass(5000);
			const ended = await job(service, mixedJob.id);
			expect(ended.status).toBe('completed');
			expect(ended.output_node_files).toHaveLength(1);
			expect((await job(service, badJob.id)).status).toBe('failed');
			for (const { id } of [mixedJob, badJob]) {
				expect((await call(service, 'GET', `/jobs/${id}/failed-files`)).body).toEqual({
					failed_files: [{ document: 'broken.pdf', error: expect.stringMatching(/valid PDF/) }],
				});
			}
			const details = await call(service, 'GET', `/jobs/${mixedJob.id}/details`);
			expect(details.body).toMatchObject({
				message: '1 of 2 documents failed',
				node_stats: [{ success: 1, failure: 1, ready: 0, in_progress: 0 }],
			});
		});
	});
});

describe('a job of a workflow with a source', () => {
	it('runs once at a time, takes no files and offers no download', async () => {
		const clock = new FakeClock();
		const settings = { dialect: 'public', jobTiming, now: clock.now } as const;
		await withService(settings, async (service) => {
			const sourceId = await create(service, '/sources', source);
			const body = { name: 'W', workflow_type: 'custom', source_id: sourceId };
			const workflow = await create(service, '/workflows', body);
			const first = await run(service, workflow);
			expect(first).toMatchObject({ status: 'SCHEDULED', output_node_files: null });
			const second = await call(service, 'POST', `/workflows/${workflow}/run`);
			expect(second.status).toBe(202);
			expect(second.body).toEqual({ detail: 'There is a run in progress. No new job run.' });
			clock.pass(5000);
			expect((await run(service, workflow)).id).not.toBe(first.id);
			const details = await call(service, 'GET', `/jobs/${first.id}/details`);
			expect(details.body).toMatchObject({
				processing_status: 'SUCCESS',
				summary: { total_docs: 2, total_docs_succeeded: 2, total_docs_failed: 0 },
			});
			const download = await call(service, 'GET', `/jobs/${first.id}/download?file_id=a`);
			expect(download.status).toBe(400);
			const form = textForm('Text', 'a.txt', 'input_files');
			expect((await call(service, 'POST', `/workflows/${workflow}/run`, form)).status).toBe(422);
		});
	});
});

describe('a data folder', () => {
	it('keeps connectors, workflows, jobs and their results over a restart', async () => {
		const folder = mkdtempSync(join(tmpdir(), 'local-service-'));
		try {
			const clock = new FakeClock();
			const settings = { dataFolder: folder, jobTiming, now: clock.now };
			let workflow = '';
			let jobId = '';
			await withService(settings, async (service) => {
				await create(service, '/sources', source);
				workflow = await create(service, '/workflows', { name: 'W' });
				const form = textForm('Kept text.', 'a.txt', 'input_files');
				jobId = (await run(service, workflow, form)).id;
			});
			clock.pass(5000);
			await withService(settings, async (service) => {
				expect((await call(service, 'GET', '/sources')).body).toHaveLength(1);
				expect((await call(service, 'GET', `/workflows/${workflow}`)).status).toBe(200);
				const kept = await job(service, jobId);
				expect(kept.status).toBe('completed');
				const [file] = kept.output_node_files;
				const query = `file_id=${file?.file_id}&node_id=${file?.node_id}`;
				const { body } = await call(service, 'GET', `/jobs/${jobId}/download?${query}`);
				expect(body).toEqual([expect.objectContaining({ text: 'Kept text.' })]);
				await call(service, 'DELETE', `/workflows/${workflow}`);
			});
			await withService(settings, async (service) => {
				expect((await call(service, 'GET', '/workflows')).body).toEqual([]);
			});
		} finally {
			rmSync(folder, { recursive: true });
		}
	});
});
