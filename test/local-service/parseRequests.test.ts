import type { LocalService } from '../../local-service/startLocalService.ts';
import { refusal } from '../../local-service/transform/transformProblem.ts';
import { FakeClock } from '../support/fakeClock';
import { call as callWorkflows, withService } from './serviceCall';

const clock = new FakeClock();
const settings = {
	dialect: 'public',
	jobsOnly: true,
	now: clock.now,
	jobTiming: { scheduledMs: 1_000, runningMs: 1_000 },
} as const;

/** Calls Transform's v2 with the key. */
const call = async (service: LocalService, method: string, path: string, body?: unknown) =>
	await callWorkflows({ ...service, baseUrl: service.parseUrl }, method, path, body);

function form(fields: Record<string, string>, files: ReadonlyArray<[string, Blob]> = []): FormData {
	const body = new FormData();
	for (const [name, value] of Object.entries(fields)) body.append(name, value);
	for (const [name, content] of files) body.append('input', content, name);
	return body;
}

const document = ['prices.csv', new Blob(['Item,Price\nDesk,5'], { type: 'text/csv' })] as const;
const input = [[...document]] as Array<[string, Blob]>;
const schema = {
	type: 'object',
	properties: { items: { type: 'array', items: { type: 'object', properties: {} } } },
	required: ['items'],
	additionalProperties: false,
};
const large = { ...schema, title: 'x'.repeat(64 * 1024) };
const fileOf = (name: string, type: string, bytes = 5): Array<[string, Blob]> => [
	[name, new Blob(['x'.repeat(bytes)], { type })],
];

describe('a request of v2', () => {
	it.each([
		['no document', '/parse', form({}), 400, 'missing_input'],
		['two documents', '/parse', form({ file_id: 'f' }, input), 400, 'invalid_input'],
		['an unknown upload', '/parse', form({ file_id: 'f' }), 404, 'not_found'],
		['text', '/parse', form({}, fileOf('a.txt', 'text/plain')), 415, 'unsupported_file_type'],
		['HTML', '/parse', form({}, fileOf('a.html', 'text/html')), 415, 'unsupported_file_type'],
		[
			'more than 50 MB',
			'/parse',
			form({}, fileOf('a.csv', 'text/csv', 50 * 1024 * 1024 + 1)),
			413,
			'file_too_large',
		],
		['another output', '/parse', form({ output: 'text' }, input), 400, 'invalid_output_format'],
		[
			'table cells in Markdown',
			'/parse?include=table_html',
			form({}, input),
			400,
			'output_option_unavailable',
		],
		['another profile', '/parse', form({ profile: 'fast' }, input), 400, 'profile_unavailable'],
		['a broken schema', '/parse', form({ schema: '{' }, input), 400, 'malformed_schema_json'],
		[
			'an incomplete object in a list',
			'/extract',
			form({ schema: JSON.stringify(schema) }, input),
			422,
			'invalid_schema',
		],
		[
			'a large schema',
			'/extract',
			form({ schema: JSON.stringify(large) }, input),
			413,
			'schema_too_large',
		],
	])('is refused with %s', async (_what, path, body, status, code) => {
		await withService(settings, async (service) => {
			const response = await call(service, 'POST', path, body);
			expect(response).toMatchObject({ status, body: { code, message: expect.any(String) } });
			expect((await call(service, 'GET', '/jobs')).body).toMatchObject({ jobs: [] });
		});
	});

	it('is refused with another key, and by a fault that waits', async () => {
		await withService(settings, async (service) => {
			const stranger = { ...service, apiKey: 'other' };
			expect(await call(stranger, 'GET', '/jobs')).toMatchObject({
				status: 401,
				body: { code: 'unauthorized' },
			});
			service.faults.add({ fault: refusal('rate_limited', { 'retry-after': '2' }) });
			const limited = await call(service, 'GET', '/jobs');
			expect(limited).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
			expect(limited.headers.get('retry-after')).toBe('2');
		});
	});

	it('extracts from a complete parse by the ID of its result, until that expires', async () => {
		await withService(settings, async (service) => {
			const extract = async (parseId: string) =>
				await call(service, 'POST', '/extract', {
					parse_id: parseId,
					schema: { type: 'object', additionalProperties: false },
				});
			const parsing = await call(service, 'POST', '/parse', form({ output: 'elements' }, input));
			expect(parsing.status).toBe(202);
			const { id } = parsing.body as { id: string };
			expect(await extract(id)).toMatchObject({
				status: 409,
				body: { code: 'parse_not_complete' },
			});
			clock.pass(2_000);
			expect(await extract(id)).toMatchObject({ status: 404 });
			const path = parsing.headers.get('location')?.replace('/api/v2', '') ?? '';
			const job = await call(service, 'GET', path);
			expect(job.body).toMatchObject({
				status: 'completed',
				error: null,
				result: { markdown: null, elements: [{ type: 'Table', metadata: { page_number: null } }] },
			});
			const resultId = (job.body as { result: { id: string } }).result.id;
			expect((await extract(resultId)).status).toBe(202);
			service.transformJobs.set(id, { isExpired: true });
			expect(await extract(resultId)).toMatchObject({
				status: 409,
				body: { code: 'parse_expired' },
			});
			expect(await call(service, 'GET', path)).toMatchObject({
				status: 410,
				body: { code: 'result_expired' },
			});
		});
	});
});
