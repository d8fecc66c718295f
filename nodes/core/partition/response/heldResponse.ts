import { UnusableResponse, type IncomingResponse } from '../../../../packages/service-http';
import type { DocumentElement } from '../../service/element';
import { whyNotCsv } from '../../service/transport/parseResponse';
import type { DocumentMemory } from './responseMemory';
import { readElementResponse } from './readElementResponse';
import { wrongServiceHint } from './readElementResponse';

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

/** Reads a response into CSV text, which servers send as various media types. Throws UnusableResponse too. */
export async function heldCsv(
	response: IncomingResponse,
	memory?: DocumentMemory,
): Promise<string> {
	const pieces: Buffer[] = [];
	await withReservedMemory(response, memory, async (reserveUpTo) => {
		let bytes = 0;
		for await (const piece of response.pieces()) {
			bytes += piece.length;
			await reserveUpTo(bytes * textCopies);
			pieces.push(piece);
		}
	});
	const text = Buffer.concat(pieces).toString('utf8');
	const why = whyNotCsv(text);
	if (why !== undefined) throw new UnusableResponse(why, wrongServiceHint);
	return text;
}

/** The pieces, and the text that they come to. */
const textCopies = 2;

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
