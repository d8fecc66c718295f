import type { IncomingResponse } from '../../../../packages/service-http';
import { UnusableResponse } from '../../../../packages/service-http';
import type { DocumentMemory } from '../../n8n/memory';
import { createPause } from '../../text/batches';
import type { JsonValue } from '../../text/json';
import { JsonReader } from './jsonReader';
import { errorOfSuccess, errorWithin, whyUnreadable } from './readJson';

/** What makes a value of the bytes of a response while they arrive. */
interface ResponseReader<T> {
	/** Roughly what was made of them so far takes in memory. Bytes. */
	readonly memory: number;
	push(piece: Buffer): void;
	/** Says that all bytes have arrived, and returns the value. */
	end(): T;
}

/** Reads a response to its end, for which it takes memory. Throws what the reader throws, or what ended the response. */
export async function heldResponse<T>(
	response: IncomingResponse,
	memory: DocumentMemory,
	reader: ResponseReader<T>,
): Promise<T> {
	let reserved = 0;
	const reserveUpTo = async (bytes: number): Promise<void> => {
		const more = Math.ceil(bytes - reserved);
		if (more <= 0) return;
		if (!memory.reserve(more))
			await response.waitFor(async (signal) => await memory.wait(more, signal));
		reserved += more;
	};
	let isRead = false;
	try {
		// Pieces of many responses may arrive at the same moment.
		const pause = createPause();
		for await (const piece of response.pieces()) {
			await pause();
			reader.push(piece);
			await reserveUpTo(reader.memory);
		}
		const value = reader.end();
		isRead = true;
		return value;
	} finally {
		// It may be asked for again.
		if (!isRead) memory.release(reserved);
	}
}

/**
 * Reads a response of JSON, for which it takes memory. Throws UnusableResponse for anything else, with `advice`,
 * ResponseOverLimit, or what ended the response.
 */
export async function heldJson(
	response: IncomingResponse,
	memory: DocumentMemory,
	advice: string,
): Promise<JsonValue> {
	const json = new JsonReader();
	return await heldResponse(response, memory, {
		get memory() {
			return json.memory;
		},
		push: (piece) => json.push(piece),
		end() {
			const value = json.end();
			if (value === undefined) throw new UnusableResponse(whyUnreadable(json.beginning), advice);
			const error = errorWithin(value);
			if (error !== undefined) throw new UnusableResponse(errorOfSuccess(error), advice);
			return value;
		},
	});
}
