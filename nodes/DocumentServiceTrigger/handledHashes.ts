import { hashLength } from '../core/text/shortHash';
import { bucketEnd, bucketKey, bucketOf, type SavedHashes } from './savedState';

/**
 * The hashes of jobs that are done with, in the texts that are saved: making a text and an entry of a map of each would
 * take longer than all the rest of a poll.
 */
export class HandledHashes {
	/** By bucket. */
	private readonly texts: Map<number, string>;
	private index: HashIndex | undefined;

	constructor(saved: SavedHashes = {}) {
		this.texts = new Map(Object.entries(saved).map(([key, text]) => [bucketOf(key), text]));
	}

	get size(): number {
		let length = 0;
		for (const text of this.texts.values()) length += text.length;
		return length / hashLength;
	}

	has(hash: string): boolean {
		this.index ??= new HashIndex([...this.texts.values()]);
		return this.index.has(hash);
	}

	/** `time` is in the service's time, in milliseconds since 1970. */
	add(hash: string, time: number): void {
		const bucket = bucketOf(time);
		this.texts.set(bucket, (this.texts.get(bucket) ?? '') + hash);
		this.index = undefined;
	}

	/** Returns the times of each bucket's hashes, of at most `limit` of them. */
	times(limit: number): number[] {
		return [...this.texts].flatMap(([bucket, { length }]) =>
			Array.from({ length: Math.min(limit, length / hashLength) }, () => bucketEnd(bucket)),
		);
	}

	/** Forgets the hashes from before `floor`, oldest first, but keeps `minKept` in all. */
	evict(floor: number, minKept: number): void {
		let left = (this.size - minKept) * hashLength;
		for (const bucket of [...this.texts.keys()].sort((first, second) => first - second)) {
			if (left <= 0 || bucketEnd(bucket) >= floor) break;
			const text = this.texts.get(bucket) ?? '';
			if (text.length <= left) this.texts.delete(bucket);
			else this.texts.set(bucket, text.slice(left));
			left -= text.length;
		}
		this.index = undefined;
	}

	save(): SavedHashes {
		return Object.fromEntries([...this.texts].map(([bucket, text]) => [bucketKey(bucket), text]));
	}
}

/** Finds hashes of several texts: a table with at least two places for each, where each has the next free one from its own on. */
class HashIndex {
	/** The first four characters, 7 bits each; 0 in a free place. */
	private readonly heads: Int32Array;
	/** The other five. */
	private readonly tails: Float64Array;
	private readonly bits: number;

	constructor(texts: readonly string[]) {
		const length = texts.reduce((sum, text) => sum + text.length, 0);
		this.bits = Math.ceil(Math.log2(length / hashLength + 1)) + 1;
		this.heads = new Int32Array(2 ** this.bits);
		this.tails = new Float64Array(2 ** this.bits);
		for (const text of texts) {
			for (let at = 0; at < text.length; at += hashLength) {
				const [head, tail] = [headOf(text, at), tailOf(text, at)];
				const place = this.placeOf(head, tail);
				this.heads[place] = head;
				this.tails[place] = tail;
			}
		}
	}

	has(hash: string): boolean {
		return this.heads[this.placeOf(headOf(hash, 0), tailOf(hash, 0))] !== 0;
	}

	/** Returns the place of a hash, or the free one where it would be. */
	private placeOf(head: number, tail: number): number {
		const { heads, tails, bits } = this;
		let place = Math.imul(head, 0x9e3779b1) >>> (32 - bits);
		while (heads[place] !== 0 && (heads[place] !== head || tails[place] !== tail)) {
			place = (place + 1) & (heads.length - 1);
		}
		return place;
	}
}

function headOf(text: string, at: number): number {
	return charactersOf(text, at, at + 4);
}

function tailOf(text: string, at: number): number {
	return charactersOf(text, at + 4, at + hashLength);
}

/** Returns characters of Base64 as a number. */
function charactersOf(text: string, from: number, end: number): number {
	let number = 0;
	for (let at = from; at < end; at += 1) number = number * 128 + text.charCodeAt(at);
	return number;
}
