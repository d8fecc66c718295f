import type { IDataObject } from 'n8n-workflow';

import { fetchWithinBudget } from '../../../nodes/DocumentServiceTrigger/extras/fetchWithinBudget';
import { startPollTime } from '../../../nodes/DocumentServiceTrigger/extras/pollTime';
import type { JobExtras } from '../../../nodes/DocumentServiceTrigger/extras/jobExtras';
import { addStatuses } from '../../../nodes/DocumentServiceTrigger/listing/addStatuses';
import {
	type JobSource,
	mostAttempts,
	pollJobs,
	type StateStore,
} from '../../../nodes/DocumentServiceTrigger/poll/pollJobs';
import type { FinishedJob } from '../../../nodes/DocumentServiceTrigger/state/decision';
import type { TriggerState } from '../../../nodes/DocumentServiceTrigger/state/triggerState';
import type { Clock } from '../../../nodes/shared/wait/clock';
import { history, job, noon, settings } from './state/jobs';

const done: JobExtras = { fields: {}, binary: {}, errors: [] };
const failed: JobExtras = { ...done, errors: ["The details couldn't be fetched"] };

/** A state in memory that counts how often it's written. */
class CountingStore implements StateStore {
	writes = 0;
	private state: TriggerState | undefined;

	read(): TriggerState | undefined {
		return this.state;
	}

	write(state: TriggerState): void {
		this.writes++;
		this.state = state;
	}
}

async function poll(store: StateStore, listing: IDataObject[], source: Partial<JobSource> = {}) {
	const emitted = await pollJobs({ listJobs: async () => listing, ...source }, store, settings);
	return emitted.map(({ job: { id }, extras }) => `${id} ${extras?.errors.length ?? '-'}`);
}

describe('one poll', () => {
	it('writes the state once, and not at all if nothing changed', async () => {
		const store = new CountingStore();
		await poll(store, history());
		expect(store.writes).toBe(1);
		await poll(store, history().reverse());
		expect(store.writes).toBe(1);
		expect(await poll(store, [...history(), job('a', 'failed', 1)])).toEqual(['a -']);
		expect(store.writes).toBe(2);
	});

	it('writes nothing if the listing fails', async () => {
		const store = new CountingStore();
		const listJobs = async () => await Promise.reject(new Error('time-out'));
		await expect(poll(store, [], { listJobs })).rejects.toThrow('time-out');
		expect(store.writes).toBe(0);
	});

	it('gives the same job to only one of two polls that overlap', async () => {
		const store = new CountingStore();
		await poll(store, history());
		const listing = [...history(), job('a', 'completed', 1)];
		const goOn: Array<() => void> = [];
		const fetchExtras = async (jobs: readonly FinishedJob[]) => {
			await new Promise<void>((resolve) => goOn.push(resolve));
			return new Map(jobs.map(({ id }) => [id, done]));
		};
		const polls = [poll(store, listing, { fetchExtras }), poll(store, listing, { fetchExtras })];
		while (goOn.length < 2) await Promise.resolve();
		for (const resolve of goOn.reverse()) resolve();
		expect((await Promise.all(polls)).flat()).toEqual(['a 0']);
	});

	it('tries the extras of a job three times, then emits it with the error', async () => {
		const store = new CountingStore();
		await poll(store, []);
		const listing = [job('bad', 'completed', 1), job('good', 'completed', 2)];
		const fetchExtras = async (jobs: readonly FinishedJob[]) =>
			new Map(jobs.map(({ id }) => [id, id === 'bad' ? failed : done]));
		const polls: string[][] = [];
		for (let count = 0; count <= mostAttempts; count++) {
			polls.push(await poll(store, listing, { fetchExtras }));
		}
		expect(polls).toEqual([['good 0'], [], ['bad 1'], []]);
	});

	it('leaves jobs it had no time for to the next poll, without counting an attempt', async () => {
		const store = new CountingStore();
		await poll(store, []);
		const listing = [job('a', 'completed', 1)];
		const noTime = async () => new Map<string, JobExtras>();
		for (let count = 0; count < 5; count++) {
			expect(await poll(store, listing, { fetchExtras: noTime })).toEqual([]);
		}
		expect(store.read()?.pending.a.attempts).toBe(0);
		expect(store.writes).toBe(2);
		// The extras are no longer requested: the job is emitted anyway, listed or not.
		expect(await poll(store, [])).toEqual(['a -']);
	});
});

describe('the time of a poll', () => {
	/** Time that passes only when a fetch takes it. */
	class HandClock implements Clock {
		time = noon;
		private readonly sleepers: Array<{ at: number; wake: () => void }> = [];

		now(): number {
			return this.time;
		}

		async sleep(ms: number): Promise<void> {
			await new Promise<void>((wake) => this.sleepers.push({ at: this.time + ms, wake }));
		}

		pass(ms: number): void {
			this.time += ms;
			for (const { at, wake } of this.sleepers) if (at <= this.time) wake();
		}
	}

	function jobs(count: number): FinishedJob[] {
		return Array.from({ length: count }, (_, number) => ({
			id: `j${number}`,
			status: 'completed',
			createdAt: undefined,
			row: {},
			attempts: number === 0 ? 2 : 0,
		}));
	}

	const time = { beganAt: noon, budgetMs: 36_000 };

	it('ends before new jobs would be started too late; those are left out', async () => {
		const clock = new HandClock();
		const begun: string[] = [];
		const fetched = await fetchWithinBudget(
			jobs(50),
			async ({ id }) => {
				begun.push(id);
				clock.pass(2_000);
				return done;
			},
			time,
			clock,
		);
		expect(begun.length).toBeGreaterThan(5);
		expect(begun.length).toBeLessThan(16);
		expect([...fetched.keys()].sort()).toEqual([...begun].sort());
		// A job with failed attempts comes after all others.
		expect(begun).not.toContain('j0');
	});

	it('that the listing used up counts as a failed attempt, so that no job waits forever', async () => {
		const clock = new HandClock();
		clock.pass(35_000);
		const fetchOne = async () => await Promise.reject(new Error('begun too late'));
		const fetched = await fetchWithinBudget(jobs(2), fetchOne, time, clock);
		expect([...fetched.values()].map(({ errors }) => errors.length)).toEqual([1, 1]);
	});

	it('comes from n8n if n8n provides it', async () => {
		expect(startPollTime({ getPollBudgetMs: () => 36_000 }).budgetMs).toBe(36_000);
		const clock = new HandClock();
		const { budgetMs } = startPollTime({});
		const fetched = await fetchWithinBudget(
			jobs(9),
			async () => done,
			{ beganAt: noon - 600_000, budgetMs },
			clock,
		);
		expect(fetched.size).toBe(9);
	});

	it("limits a service that doesn't answer, which counts as a failed attempt", async () => {
		const clock = new HandClock();
		const hanging = fetchWithinBudget(
			jobs(6),
			async ({ id }) => (id === 'j1' ? await new Promise<JobExtras>(() => {}) : done),
			time,
			clock,
		);
		for (let step = 0; step < 50; step++) await Promise.resolve();
		clock.pass(35_000);
		const fetched = await hanging;
		expect(fetched.size).toBe(6);
		expect(fetched.get('j1')?.errors).toEqual([expect.stringContaining('took longer')]);
		expect(fetched.get('j2')).toEqual(done);
	});
});

describe('rows without a status', () => {
	it('get the status under which the service lists them', async () => {
		const rows = ['a', 'b', 'c', 'd'].map((id) => ({ id, workflow_id: 'w1' }));
		const asked: string[] = [];
		const listed = await addStatuses(rows, async (status) => {
			asked.push(status);
			const ids = { completed: ['a', 'd'], failed: ['b', 'd'] }[status as string] ?? [];
			return ids.map((id) => ({ id }));
		});
		expect(asked).toEqual(['completed', 'failed', 'stopped']);
		expect(listed.map(({ status }) => status)).toEqual([
			'completed',
			'failed',
			undefined,
			undefined,
		]);
	});

	it('are the only reason for more than one listing', async () => {
		const rows = [{ id: 'a', status: 'completed' }];
		const listByStatus = async () => await Promise.reject(new Error('asked'));
		expect(await addStatuses(rows, listByStatus)).toBe(rows);
	});
});
