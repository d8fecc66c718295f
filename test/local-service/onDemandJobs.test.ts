import { FakeClock } from '../support/fakeClock';
import { call, withService } from './serviceCall';

const nodes = [
	{ name: 'Partitioner', type: 'partition', subtype: 'unstructured_api', settings: {} },
];

function form(requestData: unknown, files: ReadonlyArray<[name: string, bytes: number]>): FormData {
	const body = new FormData();
	if (requestData !== undefined) body.append('request_data', JSON.stringify(requestData));
	for (const [name, bytes] of files) {
		body.append('input_files', new Blob(['x'.repeat(bytes)], { type: 'text/plain' }), name);
	}
	return body;
}

const files = (count: number) =>
	Array.from({ length: count }, (_, index): [string, number] => [`f${index}.txt`, 5]);

describe('a job without a workflow', () => {
	const clock = new FakeClock();
	const settings = {
		dialect: 'public',
		now: clock.now,
		jobTiming: { scheduledMs: 1_000, runningMs: 10_000 },
	} as const;

	it.each([
		['no request_data', undefined, files(1), 422],
		['a template that is unknown', { template_id: 'none' }, files(1), 404],
		['a template and nodes', { template_id: 'hi_res_partition', job_nodes: nodes }, files(1), 422],
		['no file', { job_nodes: nodes }, [], 422],
		['eleven files', { job_nodes: nodes }, files(11), 422],
		['a file above 50 MB', { job_nodes: nodes }, [['big.txt', 50 * 1024 * 1024 + 1]], 413],
	] as const)('is refused with %s', async (_what, data, given, expected) => {
		await withService(settings, async (service) => {
			const { status } = await call(service, 'POST', '/jobs/', form(data, [...given] as never));
			expect(status).toBe(expected);
			expect((await call(service, 'GET', '/jobs/')).body).toEqual([]);
		});
	});

	it('is launched once a second at most', async () => {
		await withService(settings, async (service) => {
			const launch = async () =>
				await call(service, 'POST', '/jobs/', form({ job_nodes: nodes }, files(1)));
			expect((await launch()).status).toBe(200);
			clock.pass(900);
			const refused = await launch();
			expect(refused.status).toBe(429);
			expect(refused.headers.get('retry-after')).toBe('1');
			clock.pass(100);
			expect((await launch()).status).toBe(200);
		});
	});
});
