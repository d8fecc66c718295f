import { TooMuchWork } from './tooMuchWork';

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
