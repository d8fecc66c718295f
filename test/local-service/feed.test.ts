import type { LocalService } from '../../local-service/startLocalService.ts';
import { FakeClock } from '../support/fakeClock';
import { call, withService } from './serviceCall';

interface FeedEvent {
	payload: { job: { job_id: string } };
	created_at: string;
}

const dialect = 'public';

async function feed(
	service: LocalService,
	query = '',
): Promise<{ events: FeedEvent[]; next: string | null }> {
	const { status, text } = await call(service, 'GET', `/notifications${query}`);
	if (status !== 200) throw new Error(`${status}: ${text}`);
	const { events, next_cursor: next } = JSON.parse(text);
	return { events, next };
}

describe('the feed of events', () => {
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
