import { inSteps, type Work } from '../shared/values/inSlices';
import { hashesOf, hashLength, separator, type HashBuckets } from './shortHash';

/**
 * Hashes of jobs that are remembered for as long as the service lists them. Plain JSON, and short: a service that lists
 * nothing but IDs may list 100,000 of them.
 */
export interface SavedListed {
	/** Hashes that begin alike are one group: a space, their first letters, and the rest of each. */
	listed: string;
	/** Hashes of jobs that are no longer listed, by the service's time at which that was noticed. */
	missing: HashBuckets;
}

/** How many letters the hashes of a group share: at 100,000 hashes, that saves 17 bytes of 100. */
const sharedLength = 2;

const restLength = hashLength - sharedLength;

/** How many hashes that are no longer listed are remembered, and for how long. */
export interface MissingLimits {
	/** The service's time up to which they're forgotten, in milliseconds since 1970. */
	floor: number;
	/** At least this many hashes are kept, listed or not. */
	fewestKept: number;
	/** At most this many that are no longer listed. */
	mostMissing: number;
}

/** Hashes that are remembered for as long as they're listed, and some time longer. */
export class ListedHashes {
	/** The rests of the hashes of a group, by what they share. */
	private readonly groups = new Map<string, string>();

	private readonly missing = new Map<string, number>();

	private listedCount = 0;

	constructor({ listed, missing }: SavedListed = { listed: '', missing: {} }) {
		for (const group of listed.split(separator)) {
			if (group !== '') this.groups.set(group.slice(0, sharedLength), group.slice(sharedLength));
		}
		for (const rests of this.groups.values()) this.listedCount += rests.length / restLength;
		for (const [at, text] of Object.entries(missing)) {
			for (const hash of hashesOf(text)) this.missing.set(hash, Number(at));
		}
	}

	get size(): number {
		return this.listedCount + this.missing.size;
	}

	has(hash: string): boolean {
		return this.positionOf(hash) !== -1 || this.missing.has(hash);
	}

	/** Remembers a hash that is listed. */
	add(hash: string): void {
		this.missing.delete(hash);
		if (this.positionOf(hash) !== -1) return;
		const shared = hash.slice(0, sharedLength);
		this.groups.set(shared, (this.groups.get(shared) ?? '') + hash.slice(sharedLength));
		this.listedCount += 1;
	}

	delete(hash: string): void {
		this.missing.delete(hash);
		const at = this.positionOf(hash);
		if (at === -1) return;
		const shared = hash.slice(0, sharedLength);
		const rests = this.groups.get(shared) ?? '';
		const others = rests.slice(0, at) + rests.slice(at + restLength);
		if (others === '') this.groups.delete(shared);
		else this.groups.set(shared, others);
		this.listedCount -= 1;
	}

	/**
	 * Notes what a look shows: `listed` are the remembered hashes that it lists, `missing` those that the service no
	 * longer has, 'others' for all that aren't listed. `at` is the service's time, in milliseconds since 1970.
	 */
	*note(
		listed: ReadonlySet<string>,
		missing: ReadonlySet<string> | 'others',
		at: number,
	): Work<void> {
		for (const hash of this.missing.keys()) if (listed.has(hash)) this.add(hash);
		if (missing === 'others' && this.listedCount === listed.size) return;
		const gone: string[] = [];
		if (missing === 'others') {
			yield* inSteps(this.groups, (group) => {
				for (const hash of hashesOfGroup(group)) if (!listed.has(hash)) gone.push(hash);
			});
		} else {
			for (const hash of missing) {
				if (!listed.has(hash) && this.positionOf(hash) !== -1) gone.push(hash);
			}
		}
		for (const hash of gone) {
			this.delete(hash);
			this.missing.set(hash, at);
		}
	}

	/** Forgets hashes that are no longer listed, oldest first. */
	forget({ floor, fewestKept, mostMissing }: MissingLimits): void {
		const expired = [...this.missing.values()].filter((at) => at < floor).length;
		const count = Math.max(
			this.missing.size - mostMissing,
			Math.min(expired, this.size - fewestKept),
		);
		if (count <= 0) return;
		const oldest = [...this.missing].sort(([, first], [, second]) => first - second);
		for (const [hash] of oldest.slice(0, count)) this.missing.delete(hash);
	}

	/** Plain JSON. */
	saved(): SavedListed {
		const missing: HashBuckets = {};
		for (const [hash, at] of this.missing) missing[at] = (missing[at] ?? '') + hash;
		const groups = [...this.groups].map(([shared, rests]) => `${separator}${shared}${rests}`);
		return { listed: groups.join(''), missing };
	}

	/** Where the rest of a listed hash is in its group; -1 for any other. */
	private positionOf(hash: string): number {
		const rests = this.groups.get(hash.slice(0, sharedLength));
		if (rests === undefined) return -1;
		const rest = hash.slice(sharedLength);
		let at = rests.indexOf(rest);
		// Between two hashes, the same letters may stand by chance.
		while (at !== -1 && at % restLength !== 0) at = rests.indexOf(rest, at + 1);
		return at;
	}
}

function hashesOfGroup([shared, rests]: [string, string]): string[] {
	return Array.from(
		{ length: rests.length / restLength },
		(_, number) => shared + rests.slice(number * restLength, (number + 1) * restLength),
	);
}
