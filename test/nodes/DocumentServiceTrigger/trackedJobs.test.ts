import {
	type Expiry,
	readHashes,
	saveHashes,
} from '../../../nodes/DocumentServiceTrigger/savedState';
import { evict, markMissing } from '../../../nodes/DocumentServiceTrigger/trackedJobs';
import { hashLength } from '../../../nodes/core/text/shortHash';
import { Random, seedOfRun } from '../../support/seed';
import { hashesIn, minuteMs } from './jobs';

/** What is saved tells times by their ten minutes. */
const stepMs = 10 * minuteMs;

const limits = { floor: 15 * stepMs, minKept: 3, maxMissing: 8 };

/** Few letters, so that many hashes begin alike, and the same letters stand between two of them, too. */
function hashOf(random: Random): string {
	return Array.from({ length: hashLength }, () => random.pick(['a', 'b'])).join('');
}

/** What `forget` and `note` do, in the plainest way: a time for each hash that's missing. */
class PlainHashes {
	readonly stamps = new Map<string, number | null>();

	note(listed: ReadonlySet<string>, at: number): void {
		for (const [hash, stamp] of this.stamps) {
			this.stamps.set(hash, listed.has(hash) ? null : (stamp ?? at));
		}
	}

	forget(): void {
		const missing = [...this.stamps].flatMap(([hash, at]) => (at === null ? [] : [{ hash, at }]));
		const expired = missing.filter(({ at }) => at < limits.floor).length;
		const count = Math.max(
			missing.length - limits.maxMissing,
			Math.min(expired, this.stamps.size - limits.minKept),
		);
		missing.sort((one, other) => one.at - other.at);
		for (const { hash } of missing.slice(0, Math.max(0, count))) this.stamps.delete(hash);
	}
}

it('are those of a plain map, saved and read between any two steps', () => {
	const random = new Random(seedOfRun());
	for (let round = 0; round < 30; round++) {
		let hashes = new Map<string, Expiry>();
		const plain = new PlainHashes();
		for (let at = 0; at < 30 * stepMs; at += stepMs) {
			for (let count = random.between(0, 6); count > 0; count--) {
				const hash = hashOf(random);
				hashes.set(hash, null);
				plain.stamps.set(hash, null);
			}
			for (const hash of plain.stamps.keys()) {
				if (!random.happens(0.1)) continue;
				hashes.delete(hash);
				plain.stamps.delete(hash);
			}
			// At most one more is missing each time: which of several goes first doesn't matter.
			const lost = random.pick([...plain.stamps.keys(), '']);
			const isListed = ([hash, stamp]: [string, number | null]) =>
				stamp === null ? hash !== lost : random.happens(0.1);
			const listed = new Set([...plain.stamps].filter(isListed).map(([hash]) => hash));
			markMissing(hashes, { isListed: (hash) => listed.has(hash), isGone: () => true }, at);
			plain.note(listed, at);
			evict(hashes, limits.floor, limits);
			plain.forget();
			const saved = saveHashes(hashes);
			expect(hashesIn(saved)).toHaveLength(plain.stamps.size);
			expect(new Set(hashes.keys())).toEqual(new Set(plain.stamps.keys()));
			hashes = readHashes(JSON.parse(JSON.stringify(saved)));
			expect(saveHashes(hashes)).toEqual(saved);
			expect(new Set(hashes.keys())).toEqual(new Set(plain.stamps.keys()));
		}
	}
});
