import { UnsupportedPdf, type WorkBudget } from '../work/work';

/** A stream that a program flushed and never finished ends with this. */
const flushed = Buffer.of(0, 0, 0xff, 0xff);
/** An empty last block. */
const lastBlock = Buffer.of(3, 0);
/** What an engine calls the error for bytes after the last block; others ignore them. */
const bytesAfterEnd = 'ERR_TRAILING_JUNK_AFTER_STREAM_END';
/** Copying is much faster than reading. Bytes. */
const copiedBytesPerUnit = 64;

/**
 * Unpacks a zlib stream (RFC 1950 and 1951), at most `maxBytes`, on another thread. The checksum and what follows it
 * are ignored, and a stream may end with a flush, as in all PDF readers. Throws UnsupportedPdf for what is cut off or
 * broken, and for more than `maxBytes`; TooMuchWork once the budget is used up.
 */
export async function inflate(
	packed: Buffer,
	budget: WorkBudget,
	maxBytes: number = Infinity,
): Promise<Buffer> {
	const source = new Uint8Array(packed.buffer as ArrayBuffer, packed.byteOffset, packed.length);
	const [method = 0, flags = 0] = source;
	const isZlib = (method & 15) === 8 && ((method << 8) | flags) % 31 === 0 && (flags & 32) === 0;
	if (!isZlib) throw new UnsupportedPdf('A packed stream has no header');
	budget.unpackFrom(source.length);
	const { readable, writable } = new DecompressionStream('deflate-raw');
	void writeDeflated(writable, source);
	const reader = readable.getReader();
	const parts: Uint8Array[] = [];
	let size = 0;
	try {
		// No pause in here: an error discards what was unpacked and not read yet. Each part is a turn of the event loop.
		for (let part = await nextPart(reader); part; part = await nextPart(reader)) {
			budget.unpackTo(part.length);
			size += part.length;
			if (size > maxBytes) throw new UnsupportedPdf('A packed stream is too long', 'unusual');
			parts.push(part);
		}
	} finally {
		reader.cancel().catch(() => undefined);
	}
	return await joined(parts, size, budget);
}

/** Errors show when the stream is read. */
async function writeDeflated(
	writable: WritableStream,
	source: Uint8Array<ArrayBuffer>,
): Promise<void> {
	const writer = writable.getWriter();
	const isFlushed = flushed.equals(source.subarray(-flushed.length));
	const pieces = [source.subarray(2), ...(isFlushed ? [lastBlock] : [])];
	const writing = [...pieces.map(async (piece) => await writer.write(piece)), writer.close()];
	await Promise.allSettled(writing);
}

async function nextPart(
	reader: ReadableStreamDefaultReader<Uint8Array>,
): Promise<Uint8Array | undefined> {
	const { value, isBroken } = await reader.read().then(
		(read) => ({ value: read.value, isBroken: false }),
		(error: unknown) => ({ value: undefined, isBroken: !isAboutBytesAfterEnd(error) }),
	);
	if (isBroken) throw new UnsupportedPdf('A packed stream is cut off or broken');
	return value;
}

function isAboutBytesAfterEnd(error: unknown): boolean {
	return (
		typeof error === 'object' && error !== null && 'code' in error && error.code === bytesAfterEnd
	);
}

async function joined(
	parts: readonly Uint8Array[],
	size: number,
	budget: WorkBudget,
): Promise<Buffer> {
	const all = Buffer.allocUnsafe(size);
	let place = 0;
	for (const part of parts) {
		all.set(part, place);
		place += part.length;
		if (budget.isPauseDue(part.length / copiedBytesPerUnit)) await budget.pause();
	}
	return all;
}
