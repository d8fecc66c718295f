import { UnusableResponse } from '../../../../packages/service-http';
import { readElements, type DocumentElement } from '../element';
import { createPause } from '../../text/batches';
import { createListReader } from '../../text/listReader';
import {
	brokenResponse,
	errorOfSuccess,
	errorWithin,
	parseResponse,
	whyUnreadable,
} from '../transport/parseResponse';

/** What to do where something else than the service seems to have responded. */
export const wrongServiceHint =
	'Check the Partition URL in the credential, or the Workflow Base URL for a job: a gateway or a sign-in page may have responded instead of the service';

/**
 * Up to here, a response is read and parsed as a whole, which costs less; a longer one would hold n8n. Bytes.
 */
const maxWholeBytes = 512 * 1024;

/** How a response begins. */
interface ResponseStart {
	start: Buffer;
	/** All of it, with its start; undefined if that's the whole response. */
	whole?: AsyncIterable<Buffer>;
}

/** Reads the whole of a short response, or the start of a longer one. */
export async function startOf(pieces: AsyncGenerator<Buffer>): Promise<ResponseStart> {
	const read: Buffer[] = [];
	for (let bytes = 0; bytes <= maxWholeBytes; bytes += read.at(-1)?.length ?? 0) {
		const next = await pieces.next();
		if (next.done === true) return { start: Buffer.concat(read) };
		read.push(next.value);
	}
	const start = Buffer.concat(read);
	return { start, whole: wholeOf(start, pieces) };
}

async function* wholeOf(
	start: Buffer,
	rest: AsyncIterable<Buffer>,
): AsyncGenerator<Buffer, void, undefined> {
	yield start;
	// Pieces of many responses may arrive at the same moment.
	const pause = createPause();
	for await (const piece of rest) {
		await pause();
		yield piece;
	}
}

/** Returns the elements of a whole response. Throws UnusableResponse for anything but elements. */
export function elementsIn(body: Buffer): DocumentElement[] {
	const list = parseResponse(body);
	if (!Array.isArray(list)) throw otherResponse(body, false);
	const elements = readElements(list);
	if (elements === undefined) throw new UnusableResponse(notElements, wrongServiceHint);
	return elements;
}

/** How much of a response that isn't a list is read to say what it is. Bytes. */
const maxLookBytes = 1024 * 1024;

/**
 * Reads the elements of a long response while its bytes arrive: a list of elements, or a list of such lists. Both `push`
 * and `end` throw UnusableResponse for anything else, and for a list that is cut off.
 */
export class ElementReader {
	private readonly list = createListReader();
	/** Either all entries of a response are lists, or none is. */
	private areLists?: boolean;
	/** What came in place of a list. */
	private readonly other: Buffer[] = [];
	private otherBytes = 0;

	/** Roughly what the elements so far take in memory. Bytes. */
	get memory(): number {
		return this.list.memory();
	}

	/** Accepts the next bytes and returns the elements that they complete. */
	push(piece: Buffer): DocumentElement[] {
		const entries = this.list.push(piece);
		if (!this.list.isBroken()) return this.elementsOf(entries);
		if (this.list.hasBegun()) throw brokenList();
		this.other.push(piece);
		this.otherBytes += piece.length;
		if (this.otherBytes > maxLookBytes) throw otherResponse(Buffer.concat(this.other), true);
		return [];
	}

	/** Says that all bytes have arrived. */
	end(): void {
		if (this.other.length > 0) throw otherResponse(Buffer.concat(this.other), false);
		if (!this.list.isComplete()) throw brokenList();
	}

	private elementsOf(entries: readonly unknown[]): DocumentElement[] {
		if (entries.length === 0) return [];
		this.areLists ??= Array.isArray(entries[0]);
		const isAlike = entries.every((entry) => Array.isArray(entry) === this.areLists);
		const elements = isAlike ? readElements(entries) : undefined;
		if (elements === undefined) throw new UnusableResponse(notElements, wrongServiceHint);
		return elements;
	}
}

function brokenList(): UnusableResponse {
	return new UnusableResponse(brokenResponse, wrongServiceHint);
}

function otherResponse(body: Buffer, isLonger: boolean): UnusableResponse {
	const parsed = isLonger ? undefined : parseResponse(body);
	const error = parsed === undefined ? undefined : errorWithin(parsed);
	if (error !== undefined) return new UnusableResponse(errorOfSuccess(error), wrongServiceHint);
	const isJson = isLonger ? body[0] === 0x7b : parsed !== undefined;
	return new UnusableResponse(isJson ? notElements : whyUnreadable(body), wrongServiceHint);
}

const notElements = "The service returned JSON that isn't a list of elements";
