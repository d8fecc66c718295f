import { fixedWindow } from '../../../nodes/DocumentServiceTrigger/trackedJobs';
import { readState } from '../../../nodes/DocumentServiceTrigger/savedState';
import { hashLength } from '../../../nodes/core/text/shortHash';
import { Random, seedOfRun } from '../../support/seed';
import { dayMs, decide, hashesIn, jobRow, noon, settings } from './jobs';

function uuid(random: Random): string {
	const digits = Array.from({ length: 32 }, () => random.between(0, 15).toString(16)).join('');
	return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** The size of what's saved after four days of so many jobs a day, of which 50 are still running. Characters. */
async function sizeAt(jobsADay: number): Promise<number> {
	const random = new Random(seed);
	const stepMs = dayMs / jobsADay;
	const rows = Array.from({ length: 4 * jobsADay }, (_, number) => ({
		...jobRow(uuid(random), number < 50 ? 'IN_PROGRESS' : 'COMPLETED'),
		created_at: new Date(noon - number * stepMs).toISOString(),
	}));
	const { state } = await decide(undefined, rows, settings);
	// All that were running a moment ago have ended; the next ones run.
	const next = rows.map((row, number) => (number < 50 ? { ...row, status: 'COMPLETED' } : row));
	const fresh = Array.from({ length: 50 }, () => ({
		...jobRow(uuid(random), 'SCHEDULED'),
		created_at: new Date(noon + stepMs).toISOString(),
	}));
	const decision = await decide(state, [...fresh, ...next], settings);
	expect(decision.emit).toHaveLength(50);
	expect(Object.keys(decision.state.inFlight)).toHaveLength(50);
	expect(hashesIn(decision.state.handled).length).toBeGreaterThanOrEqual(3 * jobsADay);
	const text = JSON.stringify(decision.state);
	expect(Buffer.byteLength(text)).toBe(text.length);
	expect((await decide(decision.state, [...fresh, ...next], settings)).state).toEqual(
		decision.state,
	);
	return text.length;
}

const seed = seedOfRun();

describe('the size of the saved state', () => {
	it.each([
		[1_000, 64_000],
		[30_000, 1_000_000],
	])('at %d jobs a day is at most %d bytes', async (jobsADay, most) => {
		const size = await sizeAt(jobsADay);
		expect(size).toBeLessThanOrEqual(most);
		// Not for lack of jobs.
		expect(size).toBeGreaterThan(3 * jobsADay * hashLength);
	});
});

it.each([null, {}, { version: 5 }, { version: 5, service: 'x' }, { version: 4 }])(
	'a state that cannot be read counts as none (%j)',
	(saved) => {
		expect(readState(saved)).toBeUndefined();
	},
);

it('remembers for the length of the window, not of a bucket less', async () => {
	const rows = Array.from({ length: 25 }, (_, number) =>
		jobRow(`j${number}`, 'completed', -number),
	);
	const { state } = await decide(undefined, rows, {
		...settings,
		window: { ...fixedWindow, minKept: 0 },
	});
	const later = Array.from({ length: 25 }, (_, number) =>
		jobRow(`k${number}`, 'completed', 3 * 24 * 60 - 30 + number),
	);
	const short = { ...settings, window: { ...fixedWindow, minKept: 0 } };
	const next = await decide(state, [...rows, ...later], short);
	expect(next.emit).toHaveLength(25);
	expect((await decide(next.state, [...rows, ...later], short)).emit).toEqual([]);
});
