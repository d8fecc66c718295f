import type { LocalService } from '../../../../../local-service/startLocalService';
import {
	byId,
	file,
	itemWith,
	jsonOf,
	runOperation,
	startService,
} from '../../../DocumentService/workflow/runOperation';

let service: LocalService;

beforeAll(async () => {
	service = await startService({ dialect: 'specification' });
});
afterAll(async () => {
	await service.close();
});

describe('the text limit of downloaded results', () => {
	it('counts over all files of the job, and ignores binary files', async () => {
		const [workflow] = await jsonOf(service, 'workflow', 'create', { name: 'Local' });
		const [job] = await jsonOf(
			service,
			'workflow',
			'run',
			{
				workflowId: byId(String(workflow.id)),
				uploadFiles: true,
				binaryPropertyName: '*',
				waitForCompletion: true,
			},
			{
				items: itemWith({
					data: file('one.txt', 'text/plain', 'This is the first letter of two.'),
					second: file('two.txt', 'text/plain', 'This is the second letter of two.'),
				}),
			},
		);
		const parameters = {
			jobId: byId(String(job.jobId)),
			output: 'text',
			options: { textLimit: 40 },
		};
		const limited = await runOperation(service, 'job', 'download', parameters);
		expect(limited.items.map(({ json }) => json.text)).toEqual([
			'This is the first letter of two.',
			'This is \n\n[Cut: 8 of 33 characters shown]',
		]);
		const files = await runOperation(service, 'job', 'download', {
			...parameters,
			downloadAs: 'binary',
		});
		expect(files.items).toHaveLength(2);
		expect(files.items[1].binary).toBeDefined();
	});
});
