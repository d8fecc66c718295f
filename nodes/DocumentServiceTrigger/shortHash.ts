import { createHash, hash } from 'crypto';

import { inSteps, type Work } from '../shared/values/inSlices';

/**
 * How many characters a job's hash has. With 6.5 bits each, the chance that any new job of a year is taken for one of
 * the remembered ones is below one in a billion: docs/decisions/each-job-once.md#short-hashes
 */
export const hashLength = 11;

/** Stands in no hash. */
export const separator = ' ';

/** Printable ASCII that JSON doesn't escape, without the separator: 92 characters, by their codes. */
const letters = Array.from({ length: 95 }, (_, number) => 32 + number).filter(
	(code) => !['"', '\\', separator].includes(String.fromCharCode(code)),
);

const { fromCharCode } = String;

/** The bytes of SHA-256, one in each character. The one-shot function is seven times as fast, where Node.js has it. */
function digestOf(id: string): string {
	return typeof hash === 'function'
		? hash('sha256', id, 'binary')
		: createHash('sha256').update(id).digest('binary');
}

/** What's remembered of the ID of a job that's done with. */
export function shortHash(id: string): string {
	const digest = digestOf(id);
	const letterAt = (position: number) => letters[digest.charCodeAt(position) % letters.length];
	// In one call: adding letter to letter takes three times as long, and a poll makes 100,000 hashes.
	return fromCharCode(
		letterAt(0),
		letterAt(1),
		letterAt(2),
		letterAt(3),
		letterAt(4),
		letterAt(5),
		letterAt(6),
		letterAt(7),
		letterAt(8),
		letterAt(9),
		letterAt(10),
	);
}

/** Hashes in one text, by the time from which on they're remembered: the key is its bucket in base 36. */
export type HashBuckets = Record<string, string>;

/** Jobs that are remembered together and forgotten together. ms. */
const bucketMs = 10 * 60_000;

function bucketOf(time: number): string {
	return Math.floor(time / bucketMs).toString(36);
}

function bucketEnd(bucket: string): number {
	return (Number.parseInt(bucket, 36) + 1) * bucketMs;
}

/** The hashes in a text of hashes. */
export function hashesOf(text: string): string[] {
	return Array.from({ length: text.length / hashLength }, (_, number) =>
		text.slice(number * hashLength, (number + 1) * hashLength),
	);
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
