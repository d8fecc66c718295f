import { readElements, type DocumentElement } from '../../element/element';
import { parseJson } from '../../json/parseJson';

/** A chunk is made of some pages of text at most. Reading more at once would hold the event loop. Bytes. */
const mostBytesOfChunk = 2 * 1024 * 1024;

/** What the original elements of any answer may unpack to, however short they are packed. Bytes. */
const freeBytes = 8 * 1024 * 1024;
/** To how many bytes each character of packed elements may unpack. Ordinary ones unpack to 2 to 10. */
const bytesPerCharacter = 16;

/** What the original elements of one answer may still unpack to. */
export class UnpackBudget {
	private bytes = freeBytes;
	private isUsedUp = false;

	/** Whether elements were left packed, because there were too many. */
	get hasLeftPacked(): boolean {
		return this.isUsedUp;
	}

	/** The most that these elements may unpack to, in bytes; 0 or less for nothing. Each adds to the budget once. */
	announce(packed: string): number {
		this.bytes += bytesPerCharacter * packed.length;
		return Math.min(this.bytes, mostBytesOfChunk);
	}

	spend(bytes: number): void {
		this.bytes -= bytes;
	}

	leavePacked(): void {
		this.isUsedUp = true;
	}
}

/** Undefined for more than `mostBytes`. Rejects for what isn't a zlib stream. */
async function inflated(
	packed: Uint8Array<ArrayBuffer>,
	mostBytes: number,
	budget: UnpackBudget,
): Promise<string | undefined> {
	const stream = new DecompressionStream('deflate');
	const writer = stream.writable.getWriter();
	// What is wrong with the stream shows when it is read.
	writer.write(packed).catch(() => undefined);
	writer.close().catch(() => undefined);
	const reader = stream.readable.getReader();
	const parts: Uint8Array[] = [];
	let bytes = 0;
	for (let part = await reader.read(); !part.done; part = await reader.read()) {
		bytes += part.value.length;
		budget.spend(part.value.length);
		if (bytes > mostBytes) {
			await reader.cancel();
			return undefined;
		}
		parts.push(part.value);
	}
	return Buffer.concat(parts).toString('utf8');
}

/**
 * The elements that a chunk was made of, none where the service did not send them. They come as a zlib stream in
 * Base64: see docs/service.md#elements. What can't be read, or is more than the budget, counts as not sent: a chunk is
 * of use without it.
 */
export async function originalElements(
	chunk: DocumentElement,
	budget: UnpackBudget,
): Promise<DocumentElement[]> {
	const packed: unknown = chunk.metadata.orig_elements;
	if (typeof packed !== 'string' || packed === '') return [];
	const mostBytes = budget.announce(packed);
	if (mostBytes <= 0) {
		budget.leavePacked();
		return [];
	}
	try {
		const text = await inflated(Buffer.from(packed, 'base64'), mostBytes, budget);
		if (text === undefined) budget.leavePacked();
		return text === undefined ? [] : (readElements(parseJson(text)) ?? []);
	} catch {
		return [];
	}
}
