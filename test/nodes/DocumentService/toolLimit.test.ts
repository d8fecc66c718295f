import type { IDataObject } from 'n8n-workflow';

import type { LocalService } from '../../../local-service/startLocalService';
import { DocumentService } from '../../../nodes/DocumentService/DocumentService.node';
import { asTool } from '../../support/asTool';
import { file, itemWith, jsonOf, startService } from './workflow/runOperation';
import { byId } from '../../support/byId';

/** The length of as many items as fit and the notice, with commas between the items. */
const most = 21_000;

let service: LocalService;
let tool: ReturnType<typeof asTool>;

beforeAll(async () => {
	service = await startService();
});
beforeEach(() => {
	tool = asTool(new DocumentService());
});
afterEach(() => {
	service.faults.clear();
});
afterAll(async () => {
	await service.close();
});

function sizeOf(json: readonly IDataObject[]): number {
	return JSON.stringify(json).length;
}

describe('what an agent gets from the service', () => {
	it('is the first failed files, with the number of all', async () => {
		const failed_files = Array.from({ length: 3000 }, (_, number) => ({
			document: `s3://archive/file-${number}.pdf`,
			error: 'The file is encrypted, and no password was given',
		}));
		const id = service.jobs.add({ status: 'completed', failed_files });
		const jobId = byId(id);
		const ofJob = failed_files.map(({ document, error }) => ({
			jobId: id,
			document,
			_error: error,
		}));
		const shown = await jsonOf(service, 'job', 'getFailedFiles', { jobId }, { node: tool });
		expect(shown.length).toBeGreaterThan(100);
		expect(shown.at(-1)?.notice).toBe(`[Cut: ${shown.length} of 3,000 items shown]`);
		expect(shown.slice(0, -1)).toEqual(ofJob.slice(0, shown.length - 1));
		expect(sizeOf(shown)).toBeLessThan(most);
		expect(await jsonOf(service, 'job', 'getFailedFiles', { jobId })).toEqual(ofJob);
	});

	it('is the beginning of one long record, as text', async () => {
		const body = { id: 'j', status: 'COMPLETED', log: ['x'.repeat(90_000)], message: 'short' };
		service.faults.add({ path: /\/details$/, fault: { kind: 'status', status: 200, body } });
		const parameters = { jobId: byId('j') };
		const [shown] = await jsonOf(service, 'job', 'getDetails', parameters, { node: tool });
		expect(shown).toEqual({
			text: expect.stringMatching(/^\{"jobId":"j",.*x{19000,}$/),
			notice: '[Cut: 1 of 1 items shown, and only the beginning of it]',
		});
		expect(sizeOf([shown])).toBeLessThan(most);
	});

	it('is unchanged below the limit', async () => {
		const jobId = byId(service.jobs.add({ status: 'completed' }));
		const job = await jsonOf(service, 'job', 'get', { jobId });
		expect(await jsonOf(service, 'job', 'get', { jobId }, { node: tool })).toEqual(job);
	});

	it('is limited for downloaded results by Limit Text, and cut only once', async () => {
		const text = 'A sentence with "quotation marks". '.repeat(2000).trim();
		const [workflow] = await jsonOf(service, 'workflow', 'create', { name: 'Local' });
		const run = {
			workflowId: byId(String(workflow.id)),
			uploadFiles: true,
			waitForCompletion: true,
		};
		const items = itemWith({ data: file('one.txt', 'text/plain', text) });
		const [job] = await jsonOf(service, 'workflow', 'run', run, { items });
		const parameters = { jobId: byId(String(job.jobId)), output: 'text' };
		const [limited] = await jsonOf(service, 'job', 'download', parameters, { node: tool });
		expect(String(limited.text)).toMatch(/\[Cut: 20,000 of [\d,]+ characters shown\]$/);
		expect(limited).not.toHaveProperty('notice');
		const unlimited = { ...parameters, options: { maxOutputCharacters: 0 } };
		const [whole] = await jsonOf(service, 'job', 'download', unlimited, { node: tool });
		expect(String(whole.text).length).toBeGreaterThan(60_000);
	});
});
