import { setImmediate as turn } from 'node:timers/promises';

import type { INodeExecutionData } from 'n8n-workflow';

import { systemClock } from '../../nodes/core/text/clock';
import { FakeClock } from '../support/fakeClock';
import { randomFor, seedOfRun } from '../support/seed';
import { goBy } from '../support/systemClock';
import { errorOf, item, itemOf, partition } from './documents';
import { startTransformServer, type Fault } from './transformServer';

const seed = seedOfRun();
const count = 1000;

/** What a request meets at random: the service may or may not have done what it was asked for. */
const faults: readonly Fault[] = [
	{ status: 429, body: '{"detail":"Rate limit exceeded"}' },
	{ status: 503, headers: { 'retry-after': '2' } },
	{ status: 500, body: '{"detail":"Internal error"}' },
	{ status: 503, isDone: true },
	{ status: 500, isDone: true },
	{ status: 502, body: '<html>Bad Gateway</html>', isDone: true },
	{ drop: 'before' },
	{ drop: 'after' },
	{ drop: 'halfway' },
];

afterEach(() => jest.restoreAllMocks());

it(`gives 1,000 documents of random sizes their results in jobs, with every tenth request failing (seed ${seed})`, async () => {
	const random = randomFor(seed, 0);
	const clock = goBy(new FakeClock({ at: Date.now(), flows: true, maxMs: 120_000 }));
	// Other documents are opened during a pause.
	jest.spyOn(systemClock, 'sleep').mockImplementation(async (ms, signal) => {
		for (let turns = 0; turns < 20; turns++) await turn();
		await clock.sleep(ms, signal);
	});
	const service = await startTransformServer({ now: clock.now, runMs: 6_000 });
	service.control.fault = () => (random.happens(0.1) ? random.pick(faults) : undefined);
	const textOf = (index: number) =>
		`Document ${index}. ${'More text. '.repeat((index * index * 31) % 4_000)}`.trim();
	const isBroken = (index: number) => index % 40 === 7;
	const items = Array.from({ length: count }, (_, index): INodeExecutionData => {
		// Every third one has a name that others have, too.
		const name = `${index % 3 === 0 ? 'same' : `file ${index}`}.md`;
		return item(name, isBroken(index) ? `FAILS: ${index} is broken` : textOf(index));
	});
	const { outputs, error } = await partition(service, { output: 'text' }, items, {
		onError: 'continueErrorOutput',
	});
	expect(error).toBeUndefined();

	// Each document comes out once, in order, as its own text or its own error.
	const [good, failed] = outputs;
	const all = [...good, ...failed].map(itemOf);
	expect(all.toSorted((one, other) => one - other)).toEqual(items.map((_, index) => index));
	for (const results of [good, failed]) {
		const order = results.map(itemOf);
		expect(order).toEqual(order.toSorted((one, other) => one - other));
	}
	for (const one of good) expect(one.json.text).toBe(textOf(itemOf(one)));
	for (const one of failed) {
		const index = itemOf(one);
		expect(errorOf(one)).toMatch(
			isBroken(index)
				? new RegExp(
						`failed: ${index} is broken\\. The service couldn't process the document, so it isn't charged$|Could not confirm`,
					)
				: /Could not confirm whether/,
		);
	}
	expect(good.length).toBeGreaterThan(count * 0.7);

	// As the service counted: none was paid twice, every text that came out was paid, and no limit was exceeded.
	expect(new Set(service.ledger.values())).toEqual(new Set([1]));
	for (const one of good) expect(service.ledger.get(textOf(itemOf(one)))).toBe(1);
	expect(service.refused).toEqual([]);
	expect(service.maxRunning()).toBeLessThanOrEqual(5);
	const { ledger, jobs, requests } = service;
	const paid = ledger.size - [...ledger.keys()].filter((text) => text.startsWith('FAILS')).length;
	// What was paid came out, or as the reason that it can't be read.
	expect(paid).toBe(good.length);
	console.log(
		`${good.length} results, ${failed.length} errors, ${jobs.length} jobs, ${requests.length} requests, ${Math.round(clock.sinceStart() / 1000)} s`,
	);
	await service.close();
}, 300_000);
