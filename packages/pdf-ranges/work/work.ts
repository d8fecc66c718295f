/**
 * A computation in steps: it yields whenever a pause is due, and whoever runs it decides when to continue. Generators,
 * because an `await` for each token would cost more than reading it.
 */
export type Work<T> = Generator<void, T, void>;

/** The document is encrypted, broken or unusual: better let the service read it. */
export class UnsupportedPdf extends Error {}

/** Reading the document takes more work or memory than a document of its length deserves. */
class TooMuchWork extends Error {}

/** Why a document is better sent unsplit. */
export type SendUnsplitReason = 'notSplittable' | 'tooMuchWork';

/** Runs work whose result is optional; undefined if it finds something unsupported. Throws TooMuchWork. */
export function* ifSupported<T>(work: Work<T>): Work<T | undefined> {
	const outcome = yield* orReason(work);
	if ('result' in outcome) return outcome.result;
	if (outcome.reason === 'notSplittable') return undefined;
	throw new TooMuchWork(tooMuchWork);
}

/** Runs work; returns its result, or why the document is better sent unsplit. */
export function* orReason<T>(work: Work<T>): Work<{ result: T } | { reason: SendUnsplitReason }> {
	try {
		return { result: yield* work };
	} catch (error) {
		if (error instanceof UnsupportedPdf) return { reason: 'notSplittable' };
		if (error instanceof TooMuchWork) return { reason: 'tooMuchWork' };
		throw error instanceof Error ? error : new Error(String(error));
	}
}

/** How much is done between two pauses: well under a millisecond, a few on a busy machine. Units. */
export const unitsBetweenPauses = 8 * 1024;

/** The work allowed for any document, however short. Units. */
const freeUnits = 4 * 1024 * 1024;
/** The work allowed for each byte of a document, for opening it, and weighing and writing its ranges. Units. */
const unitsPerByte = 24;

/** How much any document may unpack to. Bytes. */
const freeUnpackedBytes = 8 * 1024 * 1024;
/** How much each byte of a document may unpack to, over all its streams. Bytes. */
const unpackedBytesPerByte = 8;

const tooMuchWork = 'The document takes more work than its length allows';

/** How much may be kept beside any document, however short. Bytes. */
const freeBytes = 24 * 1024 * 1024;
/** How much more may be kept for each byte of a document. Bytes. */
const keptPart = 0.1;

/**
 * Limits what is kept in memory beside a document, since a few bytes of it may stand for an object that takes hundreds:
 * about its objects and pages while it's open, and about what's in a range while that is collected and written.
 */
export class KeptBytes {
	private left: number;

	/** `length` is the document's, in bytes. */
	constructor(length: number) {
		this.left = freeBytes + keptPart * length;
	}

	/** Counts bytes that stay in memory, about. Throws TooMuchWork. */
	keep(bytes: number): void {
		this.left -= bytes;
		if (this.left < 0)
			throw new TooMuchWork('The document takes more memory than its length allows');
	}
}

/** The cost of some work. */
export interface Cost {
	units: number;
	/** Bytes. */
	unpacked: number;
}

/**
 * The one budget of a document, for everything that's done with it. A unit is about one byte read or written.
 */
export class WorkBudget {
	/** What is kept about the document while it's open. */
	readonly kept: KeptBytes;
	private units: number;
	private unpackable: number;
	private sincePause = 0;

	/** `length` is the document's, in bytes. */
	constructor(length: number) {
		this.kept = new KeptBytes(length);
		this.units = freeUnits + unitsPerByte * length;
		this.unpackable = freeUnpackedBytes + unpackedBytesPerByte * length;
	}

	/** The rest of the budget. */
	left(): Cost {
		return { units: this.units, unpacked: this.unpackable };
	}

	/** Reserves as much as was used since `before`, so that the same can be done again. Throws TooMuchWork. */
	reserveSince(before: Cost): Cost {
		const cost = { units: before.units - this.units, unpacked: before.unpacked - this.unpackable };
		this.units -= cost.units;
		this.unpackable -= cost.unpacked;
		if (this.units < 0 || this.unpackable < 0) throw new TooMuchWork(tooMuchWork);
		return cost;
	}

	/** Releases what was reserved. */
	release({ units, unpacked }: Cost): void {
		this.units += units;
		this.unpackable += unpacked;
	}

	/** Spends units where no pause is possible, which brings the next one forward. Throws TooMuchWork. */
	charge(units: number): void {
		this.units -= units;
		if (this.units < 0) throw new TooMuchWork(tooMuchWork);
		this.sincePause += units;
	}

	/** Spends units; returns whether a pause is due, so that the caller must yield. Throws TooMuchWork. */
	spend(units: number): boolean {
		this.charge(units);
		return this.isPauseDue(0);
	}

	/** Counts work that was already paid for, such as writing what was collected; returns whether a pause is due. */
	isPauseDue(units: number): boolean {
		this.sincePause += units;
		if (this.sincePause < unitsBetweenPauses) return false;
		this.sincePause = 0;
		return true;
	}

	/** Spends unpacked bytes, which cost units, too; returns whether a pause is due. Throws TooMuchWork. */
	unpack(bytes: number): boolean {
		this.unpackable -= bytes;
		if (this.unpackable < 0) throw new TooMuchWork(tooMuchWork);
		return this.spend(bytes);
	}
}
