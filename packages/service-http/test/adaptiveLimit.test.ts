import { AdaptiveLimit } from '../adaptiveLimit';
import { randomFor, seedOfRun } from '../../../test/support/seed';

const seed = seedOfRun();

it('is lowered once by requests that were sent before it was lowered', () => {
	const count = new AdaptiveLimit(10);
	const seen = count.generation;
	for (let request = 0; request < 5; request += 1) count.overloaded(seen);
	expect(count.current).toBe(7);
});

it('is only one lower if the number fails that was tried again', () => {
	const count = new AdaptiveLimit(10);
	count.overloaded(count.generation);
	for (let success = 0; success < 7 + 8 + 90; success += 1) count.succeeded();
	expect(count.current).toBe(10);
	count.overloaded(count.generation);
	expect(count.current).toBe(9);
});

it('takes refusals without a success in between, such as in an outage, for one: it grows back to where it was', () => {
	const count = new AdaptiveLimit(5);
	for (let refusal = 0; refusal < 20; refusal += 1) count.overloaded(count.generation);
	expect(count.current).toBe(1);
	for (let success = 0; success < 1 + 2 + 3; success += 1) count.succeeded();
	expect(count.current).toBe(4);
});

it('takes single refusals below that number for what they are: nothing about how many are sent', () => {
	const count = new AdaptiveLimit(50);
	const random = randomFor(seed, 0);
	const values: number[] = [];
	for (let request = 0; request < 2_000; request += 1) {
		if (random.happens(0.04)) count.overloaded(count.generation);
		else count.succeeded();
		values.push(count.current);
	}
	const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
	expect(mean).toBeGreaterThan(30);
});

/** Several executions send documents to one service, which refuses what's beyond its capacity. Times in seconds. */
function simulate(given: { capacity: number; executions: number; atOnce: number; run: number }) {
	const { capacity, executions, atOnce } = given;
	const random = randomFor(seed, given.run);
	const events: Array<{ at: number; happen: () => void }> = [];
	const end = 1_000;
	let now = 0;
	let busy = 0;
	let requests = 0;
	let refused = 0;
	let processed = 0;
	const after = (seconds: number, happen: () => void) => {
		events.push({ at: now + seconds, happen });
	};
	for (let execution = 0; execution < executions; execution += 1) {
		const count = new AdaptiveLimit(atOnce);
		let active = 0;
		const send = (tries: number, seen: number) => {
			requests += 1;
			if (busy >= capacity) {
				refused += 1;
				const next = count.overloaded(seen);
				const pause = Math.min(30, 2 ** tries) * (1 - random.next() / 4);
				after(pause, () => send(tries + 1, next));
				return;
			}
			busy += 1;
			after(1 + 2 * random.next(), () => {
				busy -= 1;
				active -= 1;
				processed += 1;
				if (tries === 0) count.succeeded();
				fill();
			});
		};
		const fill = () => {
			while (active < count.current) {
				active += 1;
				send(0, count.generation);
			}
		};
		after(random.next(), fill);
	}
	while (now < end) {
		let first = 0;
		for (const [index, { at }] of events.entries()) if (at < events[first].at) first = index;
		const [event] = events.splice(first, 1);
		now = event.at;
		event.happen();
	}
	const ideal = (end * Math.min(capacity, executions * atOnce)) / 2;
	return { throughput: processed / ideal, refused: refused / requests };
}

it.each([
	{ capacity: 8, executions: 3, atOnce: 5 },
	{ capacity: 12, executions: 3, atOnce: 5 },
	{ capacity: 8, executions: 1, atOnce: 20 },
	{ capacity: 20, executions: 4, atOnce: 10 },
])(
	`uses at least 85% of $capacity places with $executions executions of $atOnce, with less than 5% refused (seed ${seed})`,
	(given) => {
		const runs = Array.from({ length: 5 }, (_, run) => simulate({ ...given, run }));
		const mean = (of: (run: (typeof runs)[number]) => number) =>
			runs.reduce((sum, run) => sum + of(run), 0) / runs.length;
		expect(mean(({ throughput }) => throughput)).toBeGreaterThan(0.85);
		expect(mean(({ refused }) => refused)).toBeLessThan(0.05);
	},
);
