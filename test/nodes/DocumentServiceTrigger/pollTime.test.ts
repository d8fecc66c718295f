import type { JobExtras } from '../../../nodes/core/service/jobs/jobItem';
import { fetchWithinBudget, startPollTime } from '../../../nodes/DocumentServiceTrigger/pollTime';
import type { FinishedJob } from '../../../nodes/DocumentServiceTrigger/decision';
import { FakeClock } from '../../support/fakeClock';
import { noon } from './jobs';

const done: JobExtras = { fields: {}, binary: {}, errors: [] };

describe('the time of a poll', () => {
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
		const clock = new FakeClock({ at: noon, longestMs: 0 });
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
		const clock = new FakeClock({ at: noon, longestMs: 0 });
		clock.pass(35_000);
		const fetchOne = async () => await Promise.reject(new Error('begun too late'));
		const fetched = await fetchWithinBudget(jobs(2), fetchOne, time, clock);
		expect([...fetched.values()].map(({ errors }) => errors.length)).toEqual([1, 1]);
	});

	it('comes from n8n if n8n provides it', async () => {
		expect(startPollTime({ getPollBudgetMs: () => 36_000 }).budgetMs).toBe(36_000);
		const clock = new FakeClock({ at: noon, longestMs: 0 });
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
		const clock = new FakeClock({ at: noon, longestMs: 0 });
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
