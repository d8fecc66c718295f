import type { IncomingResponse } from '../../../../packages/service-http';
import type { DocumentElement } from '../../service/element';
import type { DocumentMemory } from './responseMemory';
import { readElementResponse } from './readElementResponse';

/**
 * Reads a response into a list of elements, for which it takes memory. Throws UnusableResponse, or what ended the response.
 */
export async function heldElements(
	response: IncomingResponse,
	memory?: DocumentMemory,
): Promise<DocumentElement[]> {
	const elements: DocumentElement[] = [];
	await withReservedMemory(response, memory, async (reserveUpTo) => {
		for await (const read of readElementResponse(response.pieces())) {
			await reserveUpTo(read.memory);
			for (const element of read.elements) elements.push(element);
		}
	});
	return elements;
}

/** Gives back what was taken for a response that couldn't be read: it may be asked for again. */
async function withReservedMemory(
	response: IncomingResponse,
	memory: DocumentMemory | undefined,
	read: (reserveUpTo: (bytes: number) => Promise<void>) => Promise<void>,
): Promise<void> {
	let taken = 0;
	const reserveUpTo = async (bytes: number): Promise<void> => {
		const more = Math.ceil(bytes - taken);
		if (!memory || more <= 0) return;
		if (!memory.reserve(more))
			await response.waitFor(async (signal) => await memory.wait(more, signal));
		taken += more;
	};
	let isRead = false;
	try {
		await read(reserveUpTo);
		isRead = true;
	} finally {
		if (!isRead) memory?.release(taken);
	}
}
