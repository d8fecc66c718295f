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

/** Bytes of a response, and what they complete. */
export interface ElementPiece {
	piece: Buffer;
	elements: DocumentElement[];
	/** Roughly what the elements so far take in memory. Bytes. */
	memory: number;
}

/** How much of a response that isn't a list is read to say what it is. Bytes. */
const longestLook = 1024 * 1024;

/**
 * Reads the elements of a response while its bytes arrive: a list of elements, or a list of such lists. Throws
 * UnusableResponse for anything else and for one that is cut off, and what `pieces` throws.
 */
export async function* readElementResponse(
	pieces: AsyncIterable<Buffer>,
): AsyncGenerator<ElementPiece, void, undefined> {
	const list = createListReader();
	const read = elementsReader();
	const other: Buffer[] = [];
	let otherBytes = 0;
	// Pieces of many responses may arrive at the same moment.
	const pause = createPause();
	for await (const piece of pieces) {
		await pause();
		const entries = list.push(piece);
		if (list.isBroken() && list.hasBegun()) throw brokenList();
		if (!list.isBroken()) {
			yield { piece, elements: read(entries), memory: list.memory() };
			continue;
		}
		other.push(piece);
		otherBytes += piece.length;
		if (otherBytes > longestLook) break;
	}
	if (other.length > 0) throw otherResponse(Buffer.concat(other), otherBytes > longestLook);
	if (!list.hasBegun()) throw otherResponse(Buffer.alloc(0), false);
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
