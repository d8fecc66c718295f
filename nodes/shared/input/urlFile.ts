import { NodeOperationError, type NodeApiError } from 'n8n-workflow';

import { apiError } from '../failure/apiError';
import type { ItemContext } from '../items/itemContext';
import { isRecord } from '../json/isRecord';
import { publicAddress } from '../secrets/publicAddress';
import { isBinaryStream, type BinaryStream } from '../transport/binaryStream';
import { deadlineOf, type Deadline } from '../transport/deadline';
import type { FormFile } from '../transport/multipartBody';
import { AnswerTooLong, readAnswer } from '../transport/readAnswer';
import { stopSignalOf } from '../transport/serviceContext';
import { fileNameFor, mimeTypeFor } from './fileName';
import { streamStart } from './streamStart';

/** How long fetching a document may take, in ms. */
const fetchLimitMs = 10 * 60_000;

/**
 * A shorter document is read before it is sent. A web server may compress it although it was asked not to, and
 * then announces another length. Bytes.
 */
const shortFileBytes = 1024 * 1024;

/** By how many bytes of a longer one its type is told. */
const startBytes = 1024;

interface FetchedFile {
	stream: BinaryStream;
	deadline: Deadline;
	headers: Record<string, unknown>;
}

/**
 * Fetches a document from the web as a file to upload. Where the web server tells the length, the document
 * passes through without being held; otherwise it is read first. Throws a NodeOperationError for what is no
 * web address, a NodeApiError when it cannot be fetched.
 */
export async function urlFile(
	context: ItemContext,
	itemIndex: number,
	given: { url: string; fileName: string; fieldName: string },
): Promise<FormFile> {
	const address = webAddress(context, itemIndex, given.url);
	const fetched = await fetchFile(context, itemIndex, address);
	const type = headerOf(fetched, 'content-type');
	const fileName = fileNameFor(
		given.fileName || nameInHeader(headerOf(fetched, 'content-disposition')) || nameInPath(address),
		type,
	);
	const file = { fieldName: given.fieldName, fileName, mimeType: mimeTypeFor(type, fileName) };
	const length = lengthOf(fetched);
	if (length === undefined || length <= shortFileBytes) {
		const content = await readWhole(context, itemIndex, address, fetched);
		assertContent(context, itemIndex, address, content.length);
		return { ...file, size: content.length, open: async () => content };
	}
	const start = await readStart(context, itemIndex, address, fetched);
	fetched.deadline.liftLimit();
	let first: BinaryStream | undefined = fetched.stream;
	return {
		...file,
		size: length,
		open: async () => {
			const stream = first ?? (await fetchFile(context, itemIndex, address)).stream;
			first = undefined;
			return stream;
		},
		fetched: { start, discard: () => first?.destroy() },
	};
}

function webAddress(context: ItemContext, itemIndex: number, given: string): string {
	const url = URL.canParse(given) ? new URL(given) : undefined;
	if (url?.protocol === 'http:' || url?.protocol === 'https:') return url.href;
	throw new NodeOperationError(
		context.getNode(),
		given === ''
			? 'The field URL is empty'
			: `"${publicAddress(given).slice(0, 200)}" is not a web address`,
		{ itemIndex, description: 'Enter an address that begins with https:// in URL' },
	);
}

async function fetchFile(
	context: ItemContext,
	itemIndex: number,
	url: string,
): Promise<FetchedFile> {
	const deadline = deadlineOf(fetchLimitMs, stopSignalOf(context));
	try {
		const answer: unknown = await context.helpers.httpRequest({
			method: 'GET',
			url,
			// Compressed, its length would not be the document's.
			headers: { 'accept-encoding': 'identity' },
			encoding: 'stream',
			returnFullResponse: true,
			timeout: fetchLimitMs,
			abortSignal: deadline.signal,
		});
		if (isRecord(answer) && isBinaryStream(answer.body)) {
			const headers = isRecord(answer.headers) ? answer.headers : {};
			answer.body.once('close', () => deadline.release());
			return { stream: answer.body, headers, deadline };
		}
	} catch (error) {
		throw fetchFailure(context, itemIndex, url, error);
	}
	throw fetchFailure(context, itemIndex, url, { message: 'no content' });
}

/** An address for a message, without its query: that may be long, and hold a signature or key. */
function placeOf(url: string): string {
	return publicAddress(url).split(/[?#]/)[0];
}

function fetchFailure(
	context: ItemContext,
	itemIndex: number,
	url: string,
	error: unknown,
): NodeApiError {
	const status = statusOf(error);
	const texts = {
		message: `The document could not be fetched from ${placeOf(url)}${status === undefined ? '' : ` (status ${status})`}`,
		description:
			status === undefined
				? 'Check the address, and that n8n can reach it from where it runs'
				: 'Check the address, and that it can be opened without signing in',
		httpCode: String(status ?? ''),
	};
	return apiError(context.getNode(), texts, itemIndex);
}

function statusOf(error: unknown): number | undefined {
	if (!isRecord(error)) return undefined;
	const answer = isRecord(error.response) ? error.response : {};
	const status = Number(answer.status ?? error.statusCode ?? error.httpCode);
	return Number.isInteger(status) && status > 0 ? status : undefined;
}

async function readWhole(
	context: ItemContext,
	itemIndex: number,
	url: string,
	{ stream, deadline }: FetchedFile,
): Promise<Buffer> {
	try {
		return await readAnswer(stream, deadline.signal);
	} catch (error) {
		if (error instanceof AnswerTooLong) {
			throw new NodeOperationError(
				context.getNode(),
				`The document at ${placeOf(url)} is longer than 256 MB`,
				{
					itemIndex,
					description:
						'Fetch it with the HTTP Request node, and give it to this node as a binary file',
				},
			);
		}
		throw fetchFailure(context, itemIndex, url, error);
	}
}

async function readStart(
	context: ItemContext,
	itemIndex: number,
	url: string,
	{ stream }: FetchedFile,
): Promise<Buffer> {
	try {
		return await streamStart(stream, startBytes);
	} catch (error) {
		throw fetchFailure(context, itemIndex, url, error);
	}
}

function assertContent(context: ItemContext, itemIndex: number, url: string, size: number): void {
	if (size > 0) return;
	throw new NodeOperationError(
		context.getNode(),
		`The document at ${placeOf(url)} has no content (0 bytes)`,
		{ itemIndex, description: 'Check the address' },
	);
}

function headerOf(fetched: FetchedFile, name: string): string {
	const value = fetched.headers[name];
	return typeof value === 'string' ? value : '';
}

function lengthOf(fetched: FetchedFile): number | undefined {
	const length = headerOf(fetched, 'content-length');
	const isPlain = headerOf(fetched, 'content-encoding') === '';
	return isPlain && /^\d+$/.test(length) ? Number(length) : undefined;
}

/** The name in a Content-Disposition header, the form with a character set first (RFC 6266). */
function nameInHeader(header: string): string {
	const encoded = /filename\*\s*=\s*[\w-]*'[^']*'([^;]+)/i.exec(header)?.[1];
	const plain = /filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;]+))/i.exec(header);
	const quoted = plain?.[1]?.replace(/\\(["\\])/g, '$1');
	return lastPart(encoded ? decoded(encoded.trim()) : (quoted ?? plain?.[2] ?? '').trim());
}

function nameInPath(url: string): string {
	return lastPart(decoded(new URL(url).pathname));
}

function lastPart(path: string): string {
	return path.split(/[\\/]/).pop() ?? '';
}

function decoded(text: string): string {
	try {
		return decodeURIComponent(text);
	} catch {
		return text;
	}
}
