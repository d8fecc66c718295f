import type { IncomingResponse } from '../../../../packages/service-http';
import type { DocumentElement } from '../../service/element';
import type { DocumentMemory } from './responseMemory';
import { elementsIn, readElementResponse, startOf } from './readElementResponse';

/** Roughly how much more memory elements take than their JSON: docs/maintainers/decisions/reading-responses.md */
const memoryPerByte = 1.6;

/**
 * Reads a response into a list of elements, for which it takes memory. Throws UnusableResponse, or what ended the response.
 */
export async function heldElements(
	response: IncomingResponse,
	memory?: DocumentMemory,
): Promise<DocumentElement[]> {
	let reserved = 0;
	const reserveUpTo = async (bytes: number): Promise<void> => {
		const more = Math.ceil(bytes - reserved);
		if (!memory || more <= 0) return;
		if (!memory.reserve(more))
			await response.waitFor(async (signal) => await memory.wait(more, signal));
		reserved += more;
	};
	const elements: DocumentElement[] = [];
	let isRead = false;
	try {
		const { start, rest } = await startOf(response.pieces());
		if (rest === undefined) {
			await reserveUpTo(start.length * memoryPerByte);
			for (const element of elementsIn(start)) elements.push(element);
		} else {
			for await (const read of readElementResponse({ start, rest })) {
				await reserveUpTo(read.memory);
				for (const element of read.elements) elements.push(element);
			}
		}
		isRead = true;
		return elements;
	} finally {
		// It may be asked for again.
		if (!isRead) memory?.release(reserved);
	}
}
