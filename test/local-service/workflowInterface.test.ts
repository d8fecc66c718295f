import type { LocalDialect, LocalService } from '../../local-service/startLocalService.ts';
import { FakeClock } from '../support/fakeClock';
import { call, type CallResponse, textForm, withService } from './serviceCall';

const timing = { scheduledMs: 1000, runningMs: 2000 };
const s3 = { remote_url: 's3://bucket/folder', key: 'AKIA', secret: 'very secret' };

function field(answer: CallResponse, name: string): unknown {
	const { body } = answer;
	if (typeof body !== 'object' || body === null) throw new Error(`No object: ${answer.text}`);
	return Object.fromEntries(Object.entries(body))[name];
}

async function idOf(answer: Promise<CallResponse>): Promise<string> {
	return String(field(await answer, 'id'));
}

function inDialect(dialect: LocalDialect) {
	const started = dialect === 'public' ? 202 : 200;
	const clock = new FakeClock();
	const settings = { dialect, jobTiming: timing, now: clock.now };
	return { started, clock, settings };
}

async function localWorkflow(service: LocalService): Promise<string> {
	return await idOf(
		call(service, 'POST', '/workflows', { name: 'Local', workflow_type: 'custom' }),
	);
}

describe.each(['specification', 'public'] as const)(
	'the workflow interface in the %s dialect',
	(dialect) => {
		describe.each([
			['sources', 'source_type'],
			['destinations', 'destination_type'],
		])('/%s', (side, typeFilter) => {
			const create = (service: LocalService, name = 'Files', config: unknown = s3) =>
				call(service, 'POST', `/${side}`, { name, type: 's3', config });

			it(`POST /${side} creates, with the secrets masked`, async () => {
				await withService(inDialect(dialect).settings, async (service) => {
					const answer = await create(service);
					expect(answer.status).toBe(200);
					expect(answer.body).toMatchObject({
						id: expect.any(String),
						name: 'Files',
						type: 's3',
						config: { remote_url: s3.remote_url, key: '**********', secret: '**********' },
					});
					expect(answer.text).not.toContain('very secret');
					expect(field(answer, 'key')).toBe(dialect === 'public' ? 'files' : undefined);
				});
			});

			it(`GET /${side} lists all, or those of a type`, async () => {
				await withService(inDialect(dialect).settings, async (service) => {
					await create(service);
					const all = await call(service, 'GET', `/${side}`);
					expect(all.body).toEqual([expect.objectContaining({ name: 'Files', type: 's3' })]);
					const some = await call(service, 'GET', `/${side}?${typeFilter}=s3`);
					expect(some.body).toHaveLength(1);
					const none = await call(service, 'GET', `/${side}?${typeFilter}=azure`);
					expect(none.body).toEqual([]);
				});
			});

			it(`PUT /${side}/{id} replaces all settings, but no name and no type`, async () => {
				await withService(inDialect(dialect).settings, async (service) => {
					const id = await idOf(create(service));
					const config = { remote_url: 's3://other', anonymous: true };
					const updated = await call(service, 'PUT', `/${side}/${id}`, { config });
					expect(field(updated, 'config')).toEqual(config);
					for (const change of [{ name: 'New' }, { type: 'azure' }]) {
						const refused = await call(service, 'PUT', `/${side}/${id}`, { config, ...change });
						expect(refused.status).toBe(422);
						expect(refused.text).toContain('cannot be changed');
					}
					const incomplete = await call(service, 'PUT', `/${side}/${id}`, { config: {} });
					expect(incomplete.text).toContain('remote_url');
				});
			});

			it(`POST and GET /${side}/{id}/connection-check: scheduled, then an outcome`, async () => {
				const { settings, started, clock } = inDialect(dialect);
				await withService(settings, async (service) => {
					const id = await idOf(create(service));
					const path = `/${side}/${id}/connection-check`;
					expect((await call(service, 'GET', path)).status).toBe(404);
					const answer = await call(service, 'POST', path);
					expect(answer.status).toBe(started);
					expect(answer.body).toMatchObject({ status: 'SCHEDULED', reason: null });
					clock.pass(2999);
					expect(field(await call(service, 'GET', path), 'status')).toBe('SCHEDULED');
					clock.pass(1);
					expect(field(await call(service, 'GET', path), 'status')).toBe('SUCCESS');
				});
			});
		});

		it('GET /workflows filters by source, destination, status and name, combined', async () => {
			await withService(inDialect(dialect).settings, async (service) => {
				const connector = { name: 'Files', type: 's3', config: s3 };
				const source = await idOf(call(service, 'POST', '/sources', connector));
				const destination = await idOf(call(service, 'POST', '/destinations', connector));
				const common = { workflow_type: 'custom' };
				await call(service, 'POST', '/workflows', { ...common, name: 'A', source_id: source });
				await call(service, 'POST', '/workflows', {
					...common,
					name: 'B',
					source_id: source,
					destination_id: destination,
					state: 'inactive',
				});
				const names = async (query: string) => {
					const { body } = await call(service, 'GET', `/workflows?${query}`);
					return (Array.isArray(body) ? body : []).map((row: { name: string }) => row.name).sort();
				};
				expect(await names('')).toEqual(['A', 'B']);
				expect(await names(`source_id=${source}`)).toEqual(['A', 'B']);
				expect(await names(`source_id=${source}&destination_id=${destination}`)).toEqual(['B']);
				expect(await names(`source_id=${source}&status=active`)).toEqual(['A']);
				expect(await names('status=inactive')).toEqual(['B']);
				expect(await names('name=b')).toEqual(['B']);
				expect(await names('source_id=unknown')).toEqual([]);
				expect((await call(service, 'GET', '/workflows?status=odd')).status).toBe(422);
			});
		});

		it('POST /workflows/{id}/run with files, and every GET of its job', async () => {
			const { settings, started, clock } = inDialect(dialect);
			await withService(settings, async (service) => {
				const id = await localWorkflow(service);
				const form = textForm('A short note.', 'report.pdf.txt', 'input_files');
				const run = await call(service, 'POST', `/workflows/${id}/run`, form);
				expect(run.status).toBe(started);
				const job = String(field(run, 'id'));
				expect(field(run, 'input_file_ids')).toEqual([
					expect.stringMatching(/^report\.pdf-[0-9a-f]{8}\.txt$/),
				]);
				expect(field(run, 'created_at')).toBe('2026-03-01T12:00:00.000Z');

				expect(
					(await call(service, 'GET', `/jobs/${job}/download?file_id=x&node_id=y`)).status,
				).toBe(400);
				clock.pass(3000);
				const record = await call(service, 'GET', `/jobs/${job}`);
				expect(record.body).toMatchObject({
					status: dialect === 'public' ? 'COMPLETED' : 'completed',
					workflow_id: id,
					workflow_name: 'Local',
					created_at:
						dialect === 'public' ? '2026-03-01T12:00:00.000000' : '2026-03-01T12:00:00.000Z',
				});
				expect((await call(service, 'GET', `/jobs?workflow_id=${id}`)).body).toEqual([record.body]);
				const details = await call(service, 'GET', `/jobs/${job}/details`);
				expect(details.body).toMatchObject({
					id: job,
					processing_status: dialect === 'public' ? 'SUCCESS' : 'completed',
					node_stats: [
						{ node_type: 'partition', ready: 0, in_progress: 0, success: 1, failure: 0 },
					],
				});
				expect((await call(service, 'GET', `/jobs/${job}/failed-files`)).body).toEqual({
					failed_files: [],
				});
				const [output] = field(record, 'output_node_files') as Array<Record<string, string>>;
				const file = `/jobs/${job}/download?file_id=${output?.file_id}`;
				const download = await call(service, 'GET', `${file}&node_id=${output?.node_id}`);
				expect(download.body).toEqual([expect.objectContaining({ text: 'A short note.' })]);
				const withoutNode = await call(service, 'GET', file);
				expect(withoutNode.status).toBe(dialect === 'public' ? 200 : 422);
				expect((await call(service, 'GET', `${file}&node_id=other`)).status).toBe(404);
				expect((await call(service, 'GET', `/jobs/${job}/download`)).status).toBe(422);
			});
		});

		it('POST /jobs/{id}/cancel stops a running job and refuses a finished one', async () => {
			const { settings, clock } = inDialect(dialect);
			await withService(settings, async (service) => {
				const id = await localWorkflow(service);
				const form = textForm('A short note.', 'note.txt', 'input_files');
				const job = await idOf(call(service, 'POST', `/workflows/${id}/run`, form));
				clock.pass(1500);
				expect((await call(service, 'POST', `/jobs/${job}/cancel`)).status).toBe(200);
				clock.pass(10_000);
				expect(field(await call(service, 'GET', `/jobs/${job}`), 'status')).toBe(
					dialect === 'public' ? 'STOPPED' : 'stopped',
				);
				expect((await call(service, 'POST', `/jobs/${job}/cancel`)).status).toBe(400);
			});
		});

		it('GET /jobs filters by the status in the spelling of the dialect only', async () => {
			const { settings } = inDialect(dialect);
			await withService(settings, async (service) => {
				service.jobs.add({ id: 'one', status: 'inProgress', workflow_id: 'w' });
				service.jobs.add({ id: 'two', status: 'failed', workflow_id: 'w' });
				const right = dialect === 'public' ? 'IN_PROGRESS' : 'im progress';
				const wrong = dialect === 'public' ? 'im progress' : 'IN_PROGRESS';
				const found = await call(service, 'GET', `/jobs?status=${encodeURIComponent(right)}`);
				expect(found.body).toEqual([expect.objectContaining({ id: 'one', status: right })]);
				const none = await call(service, 'GET', `/jobs?status=${encodeURIComponent(wrong)}`);
				expect(none.body).toEqual([]);
				expect((await call(service, 'GET', '/jobs?workflow_id=w')).body).toHaveLength(2);
			});
		});

		it('puts the slash of a path right by a redirect that keeps the query', async () => {
			await withService(inDialect(dialect).settings, async (service) => {
				const manual = { redirect: 'manual' } as const;
				const isPublic = dialect === 'public';
				const [redirected, direct] = isPublic ? ['/jobs', '/jobs/'] : ['/jobs/', '/jobs'];
				const answer = await call(service, 'GET', `${redirected}?status=x`, undefined, manual);
				expect(answer.status).toBe(307);
				expect(answer.headers.get('location')).toBe(`${service.baseUrl}${direct}?status=x`);
				expect((await call(service, 'GET', `${direct}?status=x`, undefined, manual)).status).toBe(
					200,
				);
				const item = await call(service, 'GET', '/jobs/1/', undefined, manual);
				expect(item.headers.get('location')).toBe(`${service.baseUrl}/jobs/1`);
			});
		});
	},
);

describe('what only the public dialect has', () => {
	it('pages of workflows: 20 by default, then the rest, then nothing', async () => {
		await withService({ dialect: 'public' }, async (service) => {
			for (let number = 0; number < 23; number++) {
				await call(service, 'POST', '/workflows/', { name: `W${number}`, workflow_type: 'custom' });
			}
			const page = async (query: string) => {
				const { body } = await call(service, 'GET', `/workflows/?${query}`);
				return (body as Array<{ id: string }>).map(({ id }) => id);
			};
			const first = await page('');
			const second = await page('page=2');
			expect([first.length, second.length]).toEqual([20, 3]);
			expect(new Set([...first, ...second]).size).toBe(23);
			expect(await page('page=3')).toEqual([]);
			expect(await page('page_size=7&page=4')).toHaveLength(2);
			expect((await call(service, 'GET', '/workflows/?page=0')).status).toBe(422);
		});
	});

	it('keys that serve as ids', async () => {
		await withService({ dialect: 'public' }, async (service) => {
			await call(service, 'POST', '/workflows/', { name: 'My  Flow!', workflow_type: 'custom' });
			expect((await call(service, 'GET', '/workflows/my-flow')).status).toBe(200);
		});
	});

	it('jobs on demand', async () => {
		await withService({ dialect: 'public' }, async (service) => {
			const form = textForm('Text', 'a.txt', 'input_files');
			form.append('request_data', JSON.stringify({ template_id: 'hi_res_partition' }));
			const answer = await call(service, 'POST', '/jobs/', form);
			expect(answer.body).toMatchObject({ job_type: 'ephemeral', status: 'SCHEDULED' });
		});
		await withService({}, async (service) => {
			expect((await call(service, 'POST', '/jobs')).status).toBe(405);
		});
	});

	it('a workflow type that must be given', async () => {
		await withService({ dialect: 'public' }, async (service) => {
			const answer = await call(service, 'POST', '/workflows/', { name: 'No type' });
			expect(answer.body).toMatchObject({ detail: [{ loc: ['body', 'workflow_type'] }] });
		});
	});
});
