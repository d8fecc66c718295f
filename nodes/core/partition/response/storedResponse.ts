import {
	sizeLimits,
	UnusableResponse,
	type IncomingResponse,
} from '../../../../packages/service-http';
import { messageOf } from '../../text/messageOf';
import type { StoredResult } from '../../output/elements/partitionResult';
import { whyNotCsv } from '../../service/transport/parseResponse';
import type { DocumentElement } from '../../service/element';
import {
	ElementReader,
	elementsIn,
	startOf,
	wrongServiceHint,
} from '../../service/response/elementReader';
import type { NodeContext, ItemContext } from '../../n8n/nodeContext';

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
	const counted: Counted = {};
	const { start, whole } = await startOf(response.pieces(sizeLimits.stream));
	if (isCsv) assertCsv(start);
	else if (whole === undefined) count(counted, elementsIn(start));
	const content =
		whole === undefined ? start : response.streamOf(isCsv ? whole : checkedPieces(whole, counted));
	let failure: unknown;
	if (!Buffer.isBuffer(content)) content.once('error', (error) => (failure = error));
	try {
		const file = await context.n8n.helpers.prepareBinaryData(
			content,
			`${fileName}.${isCsv ? 'csv' : 'json'}`,
			isCsv ? 'text/csv' : 'application/json',
		);
		return { kind: 'stored', file, ...counted };
	} catch (error) {
		// n8n may wrap what ended the stream.
		throw failure ?? storeFailure(error);
	}
}

/** Yields the bytes of a long response, and counts its elements. Throws UnusableResponse for anything but elements. */
async function* checkedPieces(
	pieces: AsyncIterable<Buffer>,
	counted: Counted,
): AsyncGenerator<Buffer, void, undefined> {
	const reader = new ElementReader();
	for await (const piece of pieces) {
		count(counted, reader.push(piece));
		yield piece;
	}
	reader.end();
}

function count(counted: Counted, elements: readonly DocumentElement[]): void {
	counted.elementCount = (counted.elementCount ?? 0) + elements.length;
	for (const { metadata } of elements) {
		const { page_number: page } = metadata;
		if (typeof page === 'number') counted.lastPage = Math.max(counted.lastPage ?? page, page);
	}
}

function storeFailure(error: unknown): UnusableResponse {
	return new UnusableResponse(
		`n8n couldn't store the file: ${messageOf(error)}`,
		"Check n8n's binary data storage",
	);
}

/** A web page or JSON is told by its first bytes. */
const startBytes = 1024;

function assertCsv(start: Buffer): void {
	const why = whyNotCsv(start.toString('utf8', 0, startBytes));
	if (why !== undefined) throw new UnusableResponse(why, wrongServiceHint);
}
