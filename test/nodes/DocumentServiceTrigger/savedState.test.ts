import type { IDataObject } from 'n8n-workflow';

import { fixedWindow } from '../../../nodes/DocumentServiceTrigger/decision';
import { readState, stateStore } from '../../../nodes/DocumentServiceTrigger/readState';
import type { TriggerState } from '../../../nodes/DocumentServiceTrigger/savedState';
import {
	hashLength,
	RememberedHashes,
	shortHash,
} from '../../../nodes/DocumentServiceTrigger/shortHash';
import { Random, seedOfRun } from '../../support/seed';
import { dayMs, decide, hashesIn, hourMs, job, keysOf, noon, settings } from './jobs';

function uuid(random: Random): string {
	const digits = Array.from({ length: 32 }, () => random.between(0, 15).toString(16)).join('');
	return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** The size of what's saved after four days of so many jobs a day, of which 50 are still running. Characters. */
function sizeAt(jobsADay: number): number {
	const random = new Random(seed);
	const stepMs = dayMs / jobsADay;
	const rows = Array.from({ length: 4 * jobsADay }, (_, number) => ({
		...job(uuid(random), number < 50 ? 'IN_PROGRESS' : 'COMPLETED'),
		created_at: new Date(noon - number * stepMs).toISOString(),
	}));
	const { state } = decide(undefined, rows, settings);
	// All that were running a moment ago have ended; the next ones run.
	const next = rows.map((row, number) => (number < 50 ? { ...row, status: 'COMPLETED' } : row));
	const fresh = Array.from({ length: 50 }, () => ({
		...job(uuid(random), 'SCHEDULED'),
		created_at: new Date(noon + stepMs).toISOString(),
	}));
	const decision = decide(state, [...fresh, ...next], settings);
	expect(decision.emit).toHaveLength(50);
	expect(Object.keys(decision.state.inFlight)).toHaveLength(50);
	expect(hashesIn(decision.state).length).toBeGreaterThanOrEqual(3 * jobsADay);
	const text = JSON.stringify(decision.state);
	expect(Buffer.byteLength(text)).toBe(text.length);
	expect(decide(decision.state, [...fresh, ...next], settings).changed).toBe(false);
	return text.length;
}

const seed = seedOfRun();

describe('the size of the saved state', () => {
	it.each([
		[1_000, 64_000],
		[30_000, 1_000_000],
	])('at %d jobs a day is at most %d bytes', (jobsADay, most) => {
		const size = sizeAt(jobsADay);
		expect(size).toBeLessThanOrEqual(most);
		// Not for lack of jobs.
		expect(size).toBeGreaterThan(3 * jobsADay * hashLength);
	});
});

describe('short hashes', () => {
	it('are of printable ASCII that JSON leaves as it is', () => {
		const random = new Random(seed);
		for (let count = 0; count < 1_000; count++) {
			const hash = shortHash(uuid(random));
			expect(hash).toMatch(/^[ -~]{11}$/);
			expect(JSON.stringify(hash)).toBe(`"${hash}"`);
		}
		expect(shortHash('a')).not.toBe(shortHash('b'));
	});

	it('agree in a character about as often as the documented chance says', () => {
		const random = new Random(seed);
		const hashes = Array.from({ length: 20_000 }, () => shortHash(uuid(random)));
		let same = 0;
		for (let number = 1; number < hashes.length; number++) {
			const previous = hashes[number - 1];
			same += [...hashes[number]].filter((letter, place) => letter === previous[place]).length;
		}
		const share = same / ((hashes.length - 1) * hashLength);
		expect(share * (65_536 / 722)).toBeGreaterThan(0.9);
		expect(share * (65_536 / 722)).toBeLessThan(1.1);
		const comparisons = 30_000 * 365 * 90_000;
		expect(comparisons * (722 / 65_536) ** hashLength).toBeLessThan(1e-9);
	});

	it('are forgotten by buckets, oldest first, except the newest few', () => {
		const hashes = new RememberedHashes();
		for (let number = 0; number < 60; number++) {
			hashes.add(shortHash(String(number)), noon + number * 60_000);
		}
		hashes.forget(noon + 25 * 60_000, 0);
		const known = () =>
			Array.from({ length: 60 }, (_, number) => number).filter((number) =>
				hashes.has(shortHash(String(number))),
			);
		expect(known()[0]).toBe(20);
		hashes.forget(noon + dayMs, 7);
		expect(known()).toHaveLength(7);
		expect(known()[0]).toBeGreaterThanOrEqual(50);
		expect(new RememberedHashes(hashes.saved()).saved()).toEqual(hashes.saved());
	});
});

/** As version 1 was saved. */
function firstVersion(): IDataObject {
	return {
		version: 1,
		service: settings.service,
		workflowIds: [],
		cursor: noon,
		inFlight: { running: null, gone: noon - hourMs },
		handled: { done: noon - hourMs, newer: noon + hourMs, old: noon - 2 * dayMs },
		handledUntimed: { untimed: null },
		pending: { waiting: { attempts: 1, row: { id: 'waiting', status: 'failed' } } },
	};
}

describe('a state of version 1', () => {
	it('is converted: nothing is emitted twice, nothing is lost', () => {
		const saved = readState(firstVersion());
		const decision = decide(
			saved,
			[
				job('running', 'completed', -1),
				job('gone', 'stopped', -9 * 24 * 60),
				job('done', 'completed', -60),
				job('newer', 'failed', 60),
				job('old', 'completed', -2 * 24 * 60),
				job('untimed', 'completed'),
				job('fresh', 'completed', 2),
			],
			settings,
		);
		expect(keysOf(decision).sort()).toEqual([
			'fresh:completed',
			'gone:stopped',
			'running:completed',
			'waiting:failed',
		]);
	});

	it('is saved as version 2 by the first poll', () => {
		const staticData = firstVersion();
		const store = stateStore(staticData);
		const decision = decide(store.read(), [job('running', 'scheduled', -1)], settings);
		expect(decision.changed).toBe(true);
		store.write(decision.state);
		expect(staticData.version).toBe(2);
		const state = readState(JSON.parse(JSON.stringify(staticData))) as TriggerState;
		expect(state.ahead).toEqual([noon + hourMs]);
		expect(hashesIn(state).sort()).toEqual(['done', 'newer', 'old'].map(shortHash).sort());
		const untimed = ['untimed', 'waiting'].map(shortHash);
		expect(Object.keys(state.handledUntimed).sort()).toEqual(untimed.sort());
		expect(Object.values(state.handled).join('')).not.toContain('done');
	});
});

it.each([
	null,
	{},
	{ version: 3 },
	{ version: 1, service: 'x' },
	{ ...firstVersion(), version: 2 },
	{ ...firstVersion(), handled: { done: 'x' } },
])('a state that cannot be read counts as none (%j)', (saved) => {
	expect(readState(saved)).toBeUndefined();
});

it('remembers for the length of the window, not of a bucket less', () => {
	const rows = Array.from({ length: 25 }, (_, number) => job(`j${number}`, 'completed', -number));
	const { state } = decide(undefined, rows, {
		...settings,
		window: { ...fixedWindow, fewestKept: 0 },
	});
	const later = Array.from({ length: 25 }, (_, number) =>
		job(`k${number}`, 'completed', 3 * 24 * 60 - 30 + number),
	);
	const short = { ...settings, window: { ...fixedWindow, fewestKept: 0 } };
	const next = decide(state, [...rows, ...later], short);
	expect(next.emit).toHaveLength(25);
	expect(decide(next.state, [...rows, ...later], short).emit).toEqual([]);
});
