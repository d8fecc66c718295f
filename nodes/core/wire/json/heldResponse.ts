import type { IncomingResponse } from '../../../../packages/service-http';
import type { DocumentMemory } from '../../n8n/memory';
import { createPause } from '../../text/batches';
import type { JsonValue } from '../../text/json';
import { storableText } from '../../text/text';
import { JsonReader } from './jsonReader';
import { endOf } from './readJson';

interface ResponseReader<T> {
	readonly memory: number;
	push(piece: Buffer): void;
	end(): T;
	/** Whether a value stays in memory; any does by default. */
	isKept?(value: T): boolean;
}

/** Reads a response to its end, for which it takes memory. Throws what the reader throws, or what ended the response. */
export async function heldResponse<T>(
	response: IncomingResponse,
	memory: DocumentMemory,
	reader: ResponseReader<T>,
): Promise<T> {
	let reserved = 0;
	let isKept = false;
	try {
		// Pieces of many responses may arrive at the same moment.
		const pause = createPause();
		for await (const piece of response.pieces()) {
			const pausing = pause();
			if (pausing) await pausing;
			reader.push(piece);
			const more = Math.ceil(reader.memory - reserved);
			if (more <= 0) continue;
			if (!memory.reserve(more))
				await response.waitFor(async (signal) => await memory.wait(more, signal));
			reserved += more;
		}
		const value = reader.end();
		isKept = reader.isKept?.(value) ?? true;
		return value;
	} finally {
		// It may be asked for again.
		if (!isKept) memory.release(reserved);
	}
}

interface JsonUse<T> extends Pick<ResponseReader<T>, 'isKept'> {
	advice: string;
	/** Makes the value. What it throws releases the response's memory. */
	read(json: JsonValue): T;
}

/**
 * Reads a response of JSON, for which it takes memory. Throws UnusableResponse for anything else, ResponseOverLimit, what
 * `read` throws, or what ended the response.
 */
export async function heldJson<T>(
	response: IncomingResponse,
	memory: DocumentMemory,
	{ advice, read, isKept }: JsonUse<T>,
): Promise<T> {
	const json = new JsonReader();
	return await heldResponse(response, memory, {
		isKept,
		get memory() {
			return json.memory;
		},
		push: (piece) => json.push(piece),
		end: () => read(endOf(json, advice, advice)),
	});
}

/** Reads a response of text, for which it takes memory. Throws what ended the response. */
export async function heldText(
	response: IncomingResponse,
	memory: DocumentMemory,
): Promise<string> {
	const decoder = new TextDecoder();
	let text = '';
	return await heldResponse(response, memory, {
		get memory() {
			return 2 * text.length;
		},
		push: (piece) => void (text += storableText(decoder.decode(piece, { stream: true }))),
		end: () => text + decoder.decode(),
	});
}
