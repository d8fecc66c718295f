import type { IDataObject } from 'n8n-workflow';

import type { JobRequests } from '../../../nodes/DocumentServiceTrigger/jobRequests';
import { fetchSnapshot } from '../../../nodes/DocumentServiceTrigger/snapshot';
import type { TriggerState } from '../../../nodes/DocumentServiceTrigger/savedState';
import { SeenJobs } from '../../../nodes/DocumentServiceTrigger/seenJobs';
import { readJobStatus } from '../../../nodes/core/service/status';
import { ServiceProblem } from '../../../nodes/core/text/problem';
import { jobRow, keysOf, minuteMs, noon, settings } from './jobs';

/** A service with more jobs than a short list, and a trigger that polls it each minute. */
class LongService {
	readonly jobs = new Map<string, IDataObject>();
	asked: string[] = [];
	now = noon;
	filters = true;
	refusesFilters = false;
	completeEveryMs = 15 * minuteMs;
	state: TriggerState | undefined;
	failing = new Set<string>();

	constructor() {
		for (let number = 0; number < 1_100; number++) this.set(`old-${number}`, 'completed', -number);
	}

	set(id: string, status: string, minutes = 1): void {
		this.jobs.set(id, jobRow(id, status, minutes));
	}

	private requests(): JobRequests {
		const rows = () => [...this.jobs.values()];
		return {
			listAll: async () => {
				this.asked.push('all');
				return rows();
			},
			listStatus: async (status) => {
				this.asked.push(status);
				if (this.refusesFilters) throw new ServiceProblem('Unknown status', '', '422');
				return rows().filter((row) => !this.filters || readJobStatus(row.status) === status);
			},
			getJob: async (id) => {
				this.asked.push(id);
				if (this.failing.has(id)) throw new Error('status 500');
				const found = this.jobs.get(id);
				if (!found) throw new ServiceProblem('no such job', '', '404');
				return found;
			},
			mayRequest: () => true,
		};
	}

	/** The next poll, a minute later: what it asks, and what it emits. */
	async poll(): Promise<{ asked: string; emitted: string[] }> {
		this.asked = [];
		this.now += minuteMs;
		const seen = new SeenJobs(this.state, settings);
		const snapshot = await fetchSnapshot(this.requests(), seen, {
			completeEveryMs: this.completeEveryMs,
			now: this.now,
		});
		const decision = await new SeenJobs(this.state, settings).reconcile(snapshot);
		this.state = JSON.parse(JSON.stringify(decision.state)) as TriggerState;
		return { asked: this.asked.join(' '), emitted: keysOf(decision) };
	}

	async pollTimes(count: number): Promise<string[]> {
		const all: string[] = [];
		for (let number = 0; number < count; number++) all.push((await this.poll()).asked);
		return all;
	}
}

const active = 'inProgress scheduled';

describe('between complete lists', () => {
	it('reads the complete list when the local clock was set back, and each time on request', async () => {
		const service = new LongService();
		await service.poll();
		service.now -= 60 * minuteMs;
		expect((await service.poll()).asked).toBe('all');
		service.completeEveryMs = 0;
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

	it('reads the complete list where the service refuses to filter by status', async () => {
		const service = new LongService();
		service.set('a', 'inProgress');
		await service.poll();
		service.refusesFilters = true;
		service.set('a', 'completed');
		expect(await service.poll()).toEqual({ asked: 'inProgress all', emitted: ['a:completed'] });
		expect((await service.poll()).asked).toBe('all');
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
		// It's asked again at every second poll.
		expect(await service.pollTimes(4)).toEqual(['all', 'inProgress all', 'all', 'inProgress all']);
		service.filters = true;
		expect(await service.pollTimes(2)).toEqual(['all', active]);
	});

	it('is noticed if its rows have no status, too', async () => {
		const service = new LongService();
		await service.poll();
		service.filters = false;
		for (const row of service.jobs.values()) row.status = undefined;
		const { asked } = await service.poll();
		expect(asked).toBe(`${active} all`);
	});
});
