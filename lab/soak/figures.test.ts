import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { answerPartition } from '../../local-service/partition/partition.ts';
import { brokenShare, contentOf, documentAt, typeCount } from './documents.ts';
import { slopeOf } from './memory.ts';
import { planOf } from './plan.ts';
import { recoveryMs } from './report.ts';

const seed = 1;
const count = 50_000;

describe('the documents of a soak', () => {
	it('are of twelve types, of 4 KB to 20 MB and one of 1 GB, and 2% are broken', () => {
		const all = Array.from({ length: count }, (_, number) => documentAt(seed, number, count));
		const good = all.filter(({ expected }) => expected !== undefined);
		const types = new Set(good.map(({ name }) => name.split('.').at(-1)));
		expect(types.size).toBe(typeCount);
		expect(typeCount).toBe(12);
		const sizes = good.map(({ bytes }) => bytes).toSorted((one, other) => one - other);
		expect(sizes[0]).toBeGreaterThanOrEqual(4 * 1024);
		expect(sizes.at(-2)).toBeGreaterThan(19 * 1024 * 1024);
		expect(sizes.at(-2)).toBeLessThanOrEqual(20 * 1024 * 1024);
		expect(sizes.at(-1)).toBe(1024 ** 3);
		const share = 1 - good.length / count;
		expect(Math.abs(share - brokenShare)).toBeLessThan(0.005);
	});

	it('are read by the service as expected', async () => {
		const seen = new Set<string>();
		for (let number = 0; seen.size < typeCount + 4; number++) {
			const document = documentAt(seed, number, count);
			const { name, mimeType, expected } = document;
			const kind = `${name.split('.').at(-1)} ${expected === undefined}`;
			if (seen.has(kind)) continue;
			seen.add(kind);
			const content = await buffer(Readable.from(contentOf(document)));
			const file = { fileName: name, contentType: mimeType, content };
			const { status, body } = await answerPartition([file], []);
			if (expected === undefined) expect([400, 422]).toContain(status);
			else {
				expect(`${kind} ${status}`).toBe(`${kind} 200`);
				const elements: Array<{ text: string }> = JSON.parse(body);
				expect(
					elements
						.map(({ text }) => text)
						.join('\n')
						.slice(-200),
				).toContain(expected);
			}
		}
	});
});

describe('the plan of a soak', () => {
	it('kills a worker every five minutes of an hour, restarts the main process twice and Redis once', () => {
		const plan = planOf(seed, 60 * 60_000);
		const kinds = plan.map(({ kind }) => kind);
		expect(kinds.filter((kind) => kind === 'kill')).toHaveLength(11);
		expect(kinds.filter((kind) => kind === 'restartMain')).toHaveLength(2);
		expect(kinds.filter((kind) => kind === 'restartRedis')).toHaveLength(1);
		expect(kinds.filter((kind) => kind === 'outage')).toHaveLength(1);
		expect(plan.map(({ at }) => at)).toEqual(plan.map(({ at }) => at).toSorted((a, b) => a - b));
	});
});

describe('the figures of a soak', () => {
	it('finds the slope of a line through noise', () => {
		expect(
			slopeOf([
				[0, 1],
				[1, 3],
				[2, 5],
			]),
		).toBeCloseTo(2);
		expect(
			slopeOf([
				[0, 5],
				[1, 4],
				[2, 6],
				[3, 5],
			]),
		).toBeCloseTo(0.2);
		expect(
			slopeOf([
				[0, 5],
				[1, 4],
			]),
		).toBeNaN();
	});

	it('finds when as much succeeds as before an outage', () => {
		const successes = Object.fromEntries(
			Array.from({ length: 400 }, (_, second) => [second, second < 200 || second >= 262 ? 10 : 0]),
		);
		const happened = [
			{ at: 200_000, what: 'outage begins: …' },
			{ at: 250_000, what: 'outage ends' },
		];
		expect(recoveryMs({ happened, successes })).toBe(11_000);
		expect(recoveryMs({ happened, successes: { 100: 1200 } })).toBe(Infinity);
		expect(recoveryMs({ happened: [], successes })).toBeNaN();
	});
});
