/**
 * A computation in steps: it yields whenever a pause is due, so that whoever runs it decides when to go on. Written as
 * generators, since an `await` for each token would cost more than reading it.
 */
export type Work<T> = Generator<void, T, void>;

/** The document is encrypted, broken or unusual: a service reads it better whole than we cut it. */
export class OddPdf extends Error {}

/** A stream unpacks to more than was asked for. */
export class TooLongStream extends OddPdf {}

/** Reading the document takes more work or memory than a document of its length deserves. */
export class TooMuchWork extends Error {}

/** Why a document is better sent whole. */
export type WholeReason = 'notSplittable' | 'tooMuchWork';

/** Runs work whose result can be done without; undefined where it finds something odd. */
export function* unlessOdd<T>(work: Work<T>): Work<T | undefined> {
	try {
		return yield* work;
	} catch (error) {
		return error instanceof OddPdf ? undefined : passOn(error);
	}
}

/** Runs work for which a stream that is too long is one that was made to fill the memory. */
export function* refusingLongStreams<T>(work: Work<T>): Work<T> {
	try {
		return yield* work;
	} catch (error) {
		throw error instanceof TooLongStream ? new TooMuchWork(error.message) : error;
	}
}

/** Runs work; gives why the document is better sent whole where it is. */
export function* orReason<T>(work: Work<T>): Work<{ result: T } | { reason: WholeReason }> {
	try {
		return { result: yield* work };
	} catch (error) {
		if (error instanceof OddPdf) return { reason: 'notSplittable' };
		return error instanceof TooMuchWork ? { reason: 'tooMuchWork' } : passOn(error);
	}
}

function passOn(error: unknown): never {
	throw error;
}

/** How much is done between two pauses: well under a millisecond, a few on a busy machine. Units. */
export const unitsBetweenPauses = 8 * 1024;

/** What any document may cost, however short. Units. */
const freeUnits = 4 * 1024 * 1024;
/** What each byte of a document may cost in all: opening it, weighing its ranges and writing them. Units. */
const unitsPerByte = 24;

/** What any document may unpack to. Bytes. */
const freeUnpackedBytes = 8 * 1024 * 1024;
/** What each byte of a document may unpack to, all its streams together. Bytes. */
const unpackedBytesPerByte = 8;

const tooMuchWork = 'The document takes more work than its length allows';

/** What some work costs. */
export interface Cost {
	units: number;
	/** Bytes. */
	unpacked: number;
}

/**
 * The one budget of a document, for everything that is done with it. A unit is about a byte looked at or written.
 */
export class WorkBudget {
	private units: number;
	private unpackable: number;
	private sincePause = 0;

	/** `length` is the document's, in bytes. */
	constructor(length: number) {
		this.units = freeUnits + unitsPerByte * length;
		this.unpackable = freeUnpackedBytes + unpackedBytesPerByte * length;
	}

	/** What is left. */
	left(): Cost {
		return { units: this.units, unpacked: this.unpackable };
	}

	/** Keeps back as much as was used since `before`, so that the same can be done once more. Throws TooMuchWork. */
	reserveSince(before: Cost): Cost {
		const cost = { units: before.units - this.units, unpacked: before.unpacked - this.unpackable };
		this.units -= cost.units;
		this.unpackable -= cost.unpacked;
		if (this.units < 0 || this.unpackable < 0) throw new TooMuchWork(tooMuchWork);
		return cost;
	}

	/** Gives back what was reserved. */
	release({ units, unpacked }: Cost): void {
		this.units += units;
		this.unpackable += unpacked;
	}

	/** Takes units where no pause is possible: the next one is due the earlier. Throws TooMuchWork. */
	charge(units: number): void {
		this.units -= units;
		if (this.units < 0) throw new TooMuchWork(tooMuchWork);
		this.sincePause += units;
	}

	/** Takes units; returns whether a pause is due: then the caller must yield. Throws TooMuchWork. */
	spend(units: number): boolean {
		this.charge(units);
		return this.isPauseDue(0);
	}

	/** Counts work that was paid before, such as writing what was collected; returns whether a pause is due. */
	isPauseDue(units: number): boolean {
		this.sincePause += units;
		if (this.sincePause < unitsBetweenPauses) return false;
		this.sincePause = 0;
		return true;
	}

	/** Takes unpacked bytes, which cost units, too; returns whether a pause is due. Throws TooMuchWork. */
	unpack(bytes: number): boolean {
		this.unpackable -= bytes;
		if (this.unpackable < 0) throw new TooMuchWork(tooMuchWork);
		return this.spend(bytes);
	}
}
