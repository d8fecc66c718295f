import { UnusableResponse } from '../../../../packages/service-http';
import { readElements, type DocumentElement } from '../../service/element';
import { createListReader } from '../../text/listReader';
import {
	brokenResponse,
	parseResponse,
	whyUnreadable,
} from '../../service/transport/parseResponse';
import { createPause } from '../../text/batches';

/** What to do where something else than the service seems to have responded. */
export const wrongServiceHint =
	'Check the Partition URL in the credential: a gateway or a sign-in page may have responded instead of the service';

/**
 * Up to here, a response is read and parsed as a whole, which costs less; a longer one would hold n8n. Bytes.
 */
const maxWholeBytes = 512 * 1024;

/** How a response begins, and what follows. */
interface ResponseStart {
	start: Buffer;
	/** undefined if that's the whole response. */
	rest?: AsyncIterable<Buffer>;
}

/** Reads the whole of a short response, or the start of a longer one. */
export async function startOf(pieces: AsyncGenerator<Buffer>): Promise<ResponseStart> {
	const read: Buffer[] = [];
	for (let bytes = 0; bytes <= maxWholeBytes; bytes += read.at(-1)?.length ?? 0) {
		const next = await pieces.next();
		if (next.done === true) return { start: Buffer.concat(read) };
		read.push(next.value);
	}
	return { start: Buffer.concat(read), rest: pieces };
}

/** Returns the elements of a whole response. Throws UnusableResponse for anything but elements. */
export function elementsIn(body: Buffer): DocumentElement[] {
	const list = parseResponse(body);
	if (!Array.isArray(list)) throw otherResponse(body, false);
	const elements = readElements(list);
	if (elements === undefined) throw new UnusableResponse(notElements, wrongServiceHint);
	return elements;
}

/** Bytes of a response, and what they complete. */
interface ElementPiece {
	piece: Buffer;
	elements: DocumentElement[];
	/** Roughly what the elements so far take in memory. Bytes. */
	memory: number;
}

/** How much of a response that isn't a list is read to say what it is. Bytes. */
const maxLookBytes = 1024 * 1024;

/**
 * Reads the elements of a long response while its bytes arrive: a list of elements, or a list of such lists. Throws
 * UnusableResponse for anything else and for one that is cut off, and what `rest` throws.
 */
export async function* readElementResponse({
	start,
	rest,
}: Required<ResponseStart>): AsyncGenerator<ElementPiece, void, undefined> {
	const list = createListReader();
	const read = elementsReader();
	const other: Buffer[] = [];
	let otherBytes = 0;
	// Pieces of many responses may arrive at the same moment.
	const pause = createPause();
	const pieces = async function* () {
		yield start;
		yield* rest;
	};
	for await (const piece of pieces()) {
		await pause();
		const entries = list.push(piece);
		if (list.isBroken() && list.hasBegun()) throw brokenList();
		if (!list.isBroken()) {
			yield { piece, elements: read(entries), memory: list.memory() };
			continue;
		}
		other.push(piece);
		otherBytes += piece.length;
		if (otherBytes > maxLookBytes) break;
	}
	if (other.length > 0) throw otherResponse(Buffer.concat(other), otherBytes > maxLookBytes);
	if (!list.isComplete()) throw brokenList();
}

function brokenList(): UnusableResponse {
	return new UnusableResponse(brokenResponse, wrongServiceHint);
}

function otherResponse(body: Buffer, isLonger: boolean): UnusableResponse {
	const isJson = isLonger ? body[0] === 0x7b : parseResponse(body) !== undefined;
	return new UnusableResponse(isJson ? notElements : whyUnreadable(body), wrongServiceHint);
}

const notElements = "The service returned JSON that isn't a list of elements";

/** Returns a function that turns entries into elements; either all entries of a response are lists, or none is. */
function elementsReader(): (entries: unknown[]) => DocumentElement[] {
	let areLists: boolean | undefined;
	return (entries) => {
		if (entries.length === 0) return [];
		areLists ??= Array.isArray(entries[0]);
		const elements = entries.every((entry) => Array.isArray(entry) === areLists)
			? readElements(entries)
			: undefined;
		if (elements === undefined) throw new UnusableResponse(notElements, wrongServiceHint);
		return elements;
	};
}
