import type { Pause } from '../../pauses';

/** How whoever uses this package pauses and stops work. */
export interface Pausing {
	/** Is called after each small part of the work: lets the event loop do something else, if that's due. */
	pause: Pause;
	signal?: AbortSignal;
}

/**
 * Why a document, or some of its pages, can't be read or written:
 * - encrypted: it's needed, and it's encrypted
 * - damaged: it isn't what the format says, and can't be repaired
 * - unusual: it has something that this package can't read, such as a rare filter
 * - generated: a program generates the pages from a form when they're shown
 * - inseparable: the pages can't be separated from the others
 * - tooMuchWork: it takes more work or memory than a document of its length deserves
 */
export type UnreadableReason =
	'encrypted' | 'damaged' | 'unusual' | 'generated' | 'inseparable' | 'tooMuchWork';

/** Something in the document can't be read or written: better let the service read it. */
export class UnsupportedPdf extends Error {
	readonly reason: UnreadableReason;

	constructor(message: string, reason: UnreadableReason = 'damaged') {
		super(message);
		this.reason = reason;
	}
}

/** Reading the document takes more work or memory than a document of its length deserves. */
class TooMuchWork extends Error {}

/** Does work; returns its result, or why it can't be done. */
export async function orReason<T>(
	work: () => Promise<T>,
): Promise<{ result: T } | { reason: UnreadableReason }> {
	try {
		return { result: await work() };
	} catch (error) {
		if (error instanceof UnsupportedPdf) return { reason: error.reason };
		if (error instanceof TooMuchWork) return { reason: 'tooMuchWork' };
		throw error instanceof Error ? error : new Error(String(error));
	}
}

/** Does work whose result is optional; returns undefined for what is damaged or unusual. Throws for any other reason. */
export async function ifSupported<T>(work: () => Promise<T>): Promise<T | undefined> {
	try {
		return await work();
	} catch (error) {
		if (error instanceof UnsupportedPdf && isRepairable(error.reason)) return undefined;
		throw error instanceof Error ? error : new Error(String(error));
	}
}

/** Whether there may be another way to read what can't be read for this reason. */
export function isRepairable(reason: UnreadableReason): boolean {
	return reason === 'damaged' || reason === 'unusual';
}

/** After how much work a pause may be due: well under a millisecond, a few on a busy machine. Units. */
export const unitsBetweenPauses = 8 * 1024;

/** The work allowed for any document, however short. Units. */
const freeUnits = 4 * 1024 * 1024;
/** The work allowed for each byte of a document, for opening it, and weighing and writing its ranges. Units. */
const unitsPerByte = 24;

/** How much any document may unpack to. Bytes. */
const freeUnpackedBytes = 8 * 1024 * 1024;
/** How much each byte of a document may unpack to, over all its streams. Bytes. */
const unpackedBytesPerByte = 8;

/** Another thread unpacks much faster than a byte a unit, but blocks that bring codes and no data are slow. Units; and bytes. */
const unitsPerPackedByte = 4;
const unpackedBytesPerUnit = 4;

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
	private readonly pausing: Pausing;

	/** `length` is the document's, in bytes. */
	constructor(length: number, pausing: Pausing) {
		this.pausing = pausing;
		this.kept = new KeptBytes(length);
		this.units = freeUnits + unitsPerByte * length;
		this.unpackable = freeUnpackedBytes + unpackedBytesPerByte * length;
	}

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

	release({ units, unpacked }: Cost): void {
		this.units += units;
		this.unpackable += unpacked;
	}

	/** Spends units where no pause is possible, which brings the next one forward. Throws TooMuchWork. */
	charge(units: number): void {
		this.spendElsewhere(units);
		this.sincePause += units;
	}

	/** Spends units; returns whether a pause may be due, so that the caller must call `pause`. Throws TooMuchWork. */
	spend(units: number): boolean {
		this.charge(units);
		return this.isPauseDue(0);
	}

	/** Counts work that was already paid for, such as writing what was collected; returns whether a pause may be due. */
	isPauseDue(units: number): boolean {
		this.sincePause += units;
		if (this.sincePause < unitsBetweenPauses) return false;
		this.sincePause = 0;
		return true;
	}

	/** Pauses if that's due. Throws the reason of the signal once it's aborted. */
	async pause(): Promise<void> {
		await this.pausing.pause();
		this.pausing.signal?.throwIfAborted();
	}

	/** Spends the packed bytes of a stream, which another thread reads. Throws TooMuchWork. */
	unpackFrom(bytes: number): void {
		this.spendElsewhere(bytes * unitsPerPackedByte);
	}

	/** Spends unpacked bytes. Throws TooMuchWork. */
	unpackTo(bytes: number): void {
		this.unpackable -= bytes;
		if (this.unpackable < 0) throw new TooMuchWork(tooMuchWork);
		this.spendElsewhere(bytes / unpackedBytesPerUnit);
	}

	private spendElsewhere(units: number): void {
		this.units -= units;
		if (this.units < 0) throw new TooMuchWork(tooMuchWork);
	}
}
