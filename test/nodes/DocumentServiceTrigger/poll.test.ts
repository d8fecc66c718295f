import type { JobExtras } from '../../../nodes/core/service/jobs/jobItem';
import type { IDataObject } from 'n8n-workflow';

import { type JobSource, pollJobs } from '../../../nodes/DocumentServiceTrigger/poll';
import { readState } from '../../../nodes/DocumentServiceTrigger/savedState';
import type { FinishedJob } from '../../../nodes/DocumentServiceTrigger/seenJobs';
import { completeSnapshot, history, jobRow, settings } from './jobs';

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

	it('writes nothing if the listing fails', async () => {
		const store = countingStore();
		const fetchSnapshot = async () => await Promise.reject(new Error('time-out'));
		await expect(poll(store, [], { fetchSnapshot })).rejects.toThrow('time-out');
		expect(store.writes).toBe(0);
	});

	it('gives the same job to only one of two polls that overlap', async () => {
		const store = countingStore();
		await poll(store, history());
		const listing = [...history(), jobRow('a', 'completed', 1)];
		const goOn: Array<() => void> = [];
		const fetchExtras = async (jobs: readonly FinishedJob[]) => {
			await new Promise<void>((resolve) => goOn.push(resolve));
			return new Map(jobs.map(({ id }) => [id, done]));
		};
		const polls = [poll(store, listing, { fetchExtras }), poll(store, listing, { fetchExtras })];
		while (goOn.length < 2) await new Promise((resolve) => setImmediate(resolve));
		for (const resolve of goOn.reverse()) resolve();
		expect((await Promise.all(polls)).flat()).toEqual(['a 0']);
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
