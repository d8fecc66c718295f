import {
	ResponseOverLimit,
	sizeLimits,
	UnusableResponse,
	type IncomingResponse,
} from '../../../packages/service-http';
import { createPause } from '../text/batches';
import { StorableJson } from '../text/storableJson';
import type { StoredResult } from '../output/partitionResult';
import { whyNotCsv } from '../wire/json/readJson';
import type { DocumentElement } from '../wire/element';
import { ElementReader, wrongServiceHint } from '../wire/json/elementReader';
import type { NodeContext, ItemContext } from '../n8n/nodeContext';
import { storeFile } from '../n8n/storeFile';

/** What a response is seen to have while it's written. */
type Counted = Pick<StoredResult, 'elementCount' | 'lastPage'>;

/**
 * Writes a response to n8n's binary store, a long one while it arrives, so that it's never held. What isn't one fails as
 * it does when it's read into memory. Throws UnusableResponse, or what ended the response.
 * @param fileName of the file, without its ending
 */
export async function storedResponse(
	context: NodeContext<ItemContext>,
	response: IncomingResponse,
	{ fileName, isCsv }: { fileName: string; isCsv: boolean },
): Promise<StoredResult> {
	const name = `${fileName}.${isCsv ? 'csv' : 'json'}`;
	const elements = isCsv ? undefined : new CountedElements();
	const pieces = response.pieces(sizeLimits.stream);
	const { start, rest } = await readStart(isCsv ? withoutNul(pieces) : storablePieces(pieces));
	if (isCsv) assertCsv(start);
	elements?.read(start);
	if (rest === undefined) elements?.end();
	const content = rest === undefined ? start : response.streamOf(wholeOf(start, rest, elements));
	const mimeType = isCsv ? 'text/csv' : 'application/json';
	const file = await storeFile(context, content, { fileName: name, mimeType });
	if (elements?.excess !== undefined) {
		context.hint(`"${name}" was stored unread: the service's response ${elements.excess}`);
	}
	return { kind: 'stored', file, ...elements?.counted };
}

/** Yields the bytes of JSON that databases take. */
async function* storablePieces(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
	const storable = new StorableJson();
	for await (const piece of pieces) yield storable.push(piece);
	yield storable.end();
}

/** Yields the same of CSV, which has no escapes. */
async function* withoutNul(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
	for await (const piece of pieces) {
		yield piece.includes(0) ? Buffer.from(piece.filter((byte) => byte !== 0)) : piece;
	}
}

/** Up to here, a response is stored as a whole, which costs less. Bytes. */
const maxWholeBytes = 512 * 1024;

/** Reads the whole of a short response, or the start of a longer one and what brings its rest. */
async function readStart(
	pieces: AsyncGenerator<Buffer>,
): Promise<{ start: Buffer; rest?: AsyncIterable<Buffer> }> {
	const read: Buffer[] = [];
	for (let bytes = 0; bytes <= maxWholeBytes; bytes += read.at(-1)?.length ?? 0) {
		const next = await pieces.next();
		if (next.done === true) return { start: Buffer.concat(read) };
		read.push(next.value);
	}
	return { start: Buffer.concat(read), rest: pieces };
}

/** Yields the bytes of a long response while its elements are counted. */
async function* wholeOf(
	start: Buffer,
	rest: AsyncIterable<Buffer>,
	elements: CountedElements | undefined,
): AsyncGenerator<Buffer, void, undefined> {
	yield start;
	// Pieces of many responses may arrive at the same moment.
	const pause = createPause();
	for await (const piece of rest) {
		await pause();
		elements?.read(piece);
		yield piece;
	}
	elements?.end();
}

/**
 * Counts the elements of a response. `read` and `end` throw UnusableResponse for anything but elements. What exceeds a
 * limit of the reader is left unread: the file itself needs none of it, and it's paid.
 */
class CountedElements {
	counted: Counted = {};
	/** What the response does that exceeds a limit. */
	excess?: string;
	private readonly reader = new ElementReader();

	read(piece: Buffer): void {
		if (this.excess !== undefined) return;
		try {
			this.count(this.reader.push(piece));
		} catch (error) {
			this.excess = excessIn(error);
			this.counted = {};
		}
	}

	end(): void {
		if (this.excess === undefined) this.reader.end();
	}

	private count(elements: readonly DocumentElement[]): void {
		const { counted } = this;
		counted.elementCount = (counted.elementCount ?? 0) + elements.length;
		for (const { metadata } of elements) {
			const { page_number: page } = metadata;
			if (typeof page === 'number') counted.lastPage = Math.max(counted.lastPage ?? page, page);
		}
	}
}

/** Returns what a response does that exceeds a limit. Throws any other error. */
function excessIn(error: unknown): string {
	if (error instanceof ResponseOverLimit) return error.message;
	throw error;
}

/** A web page or JSON is told by its first bytes. */
const startBytes = 1024;

function assertCsv(start: Buffer): void {
	const why = whyNotCsv(start.toString('utf8', 0, startBytes));
	if (why !== undefined) throw new UnusableResponse(why, wrongServiceHint);
}
