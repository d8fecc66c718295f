import type { JobExtras } from '../../../nodes/core/service/jobs/jobItem';
import { fetchWithinBudget, startPollTime } from '../../../nodes/DocumentServiceTrigger/poll';
import type { FinishedJob } from '../../../nodes/DocumentServiceTrigger/seenJobs';
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

	it('comes from n8n if n8n provides it, less a reserve', async () => {
		const clock = new FakeClock({ at: noon, maxMs: 0 });
		const left = startPollTime({ getPollBudgetMs: () => 36_000 }, clock);
		expect(left()).toBe(leftMs);
		clock.pass(35_000);
		expect(left()).toBeLessThan(0);
		const unlimited = startPollTime({}, clock);
		clock.pass(600_000);
		const fetched = await fetchWithinBudget(jobs(9), async () => done, unlimited(), clock);
		expect(fetched.size).toBe(9);
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
