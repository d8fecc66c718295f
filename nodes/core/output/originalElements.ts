import { readElements, type DocumentElement } from '../wire/element';
import { parseData } from '../text/json';
import { storableJson } from '../text/storableJson';

/** A chunk is made from a few pages of text at most. Reading more at once would hold the event loop. Bytes. */
const maxBytesOfChunk = 2 * 1024 * 1024;

/** What the original elements of any response may unpack to, however short their packed form is. Bytes. */
const freeBytes = 8 * 1024 * 1024;
/** How many bytes each packed character may unpack to. Usually these are 2 to 10. */
const bytesPerCharacter = 16;

/** What the original elements of one response may still unpack to. */
export class UnpackBudget {
	bytes = freeBytes;
	/** Whether elements were left packed because the budget was used up. */
	hasLeftPacked = false;
}

/** Undefined for more than `maxBytes`. Rejects for what isn't a zlib stream. */
async function inflated(
	packed: Uint8Array<ArrayBuffer>,
	maxBytes: number,
	budget: UnpackBudget,
): Promise<string | undefined> {
	const stream = new DecompressionStream('deflate');
	const writer = stream.writable.getWriter();
	// Errors of the stream show when it is read.
	writer.write(packed).catch(() => undefined);
	writer.close().catch(() => undefined);
	const reader = stream.readable.getReader();
	const parts: Uint8Array[] = [];
	let bytes = 0;
	for (let part = await reader.read(); !part.done; part = await reader.read()) {
		bytes += part.value.length;
		budget.bytes -= part.value.length;
		if (bytes > maxBytes) {
			await reader.cancel();
			return undefined;
		}
		parts.push(part.value);
	}
	return Buffer.concat(parts).toString('utf8');
}

/**
 * Returns the elements that a chunk was made from; none if the service didn't send them. They come as a zlib stream in
 * Base64: see docs/maintainers/service.md#elements. Elements that can't be read, or exceed the budget, count as not sent: a chunk is
 * useful without them.
 */
export async function originalElements(
	chunk: DocumentElement,
	budget: UnpackBudget,
): Promise<DocumentElement[]> {
	const packed: unknown = chunk.metadata.orig_elements;
	if (typeof packed !== 'string' || packed === '') return [];
	budget.bytes += bytesPerCharacter * packed.length;
	const maxBytes = Math.min(budget.bytes, maxBytesOfChunk);
	try {
		const bytes = Buffer.from(packed, 'base64');
		const text = maxBytes > 0 ? await inflated(bytes, maxBytes, budget) : undefined;
		budget.hasLeftPacked ||= text === undefined;
		return text === undefined ? [] : (readElements(parseData(storableJson(text))) ?? []);
	} catch {
		return [];
	}
}
