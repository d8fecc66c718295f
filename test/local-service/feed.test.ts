import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LocalService } from '../../local-service/startLocalService.ts';
import { FakeClock } from '../support/fakeClock';
import { call, textForm, withService } from './serviceCall';

interface FeedEvent {
	id: string;
	event_type: string;
	workflow_id: string;
	payload: {
		type: string;
		job: { job_id: string; workflow_id: string };
		processing_time_ms: number;
	};
	created_at: string;
	is_read: boolean;
}

const dialect = 'public';
const jobTiming = { scheduledMs: 1000, runningMs: 4000 };

async function feed(
	service: LocalService,
	query = '',
): Promise<{ events: FeedEvent[]; next: string | null }> {
	const { status, text } = await call(service, 'GET', `/notifications${query}`);
	if (status !== 200) throw new Error(`${status}: ${text}`);
	const { events, next_cursor: next } = JSON.parse(text);
	return { events, next };
}

const typesOf = (events: readonly FeedEvent[]): string[] =>
	events.map(({ payload, event_type: type }) => `${payload.job.job_id} ${type}`);

async function run(service: LocalService): Promise<{ id: string; workflow: string }> {
	const created = await call(service, 'POST', '/workflows/', {
		name: 'W',
		workflow_type: 'custom',
	});
	const { id: workflow } = JSON.parse(created.text);
	const form = textForm('Some text.', 'a.txt', 'input_files');
	const { text } = await call(service, 'POST', `/workflows/${workflow}/run`, form);
	return { id: JSON.parse(text).id, workflow };
}

describe('the feed of events', () => {
	it('has each change of a job that runs, with the time at which it happened', async () => {
		const clock = new FakeClock();
		await withService({ dialect, jobTiming, now: clock.now }, async (service) => {
			const { id, workflow } = await run(service);
			expect(typesOf((await feed(service)).events)).toEqual([`${id} job.scheduled`]);
			clock.pass(999);
			expect((await feed(service)).events).toHaveLength(1);
			clock.pass(60_000);
			const { events, next } = await feed(service);
			expect(next).toBeNull();
			expect(events).toEqual([
				{
					id: expect.stringMatching(/^[0-9a-f-]{36}$/),
					event_type: 'job.completed',
					workflow_id: workflow,
					payload: {
						type: 'job.completed',
						job: { job_id: id, workflow_id: workflow },
						processing_time_ms: 4000,
					},
					created_at: '2026-03-01T12:00:05.000Z',
					is_read: false,
				},
				expect.objectContaining({
					event_type: 'job.in_progress',
					created_at: '2026-03-01T12:00:01.000Z',
				}),
				expect.objectContaining({
					event_type: 'job.scheduled',
					created_at: '2026-03-01T12:00:00.000Z',
				}),
			]);
			const [first] = events;
			expect((await call(service, 'GET', `/notifications/${first?.id}`)).body).toEqual(first);
			expect((await call(service, 'GET', '/notifications/none')).status).toBe(404);
		});
	});

	it.each([
		[500, ['job.stopped', 'job.scheduled']],
		[2000, ['job.stopped', 'job.in_progress', 'job.scheduled']],
	])('has the end of a job canceled after %d ms', async (afterMs, types) => {
		const clock = new FakeClock();
		await withService({ dialect, jobTiming, now: clock.now }, async (service) => {
			const { id } = await run(service);
			clock.pass(afterMs);
			await call(service, 'POST', `/jobs/${id}/cancel`);
			clock.pass(60_000);
			expect((await feed(service)).events.map((event) => event.event_type)).toEqual(types);
		});
	});

	it('has every change that a test makes, even between two looks', async () => {
		await withService({ dialect }, async (service) => {
			service.jobs.add({ id: 'a', status: 'scheduled' });
			service.jobs.set('a', { status: 'IN_PROGRESS' });
			service.jobs.set('a', { status: 'IN_PROGRESS', workflow_name: 'Other' });
			service.jobs.set('a', { status: 'failed' });
			service.jobs.add({ id: 'b', status: 'archived' });
			service.jobs.add({ id: 'c' });
			expect(typesOf((await feed(service)).events).toReversed()).toEqual([
				'a job.scheduled',
				'a job.in_progress',
				'a job.failed',
				'c job.completed',
			]);
		});
	});

	it('is filtered and paged', async () => {
		const clock = new FakeClock();
		await withService({ dialect, now: clock.now }, async (service) => {
			for (let number = 0; number < 120; number++) {
				const status = number % 3 === 0 ? 'failed' : 'completed';
				service.jobs.add({ id: `j${number}`, status, workflow_id: `w${number % 2}` });
				clock.pass(1000);
			}
			const { events: all } = await feed(service, '?limit=100');
			expect(all).toHaveLength(100);
			expect((await feed(service)).events).toEqual(all.slice(0, 50));

			const filter = '?workflow_id=w1&event_types=job.failed,job.stopped&limit=7';
			const ids: string[] = [];
			for (let cursor: string | null = ''; cursor !== null;) {
				const page = await feed(service, filter + (cursor && `&cursor=${cursor}`));
				ids.push(...page.events.map(({ payload }) => payload.job.job_id));
				cursor = page.next;
			}
			const wanted = Array.from({ length: 20 }, (_, turn) => `j${117 - turn * 6}`);
			expect(ids).toEqual(wanted);

			const since = all[2]?.created_at.replace('Z', '') ?? '';
			expect((await feed(service, `?since=${since}`)).events).toEqual(all.slice(0, 2));
		});
	});

	it.each(['?limit=0', '?limit=101', '?limit=x', '?since=yesterday', '?cursor=zzz'])(
		'refuses %s',
		async (query) => {
			await withService({ dialect }, async (service) => {
				service.jobs.add();
				expect((await call(service, 'GET', `/notifications${query}`)).status).toBe(422);
			});
		},
	);

	it('counts unread events and marks them as read', async () => {
		const clock = new FakeClock();
		await withService({ dialect, now: clock.now }, async (service) => {
			for (let number = 0; number < 6; number++) {
				service.jobs.add({ workflow_id: `w${number % 2}` });
				clock.pass(1000);
			}
			const unread = async (query = '') =>
				(await call(service, 'GET', `/notifications/unread-count${query}`)).body;
			const mark = async (body: unknown) =>
				await call(service, 'POST', '/notifications/mark-read', body);
			expect(await unread()).toEqual({ unread_count: 6 });
			const { events } = await feed(service);
			expect((await mark({ notification_ids: [events[0]?.id, events[1]?.id] })).body).toEqual({
				marked_count: 2,
			});
			expect((await mark({ before: events[3]?.created_at, workflow_id: 'w0' })).body).toEqual({
				marked_count: 1,
			});
			expect(await unread('?workflow_id=w0')).toEqual({ unread_count: 1 });
			expect((await feed(service, '?unread_only=true')).events).toHaveLength(3);
			expect((await mark({ mark_all: true })).body).toEqual({ marked_count: 3 });
			expect(await unread()).toEqual({ unread_count: 0 });
			for (const body of [
				{},
				{ mark_all: true, before: events[0]?.created_at },
				{ notification_ids: [], workflow_id: 'w0' },
				{ notification_ids: Array.from({ length: 101 }, () => 'x') },
				{ before: 'yesterday' },
			]) {
				expect((await mark(body)).status).toBe(422);
			}
		});
	});

	it('stays over a restart, without a second event for what happened before', async () => {
		const clock = new FakeClock();
		const dataFolder = mkdtempSync(join(tmpdir(), 'local-service-'));
		const settings = { dialect, jobTiming, now: clock.now, dataFolder } as const;
		try {
			await withService(settings, async (service) => {
				await run(service);
				clock.pass(1000);
				expect((await feed(service)).events).toHaveLength(2);
			});
			clock.pass(10_000);
			await withService(settings, async (service) => {
				const types = (await feed(service)).events.map((event) => event.event_type);
				expect(types).toEqual(['job.completed', 'job.in_progress', 'job.scheduled']);
			});
		} finally {
			rmSync(dataFolder, { recursive: true });
		}
	});

	it('redirects its address with a slash to the one without', async () => {
		await withService({ dialect }, async (service) => {
			const settings = { redirect: 'manual' } as const;
			const answer = await call(service, 'GET', '/notifications/?limit=1', undefined, settings);
			expect([answer.status, answer.headers.get('location')]).toEqual([
				307,
				`${service.baseUrl}/notifications?limit=1`,
			]);
		});
	});
});
