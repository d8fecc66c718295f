import {
	sizeLimits,
	UnusableResponse,
	type IncomingResponse,
} from '../../../../packages/service-http';
import { messageOf } from '../../text/messageOf';
import type { StoredResult } from '../../output/elements/partitionResult';
import { whyNotCsv } from '../../service/transport/parseResponse';
import { readElementResponse, wrongServiceHint } from './readElementResponse';
import type { NodeContext, ItemContext } from '../../n8n/nodeContext';

/** What a response is seen to have while it's written. */
type Counted = Required<Pick<StoredResult, 'elementCount'>> & Pick<StoredResult, 'lastPage'>;

/**
 * Writes a response to n8n's binary store while it arrives, so that it's never held. What isn't one fails as it
 * does when it's read into memory. Throws UnusableResponse, or what ended the response.
 * @param fileName of the file, without its ending
 */
export async function storedResponse(
	context: NodeContext<ItemContext>,
	response: IncomingResponse,
	{ fileName, isCsv }: { fileName: string; isCsv: boolean },
): Promise<StoredResult> {
	const pieces = response.pieces(sizeLimits.stream);
	const counted: Counted = { elementCount: 0 };
	let failure: unknown;
	const checked = async function* () {
		try {
			yield* isCsv ? csvPieces(pieces) : elementPieces(pieces, counted);
		} catch (error) {
			throw (failure = error);
		}
	};
	try {
		const file = await context.n8n.helpers.prepareBinaryData(
			response.streamOf(checked()),
			`${fileName}.${isCsv ? 'csv' : 'json'}`,
			isCsv ? 'text/csv' : 'application/json',
		);
		return { kind: 'stored', file, ...(!isCsv && counted) };
	} catch (error) {
		// n8n may wrap what ended the stream.
		throw failure ?? storeFailure(error);
	}
}

function storeFailure(error: unknown): UnusableResponse {
	return new UnusableResponse(
		`n8n couldn't store the file: ${messageOf(error)}`,
		"Check n8n's binary data storage",
	);
}

async function* elementPieces(
	pieces: AsyncIterable<Buffer>,
	counted: Counted,
): AsyncGenerator<Buffer, void, undefined> {
	for await (const { piece, elements } of readElementResponse(pieces)) {
		counted.elementCount += elements.length;
		for (const { metadata } of elements) {
			const { page_number: page } = metadata;
			if (typeof page === 'number') counted.lastPage = Math.max(counted.lastPage ?? page, page);
		}
		yield piece;
	}
}

/** A web page is told by its first bytes. */
const startBytes = 1024;

async function* csvPieces(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void, undefined> {
	let start: Buffer | undefined = Buffer.alloc(0);
	for await (const piece of pieces) {
		if (start === undefined) {
			yield piece;
			continue;
		}
		start = Buffer.concat([start, piece]);
		if (start.length < startBytes) continue;
		yield csvStart(start);
		start = undefined;
	}
	if (start) yield csvStart(start);
}

function csvStart(start: Buffer): Buffer {
	const why = whyNotCsv(start.toString('utf8'));
	if (why !== undefined) throw new UnusableResponse(why, wrongServiceHint);
	return start;
}
