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
});
