import { forget, type Window } from './forget';
import type { Stamp } from './savedState';
import { groupedLength, hashLength, type HashGroups } from './shortHash';

const beginningLength = hashLength - groupedLength;

/**
 * The hashes of jobs that are done with and have no creation time: they're remembered for as long as the jobs are listed,
 * and for a while after.
 */
export class UntimedHashes {
	private readonly groups: Map<string, string>;
	/** For each group, which of its hashes a look has shown: 1 at its place. */
	private readonly shown = new Map<string, Uint8Array>();
	private shownCount = 0;
	/** Hashes of jobs that are no longer listed, each with the service's time since when. ms. */
	private readonly missing = new Map<string, Stamp>();

	/** `stamps` has a number for a job that's no longer listed; earlier versions saved null for one that is. */
	constructor(listed: HashGroups = {}, stamps: Record<string, Stamp> = {}) {
		this.groups = new Map(Object.entries(listed));
		for (const [hash, stamp] of Object.entries(stamps)) {
			if (stamp === null) this.add(hash);
			else this.missing.set(hash, stamp);
		}
	}

	get isEmpty(): boolean {
		return this.groups.size === 0 && this.missing.size === 0;
	}

	private get listedCount(): number {
		let characters = 0;
		for (const text of this.groups.values()) characters += text.length;
		return characters / groupedLength;
	}

	has(hash: string): boolean {
		return this.placeOf(hash) !== -1 || this.missing.has(hash);
	}

	/** Adds the hash of a listed job. */
	add(hash: string): void {
		this.missing.delete(hash);
		if (this.placeOf(hash) !== -1) return;
		const beginning = hash.slice(0, beginningLength);
		const text = this.groups.get(beginning) ?? '';
		this.groups.set(beginning, text + hash.slice(beginningLength));
	}

	/** Takes note that a look has shown the job of a hash, which is remembered from then on. */
	note(hash: string): void {
		let place = this.placeOf(hash);
		if (place === -1) {
			this.add(hash);
			place = this.placeOf(hash);
		}
		const beginning = hash.slice(0, beginningLength);
		let shown = this.shown.get(beginning);
		if (shown === undefined || place >= shown.length) {
			const larger = new Uint8Array(place + 16);
			larger.set(shown ?? []);
			shown = larger;
			this.shown.set(beginning, shown);
		}
		if (shown[place] === 0) this.shownCount += 1;
		shown[place] = 1;
	}

	/**
	 * Forgets jobs that haven't been listed for long. `isComplete`: whether what wasn't noted isn't listed any more. `at` and
	 * `floor` are times of the service, in milliseconds since 1970.
	 */
	settle({
		isComplete,
		at,
		floor,
		window,
	}: {
		isComplete: boolean;
		at: number;
		floor: number;
		window: Window;
	}): void {
		if (isComplete && this.shownCount < this.listedCount) this.stampMissing(at);
		forget(this.missing, floor, window, this.listedCount + this.missing.size);
	}

	private stampMissing(at: number): void {
		for (const [beginning, text] of [...this.groups]) {
			const shown = this.shown.get(beginning);
			let kept = '';
			for (let start = 0; start < text.length; start += groupedLength) {
				const rest = text.slice(start, start + groupedLength);
				if (shown?.[start / groupedLength] === 1) kept += rest;
				else this.missing.set(beginning + rest, at);
			}
			if (kept === '') this.groups.delete(beginning);
			else this.groups.set(beginning, kept);
		}
	}

	/** The place of a listed job's hash in its group; -1 without one. */
	private placeOf(hash: string): number {
		const text = this.groups.get(hash.slice(0, beginningLength));
		if (text === undefined) return -1;
		const rest = hash.slice(beginningLength);
		let at = text.indexOf(rest);
		while (at !== -1 && at % groupedLength !== 0) at = text.indexOf(rest, at + 1);
		return at === -1 ? -1 : at / groupedLength;
	}

	/** Plain JSON. */
	saved(): { handledListed: HashGroups; handledUntimed: Record<string, Stamp> } {
		return {
			handledListed: Object.fromEntries(this.groups),
			handledUntimed: Object.fromEntries(this.missing),
		};
	}
}
