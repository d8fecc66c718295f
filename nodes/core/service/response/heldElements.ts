import type { IncomingResponse } from '../../../../packages/service-http';
import type { DocumentElement } from '../element';
import type { DocumentMemory } from '../../n8n/memory';
import { ElementReader, elementsIn, startOf } from './elementReader';

/** Roughly how much more memory elements take than their JSON: docs/maintainers/decisions/reading-responses.md */
const memoryPerByte = 1.6;

/**
 * Reads a response into a list of elements, for which it takes memory. `check` throws UnusableResponse for elements that
 * aren't those asked for. Throws UnusableResponse, or what ended the response.
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
		const { start, whole } = await startOf(response.pieces());
		if (whole === undefined) {
			await reserveUpTo(start.length * memoryPerByte);
			for (const element of elementsIn(start)) elements.push(element);
		} else {
			const reader = new ElementReader();
			for await (const piece of whole) {
				const read = reader.push(piece);
				await reserveUpTo(reader.memory);
				for (const element of read) elements.push(element);
			}
			reader.end();
		}
		check?.(elements);
		isRead = true;
		return elements;
	} finally {
		// It may be asked for again.
		if (!isRead) memory.release(reserved);
	}
}
