import { HandledHashes } from '../../../nodes/DocumentServiceTrigger/handledHashes';
import { hashLength, shortHash } from '../../../nodes/core/text/shortHash';
import { Random, seedOfRun } from '../../support/seed';
import { dayMs, minuteMs, noon } from './jobs';

/** What is saved tells times by their ten minutes. */
const stepMs = 10 * minuteMs;

const floor = noon + 15 * stepMs;
const minKept = 3;

/** Few letters, so that many hashes begin alike, and the same letters stand between two of them, too. */
function hashOf(random: Random): string {
	return Array.from({ length: hashLength }, () => random.pick(['a', 'b'])).join('');
}

it('are those of a plain list, saved and read between any two steps', () => {
	const random = new Random(seedOfRun());
	for (let round = 0; round < 30; round++) {
		let hashes = new HandledHashes();
		let plain: Array<{ hash: string; at: number }> = [];
		for (let at = noon; at < noon + 30 * stepMs; at += stepMs) {
			for (let count = random.between(0, 6); count > 0; count--) {
				const hash = hashOf(random);
				if (hashes.has(hash)) continue;
				hashes.add(hash, at + random.between(0, stepMs - 1));
				plain.push({ hash, at });
			}
			if (random.happens(0.3)) {
				hashes.evict(floor, minKept);
				const expired = plain.filter((one) => one.at + stepMs <= floor).length;
				plain = plain.slice(Math.max(0, Math.min(expired, plain.length - minKept)));
			}
			expect(hashes.size).toBe(plain.length);
			expect(plain.every(({ hash }) => hashes.has(hash))).toBe(true);
			const other = hashOf(random);
			expect(hashes.has(other)).toBe(plain.some(({ hash }) => hash === other));
			const saved = hashes.save();
			hashes = new HandledHashes(JSON.parse(JSON.stringify(saved)));
			expect(hashes.save()).toEqual(saved);
		}
	}
});

it('are forgotten oldest first, except the newest few', () => {
	const added = new HandledHashes();
	const numbers = Array.from({ length: 60 }, (_, number) => number);
	for (const number of numbers) added.add(shortHash(String(number)), noon + number * minuteMs);
	const remembered = new HandledHashes(JSON.parse(JSON.stringify(added.save())));
	const numbersIn = () => numbers.filter((number) => remembered.has(shortHash(String(number))));
	remembered.evict(noon + 25 * minuteMs, 0);
	expect(numbersIn()[0]).toBe(20);
	remembered.evict(noon + dayMs, 7);
	expect(numbersIn()).toEqual(numbers.slice(-7));
});

it('tell the newest times, each as often as hashes have it, up to a limit', () => {
	const hashes = new HandledHashes();
	for (const number of [1, 2, 3, 15])
		hashes.add(shortHash(String(number)), noon + number * minuteMs);
	const [first, second] = [noon + stepMs - 1, noon + 2 * stepMs - 1];
	expect(hashes.times(2)).toEqual([first, first, second]);
});
