import { ListedHashes } from '../../../nodes/DocumentServiceTrigger/listedHashes';
import { finish } from '../../support/finish';
import { Random, seedOfRun } from '../../support/seed';
import { listedHashesIn } from './jobs';

const limits = { floor: 15, fewestKept: 3, mostMissing: 8 };

/** Few letters, so that many hashes begin alike, and the same letters stand between two of them, too. */
function hashOf(random: Random): string {
	return Array.from({ length: 11 }, () => random.pick(['a', 'b'])).join('');
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
			missing.length - limits.mostMissing,
			Math.min(expired, this.stamps.size - limits.fewestKept),
		);
		missing.sort((one, other) => one.at - other.at);
		for (const { hash } of missing.slice(0, Math.max(0, count))) this.stamps.delete(hash);
	}
}

it('are those of a plain map, saved and read between any two steps', () => {
	const random = new Random(seedOfRun());
	for (let round = 0; round < 30; round++) {
		let hashes = new ListedHashes();
		const plain = new PlainHashes();
		for (let at = 0; at < 30; at++) {
			for (let count = random.between(0, 6); count > 0; count--) {
				const hash = hashOf(random);
				hashes.add(hash);
				plain.stamps.set(hash, null);
			}
			const all = [...plain.stamps.keys()];
			const gone = all.filter(() => random.happens(0.1));
			for (const hash of [...gone, hashOf(random)]) {
				hashes.delete(hash);
				plain.stamps.delete(hash);
			}
			// At most one more is missing each time: which of several goes first doesn't matter.
			const lost = random.pick([...plain.stamps.keys(), '']);
			const isListed = ([hash, stamp]: [string, number | null]) =>
				stamp === null ? hash !== lost : random.happens(0.1);
			const listed = new Set([...plain.stamps].filter(isListed).map(([hash]) => hash));
			finish(hashes.note(listed, 'others', at));
			plain.note(listed, at);
			hashes.forget(limits);
			plain.forget();
			const saved = hashes.saved();
			expect(listedHashesIn(saved)).toHaveLength(plain.stamps.size);
			expect(new Set(listedHashesIn(saved))).toEqual(new Set(plain.stamps.keys()));
			expect(hashes.size).toBe(plain.stamps.size);
			hashes = new ListedHashes(JSON.parse(JSON.stringify(saved)));
			expect(hashes.saved()).toEqual(saved);
			for (const hash of [...all, hashOf(random)]) {
				expect(hashes.has(hash)).toBe(plain.stamps.has(hash));
			}
		}
	}
});
