import { fixedWindow } from '../../../nodes/DocumentServiceTrigger/decision';
import { readState } from '../../../nodes/DocumentServiceTrigger/readState';
import { RememberedHashes } from '../../../nodes/DocumentServiceTrigger/rememberedHashes';
import { hashLength, shortHash } from '../../../nodes/DocumentServiceTrigger/shortHash';
import { Random, seedOfRun } from '../../support/seed';
import { dayMs, decide, hashesIn, job, noon, settings } from './jobs';

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

it.each([null, {}, { version: 3 }, { version: 2, service: 'x' }])(
	'a state that cannot be read counts as none (%j)',
	(saved) => {
		expect(readState(saved)).toBeUndefined();
	},
);

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
