/** The seed of every run that names none, so that a red run is red again. */
const steadySeed = 20261120;

/** The seed of this run: the environment variable SEED, or the constant one. */
export function seedOfRun(): number {
	return numberFrom('SEED', steadySeed);
}

/** How often something random is tried: the environment variable's number, or `usual`. */
export function countFrom(variable: string, usual: number): number {
	return numberFrom(variable, usual);
}

/** A separate random source for each part of a run, so that parts don't affect each other. */
export function randomFor(seed: number, part: number): Random {
	return new Random(Math.imul(seed, 0x9e3779b1) ^ Math.imul(part + 1, 0x85ebca6b));
}

function numberFrom(variable: string, usual: number): number {
	const given = process.env[variable];
	if (given === undefined || given.trim() === '') return usual;
	const number = Number(given);
	if (!Number.isSafeInteger(number) || number < 0) {
		throw new Error(`${variable}=${given} is not a whole number`);
	}
	return number;
}

/** A seeded random source: the same seed returns the same numbers on every machine. */
export class Random {
	private state: number;

	constructor(seed: number) {
		this.state = seed >>> 0;
	}

	/** A number from 0 (inclusive) to 1 (exclusive). */
	next(): number {
		this.state = (this.state + 0x6d2b79f5) >>> 0;
		let mixed = this.state;
		mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
		mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
	}

	/** True with the given probability. */
	happens(probability: number): boolean {
		return this.next() < probability;
	}

	/** A whole number between the limits, both inclusive. */
	between(least: number, most: number): number {
		return least + Math.floor(this.next() * (most - least + 1));
	}

	/** A random entry of a non-empty list. */
	pick<Entry>(entries: readonly Entry[]): Entry {
		return entries[this.between(0, entries.length - 1)];
	}

	/** A shuffled copy of the list. */
	shuffled<Entry>(entries: readonly Entry[]): Entry[] {
		const shuffled = [...entries];
		for (let last = shuffled.length - 1; last > 0; last--) {
			const other = this.between(0, last);
			[shuffled[last], shuffled[other]] = [shuffled[other], shuffled[last]];
		}
		return shuffled;
	}
}
