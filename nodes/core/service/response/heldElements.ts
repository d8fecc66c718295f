import type { IncomingResponse } from '../../../../packages/service-http';
import type { DocumentElement } from '../element';
import type { DocumentMemory } from '../../n8n/memory';
import { createPause } from '../../text/batches';
import { ElementReader } from './elementReader';

/**
 * Reads a response into a list of elements, for which it takes memory. `check` throws UnusableResponse for elements that
 * aren't those asked for. Throws UnusableResponse, ResponseOverLimit, or what ended the response.
 */
export async function heldElements(
	response: IncomingResponse,
	memory: DocumentMemory,
	check?: (elements: readonly DocumentElement[]) => void,
): Promise<DocumentElement[]> {
	let reserved = 0;
	const reserveUpTo = async (bytes: number): Promise<void> => {
		const more = Math.ceil(bytes - reserved);
		if (more <= 0) return;
		if (!memory.reserve(more))
			await response.waitFor(async (signal) => await memory.wait(more, signal));
		reserved += more;
	};
	const elements: DocumentElement[] = [];
	let isRead = false;
	try {
		const reader = new ElementReader();
		// Pieces of many responses may arrive at the same moment.
		const pause = createPause();
		for await (const piece of response.pieces()) {
			await pause();
			const read = reader.push(piece);
			await reserveUpTo(reader.memory);
			for (const element of read) elements.push(element);
		}
		reader.end();
		check?.(elements);
		isRead = true;
		return elements;
	} finally {
		// It may be asked for again.
		if (!isRead) memory.release(reserved);
	}
}
