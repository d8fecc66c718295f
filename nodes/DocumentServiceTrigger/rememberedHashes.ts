import { inSteps, type Work } from '../shared/values/inSlices';
import { hashesOf, hashLength, type HashBuckets } from './shortHash';

/** Jobs that are remembered together and forgotten together. ms. */
const bucketMs = 10 * 60_000;

function bucketOf(time: number): string {
	return Math.floor(time / bucketMs).toString(36);
}

function bucketEnd(bucket: string): number {
	return (Number.parseInt(bucket, 36) + 1) * bucketMs;
}

/** The hashes of jobs that are done with, each with a time of the service at which it's forgotten. */
export class RememberedHashes {
	private readonly buckets: Map<string, string>;

	private read: Set<string> | undefined;

	constructor(saved: HashBuckets = {}) {
		this.buckets = new Map(Object.entries(saved));
	}

	/** Read only when it's needed: most polls look up a few. */
	private get hashes(): Set<string> {
		this.read ??= new Set([...this.buckets.values()].flatMap(hashesOf));
		return this.read;
	}

	/** Reads them in steps where there may be many. */
	*prepare(): Work<void> {
		if (this.read) return;
		const read = new Set<string>();
		yield* inSteps(this.buckets.values(), (text) => {
			for (const hash of hashesOf(text)) read.add(hash);
		});
		this.read = read;
	}

	get isEmpty(): boolean {
		return this.buckets.size === 0;
	}

	private get size(): number {
		let characters = 0;
		for (const text of this.buckets.values()) characters += text.length;
		return characters / hashLength;
	}

	has(hash: string): boolean {
		return this.hashes.has(hash);
	}

	/** `time`: of the service, in milliseconds since 1970. A hash that's there already keeps its time. */
	add(hash: string, time: number): void {
		if (this.hashes.has(hash)) return;
		this.hashes.add(hash);
		const bucket = bucketOf(time);
		this.buckets.set(bucket, (this.buckets.get(bucket) ?? '') + hash);
	}

	/** Forgets the oldest hashes, those whose whole bucket is older than `floor`; `fewest` are kept in any case. */
	forget(floor: number, fewest: number): void {
		const old = [...this.buckets].filter(([bucket]) => bucketEnd(bucket) <= floor);
		old.sort(([first], [second]) => bucketEnd(first) - bucketEnd(second));
		for (const [bucket, text] of old) {
			const count = Math.min(this.size - fewest, text.length / hashLength);
			if (count <= 0) return;
			const kept = text.slice(count * hashLength);
			if (kept === '') this.buckets.delete(bucket);
			else this.buckets.set(bucket, kept);
			for (const hash of hashesOf(text.slice(0, count * hashLength))) this.read?.delete(hash);
		}
	}

	/** Plain JSON. */
	saved(): HashBuckets {
		return Object.fromEntries(this.buckets);
	}
}
