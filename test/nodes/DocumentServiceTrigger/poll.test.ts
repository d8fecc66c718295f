import type { JobExtras } from '../../../nodes/core/paid/jobs/jobItem';
import type { IDataObject } from 'n8n-workflow';

import {
	fetchWithinBudget,
	type JobSource,
	pollJobs,
	startPollTime,
} from '../../../nodes/DocumentServiceTrigger/poll';
import { readState } from '../../../nodes/DocumentServiceTrigger/savedState';
import type { FinishedJob } from '../../../nodes/DocumentServiceTrigger/seenJobs';
import { FakeClock } from '../../support/fakeClock';
import { completeSnapshot, history, jobRow, noon, settings } from './jobs';

const done: JobExtras = { fields: {}, binary: {}, errors: [] };

/** Static data in memory that counts how often a state is written. */
function countingStore() {
	const store = { writes: 0, data: {} as IDataObject };
	store.data = new Proxy(store.data, {
		set(target, name, value) {
			if (name === 'version') store.writes++;
			return Reflect.set(target, name, value);
		},
	});
	return store;
}

type Store = ReturnType<typeof countingStore>;

async function poll(store: Store, listing: IDataObject[], source: Partial<JobSource> = {}) {
	const emitted = await pollJobs(
		{ fetchSnapshot: async () => completeSnapshot(listing), ...source },
		store.data,
		settings,
	);
	return emitted.map(({ job: { id }, extras }) => `${id} ${extras?.errors.length ?? '-'}`);
}

describe('one poll', () => {
	it('writes the state once, and not at all if nothing changed', async () => {
		const store = countingStore();
		await poll(store, history());
		expect(store.writes).toBe(1);
		await poll(store, history().reverse());
		expect(store.writes).toBe(1);
		expect(await poll(store, [...history(), jobRow('a', 'failed', 1)])).toEqual(['a -']);
		expect(store.writes).toBe(2);
	});

	it('gives a job of a long list, which is compared in pieces, to only one of two polls', async () => {
		const store = countingStore();
		const old = Array.from({ length: 60_000 }, (_, number) =>
			jobRow(`long-${number}`, 'completed', -number / 100),
		);
		await poll(store, old);
		const { writes } = store;
		const listing = [...old, jobRow('a', 'completed', 1)];
		const emitted = await Promise.all([poll(store, listing), poll(store, listing)]);
		expect(emitted.flat()).toEqual(['a -']);
		expect(store.writes).toBe(writes + 1);
	});

	it('leaves jobs it had no time for to the next poll, without counting an attempt', async () => {
		const store = countingStore();
		await poll(store, []);
		const listing = [jobRow('a', 'completed', 1)];
		const noTime = async () => new Map<string, JobExtras>();
		for (let count = 0; count < 5; count++) {
			expect(await poll(store, listing, { fetchExtras: noTime })).toEqual([]);
		}
		expect(readState(store.data)?.pending.a.attempts).toBe(0);
		expect(store.writes).toBe(2);
		// The extras are no longer requested: the job is emitted anyway, listed or not.
		expect(await poll(store, [])).toEqual(['a -']);
	});
});

describe('the time for what is added to jobs', () => {
	function jobs(count: number): FinishedJob[] {
		return Array.from({ length: count }, (_, number) => ({
			id: `j${number}`,
			status: 'completed',
			createdAt: undefined,
			row: {},
			attempts: number === 0 ? 2 : 0,
		}));
	}

	const leftMs = 30_600;

	it('ends before new jobs would be started too late; those are left out', async () => {
		const clock = new FakeClock({ at: noon, maxMs: 0 });
		const begun: string[] = [];
		const fetched = await fetchWithinBudget(
			jobs(50),
			async ({ id }) => {
				begun.push(id);
				clock.pass(2_000);
				return done;
			},
			leftMs,
			clock,
		);
		expect(begun.length).toBeGreaterThan(5);
		expect(begun.length).toBeLessThan(16);
		expect([...fetched.keys()].sort()).toEqual([...begun].sort());
		// A job with failed attempts comes after all others.
		expect(begun).not.toContain('j0');
	});

	it('that the listing used up counts as a failed attempt, so that no job waits forever', async () => {
		const fetchOne = async () => await Promise.reject(new Error('begun too late'));
		const fetched = await fetchWithinBudget(jobs(2), fetchOne, 0);
		expect([...fetched.values()].map(({ errors }) => errors.length)).toEqual([1, 1]);
	});

	it('is not limited by an n8n that knows no limit of polls', () => {
		expect(startPollTime({})()).toBe(Number.POSITIVE_INFINITY);
	});

	it("limits a service that doesn't answer, which counts as a failed attempt", async () => {
		const clock = new FakeClock({ at: noon, maxMs: 0 });
		const hanging = fetchWithinBudget(
			jobs(6),
			async ({ id }) => (id === 'j1' ? await new Promise<JobExtras>(() => {}) : done),
			leftMs,
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
