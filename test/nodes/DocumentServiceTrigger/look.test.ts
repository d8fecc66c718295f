import type { IDataObject } from 'n8n-workflow';

import type { JobRequests } from '../../../nodes/DocumentServiceTrigger/jobRequests';
import { takeLook } from '../../../nodes/DocumentServiceTrigger/look';
import type { TriggerState } from '../../../nodes/DocumentServiceTrigger/savedState';
import { SeenJobs } from '../../../nodes/DocumentServiceTrigger/seenJobs';
import { readJobStatus } from '../../../nodes/shared/service/status/jobStatus';
import { job, keysOf, minuteMs, noon, settings } from './jobs';

type Feed = NonNullable<JobRequests['listEnds']>;

/** A service with more jobs than a short list, and a trigger that polls it each minute. */
class LongService {
	readonly jobs = new Map<string, IDataObject>();
	asked: string[] = [];
	now = noon;
	filters = true;
	fullEveryMs = 15 * minuteMs;
	feed: Feed | undefined;
	state: TriggerState | undefined;
	failing = new Set<string>();

	constructor() {
		for (let number = 0; number < 1_100; number++) this.set(`old-${number}`, 'completed', -number);
	}

	set(id: string, status: string, minutes = 1): void {
		this.jobs.set(id, job(id, status, minutes));
	}

	private requests(): JobRequests {
		const rows = () => [...this.jobs.values()];
		const { feed } = this;
		return {
			listAll: async () => {
				this.asked.push('all');
				return rows();
			},
			listStatus: async (status) => {
				this.asked.push(status);
				return rows().filter((row) => !this.filters || readJobStatus(row.status) === status);
			},
			getJob: async (id) => {
				this.asked.push(id);
				if (this.failing.has(id)) throw new Error('status 500');
				return this.jobs.get(id);
			},
			mayAsk: () => true,
			...(feed && {
				listEnds: async (since) => {
					this.asked.push('feed');
					return await feed(since);
				},
			}),
		};
	}

	/** The next poll, a minute later: what it asks, and what it emits. */
	async poll(): Promise<{ asked: string; emitted: string[] }> {
		this.asked = [];
		this.now += minuteMs;
		const seen = new SeenJobs(this.state, settings);
		const look = await takeLook(this.requests(), seen, {
			fullEveryMs: this.fullEveryMs,
			now: this.now,
		});
		const decision = new SeenJobs(this.state, settings).reconcile(look);
		this.state = JSON.parse(JSON.stringify(decision.state)) as TriggerState;
		return { asked: this.asked.join(' '), emitted: keysOf(decision) };
	}

	async pollTimes(count: number): Promise<string[]> {
		const all: string[] = [];
		for (let number = 0; number < count; number++) all.push((await this.poll()).asked);
		return all;
	}
}

const underWay = 'inProgress scheduled';

describe('between complete lists', () => {
	it('asks for jobs under way, and for those that left them by ID', async () => {
		const service = new LongService();
		service.set('a', 'scheduled');
		service.set('b', 'inProgress');
		expect(await service.poll()).toEqual({ asked: 'all', emitted: [] });
		expect(await service.poll()).toEqual({ asked: underWay, emitted: [] });
		service.set('a', 'inProgress');
		service.set('b', 'failed');
		service.set('c', 'scheduled');
		expect(await service.poll()).toEqual({ asked: `${underWay} b`, emitted: ['b:failed'] });
		service.set('c', 'completed');
		expect(await service.poll()).toEqual({ asked: `${underWay} c`, emitted: ['c:completed'] });
		service.jobs.delete('a');
		// A job that's gone is asked for once.
		expect((await service.poll()).asked).toBe(`${underWay} a`);
		expect((await service.poll()).asked).toBe(underWay);
	});

	it('finds a job that starts and ends between two polls in the next complete list', async () => {
		const service = new LongService();
		await service.poll();
		service.set('short', 'completed');
		expect(await service.pollTimes(14)).toEqual(Array(14).fill(underWay));
		expect(await service.poll()).toEqual({ asked: 'all', emitted: ['short:completed'] });
		expect(await service.poll()).toEqual({ asked: underWay, emitted: [] });
	});

	it('reads the complete list when the local clock was set back, and each time on request', async () => {
		const service = new LongService();
		await service.poll();
		service.now -= 60 * minuteMs;
		expect((await service.poll()).asked).toBe('all');
		service.fullEveryMs = 0;
		expect(await service.pollTimes(3)).toEqual(['all', 'all', 'all']);
	});

	it("isn't held back by a job that can't be fetched, and fails if none can", async () => {
		const service = new LongService();
		for (const id of ['a', 'b']) service.set(id, 'inProgress');
		await service.poll();
		for (const id of ['a', 'b']) service.set(id, 'completed');
		service.failing.add('a');
		expect((await service.poll()).emitted).toEqual(['b:completed']);
		const before = JSON.stringify(service.state);
		await expect(service.poll()).rejects.toThrow('status 500');
		expect(JSON.stringify(service.state)).toBe(before);
		service.failing.clear();
		expect((await service.poll()).emitted).toEqual(['a:completed']);
	});

	it('changes nothing if nothing changes', async () => {
		const service = new LongService();
		service.set('a', 'scheduled');
		await service.poll();
		const before = JSON.stringify(service.state);
		await service.pollTimes(10);
		expect(JSON.stringify(service.state)).toBe(before);
	});

	it('reads a short list completely at each poll', async () => {
		const service = new LongService();
		for (let number = 100; number < 1_100; number++) service.jobs.delete(`old-${number}`);
		service.set('a', 'inProgress');
		await service.poll();
		service.set('a', 'completed');
		service.set('short', 'failed', 2);
		expect(await service.poll()).toEqual({
			asked: 'all',
			emitted: ['a:completed', 'short:failed'],
		});
		expect(await service.pollTimes(20)).toEqual(Array(20).fill('all'));
	});
});

describe('a service that ignores the filter by status', () => {
	it('is noticed at once: the complete list takes its place, and nothing waits', async () => {
		const service = new LongService();
		service.filters = false;
		await service.poll();
		service.set('short', 'completed');
		expect(await service.poll()).toEqual({
			asked: 'inProgress all',
			emitted: ['short:completed'],
		});
		expect(await service.pollTimes(5)).toEqual(Array(5).fill('all'));
		// After an hour, the filter is tried again.
		const later = await service.pollTimes(60);
		expect(later.filter((asked) => asked !== 'all').length).toBeLessThanOrEqual(2);
		service.filters = true;
		await service.pollTimes(62);
		expect((await service.poll()).asked).toBe(underWay);
	});

	it('is noticed if its rows have no status, too', async () => {
		const service = new LongService();
		await service.poll();
		service.filters = false;
		for (const row of service.jobs.values()) row.status = undefined;
		const { asked } = await service.poll();
		expect(asked).toBe(`${underWay} all`);
	});
});

describe('the feed of events', () => {
	const ends = (...ids: string[]) => ({ ids: new Set(ids), newest: noon });

	it('takes the place of the lists: one request, and one for each job that ended', async () => {
		const service = new LongService();
		const since: number[] = [];
		let told = ends();
		service.feed = async (from) => {
			since.push(from);
			return told;
		};
		expect((await service.poll()).asked).toBe('all feed');
		// 20 jobs have reached the time from which it's asked, less two minutes.
		expect(since).toEqual([noon - 21 * minuteMs]);
		expect((await service.poll()).asked).toBe('feed');
		service.set('short', 'completed');
		told = { ids: new Set(['short']), newest: noon + 5 * minuteMs };
		expect(await service.poll()).toEqual({ asked: 'feed short', emitted: ['short:completed'] });
		expect(await service.poll()).toEqual({ asked: 'feed', emitted: [] });
		expect(since.at(-1)).toBe(noon + 3 * minuteMs);
	});

	it('is never asked again if the service has none', async () => {
		const service = new LongService();
		service.feed = async () => 'none';
		const asked = await service.pollTimes(60);
		expect(asked.filter((what) => what.includes('feed'))).toHaveLength(1);
		expect(asked.filter((what) => what === underWay).length).toBeGreaterThan(50);
	});

	it("isn't relied on if it didn't tell of a job that the complete list shows", async () => {
		const service = new LongService();
		service.feed = async () => ends();
		await service.pollTimes(17);
		expect((await service.poll()).asked).toBe('feed');
		service.set('untold', 'failed');
		const polls = [];
		for (let number = 0; number < 20; number++) polls.push(await service.poll());
		expect(polls.flatMap(({ emitted }) => emitted)).toEqual(['untold:failed']);
		expect(polls.at(-1)?.asked).toBe(underWay);
		// It told everything until the next complete list: there's nothing new.
		await service.pollTimes(15);
		expect((await service.poll()).asked).toBe('feed');
	});

	it('that fails is replaced by the lists in the same poll', async () => {
		const service = new LongService();
		let fails = false;
		service.feed = async () => (fails ? 'failed' : ends());
		service.set('a', 'inProgress');
		await service.pollTimes(18);
		fails = true;
		service.set('a', 'completed');
		expect(await service.poll()).toEqual({ asked: `feed ${underWay} a`, emitted: ['a:completed'] });
		expect((await service.poll()).asked).toBe(underWay);
	});
});
