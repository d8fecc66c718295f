import { NodeOperationError, type NodeApiError } from 'n8n-workflow';

import { apiError } from '../failure/apiError';
import {
	connectionFailureOf,
	ssrfRefusalOf,
	type ConnectionFailure,
} from '../failure/connectionFailure';
import type { ItemContext } from '../items/itemContext';
import { isRecord } from '../json/isRecord';
import { publicAddress } from '../secrets/publicAddress';
import { isBinaryStream, type BinaryStream } from '../transport/binaryStream';
import { deadlineOf, type Deadline } from '../transport/deadline';
import type { FormFile } from '../transport/multipartBody';
import { AnswerTooLong, readAnswer } from '../transport/readAnswer';
import { stopSignalOf } from '../transport/serviceContext';
import { systemClock } from '../wait/clock';
import { fileNameFor, mimeTypeFor } from './fileName';
import { streamStart } from './streamStart';

/** How long fetching a document may take where the user allows more, in ms. */
const longestFetchMs = 10 * 60_000;

/**
 * A shorter document is read before it is sent. A web server may compress it although it was asked not to, and
 * then announces another length. Bytes.
 */
const shortFileBytes = 1024 * 1024;

/** By how many bytes of a longer one its type is told. */
const startBytes = 1024;

/** A document at a web address, for one input item. */
interface WebDocument {
	context: ItemContext;
	itemIndex: number;
	url: string;
	/** ms */
	limitMs: number;
}

interface FetchedFile {
	stream: BinaryStream;
	deadline: Deadline;
	headers: Record<string, unknown>;
}

/**
 * Fetches a document from the web as a file to upload. Where the web server tells the length, the document passes
 * through without being held; otherwise it is read first. All of it takes `timeoutMs` milliseconds at most, and the
 * file says how many of them have passed. Throws a NodeOperationError for what isn't a web address, a NodeApiError
 * that names the web server where the document can't be fetched.
 */
export async function urlFile(
	context: ItemContext,
	itemIndex: number,
	given: { url: string; fileName: string; fieldName: string; timeoutMs?: number },
): Promise<FormFile> {
	const url = webAddress(context, itemIndex, given.url);
	const limitMs = Math.min(longestFetchMs, given.timeoutMs ?? longestFetchMs);
	const document: WebDocument = { context, itemIndex, url, limitMs };
	const startedAt = systemClock.now();
	const fetched = await fetchFile(document);
	const type = headerOf(fetched, 'content-type');
	const fileName = fileNameFor(
		given.fileName || nameInHeader(headerOf(fetched, 'content-disposition')) || nameInPath(url),
		type,
	);
	const file = { fieldName: given.fieldName, fileName, mimeType: mimeTypeFor(type, fileName) };
	const length = lengthOf(fetched);
	if (length === undefined || length <= shortFileBytes) {
		const content = await readWhole(document, fetched);
		assertContent(document, content.length);
		const fetchMs = systemClock.now() - startedAt;
		return { ...file, size: content.length, fetchMs, open: async () => content };
	}
	const start = await readStart(document, fetched);
	fetched.deadline.liftLimit();
	let first: BinaryStream | undefined = fetched.stream;
	return {
		...file,
		size: length,
		fetchMs: systemClock.now() - startedAt,
		open: async () => {
			const stream = first ?? (await fetchFile(document)).stream;
			first = undefined;
			return stream;
		},
		fetched: {
			start,
			discard: () => first?.destroy(),
			failureOf: (error) => fetchFailure(document, error),
		},
	};
}

function webAddress(context: ItemContext, itemIndex: number, given: string): string {
	const url = URL.canParse(given) ? new URL(given) : undefined;
	if (url?.protocol === 'http:' || url?.protocol === 'https:') return url.href;
	throw new NodeOperationError(
		context.getNode(),
		given === ''
			? 'The field URL is empty'
			: `"${publicAddress(given).slice(0, 200)}" isn't a web address`,
		{ itemIndex, description: 'Enter an address that starts with https:// in URL' },
	);
}

async function fetchFile(document: WebDocument): Promise<FetchedFile> {
	const { context, url, limitMs } = document;
	const deadline = deadlineOf(limitMs, stopSignalOf(context));
	try {
		const answer: unknown = await context.helpers.httpRequest({
			method: 'GET',
			url,
			// Compressed, its length would not be the document's.
			headers: { 'accept-encoding': 'identity' },
			encoding: 'stream',
			returnFullResponse: true,
			timeout: limitMs,
			abortSignal: deadline.signal,
		});
		if (isRecord(answer) && isBinaryStream(answer.body)) {
			const headers = isRecord(answer.headers) ? answer.headers : {};
			answer.body.once('close', () => deadline.release());
			return { stream: answer.body, headers, deadline };
		}
	} catch (error) {
		throw fetchFailure(document, deadline.isOver() ? timeLimitError : error);
	}
	throw fetchFailure(document, { message: 'no content' });
}

/** What ends a fetch at its time limit: n8n names that in several ways, or not at all once the body has begun. */
const timeLimitError = { code: 'ETIMEDOUT' };

/** An address for a message, without its query: that may be long, and hold a signature or key. */
function placeOf(url: string): string {
	return publicAddress(url).split(/[?#]/)[0];
}

/** Why a web server gave no document, and what to do. */
const fetchReasons: Readonly<
	Record<ConnectionFailure, Readonly<{ reason: string; advice: string }>>
> = {
	refused: {
		reason: 'connection refused',
		advice: 'Check the address, and that n8n can reach it from where it runs',
	},
	unknownHost: { reason: 'host not found', advice: 'Check the spelling of the address' },
	lookup: {
		reason: 'DNS lookup failed',
		advice: 'Try again later, or check the DNS settings where n8n runs',
	},
	broken: {
		reason: 'the web server closed the connection before the document was complete',
		advice: 'Try again. If it keeps happening, ask the operator of the web server',
	},
	garbled: {
		reason: 'its compression is broken',
		advice: 'Ask the operator of the web server',
	},
	timeLimit: {
		reason: 'time limit reached',
		advice: 'Increase Time Limit in Request Options, or check the web server',
	},
	// n8n tells a stopped execution from a failed one by the word "canceled".
	stopped: { reason: 'the execution was canceled', advice: '' },
	blocked: {
		reason: 'n8n blocked the request',
		advice:
			'Ask the administrator of n8n to allow the host in N8N_SSRF_ALLOWED_HOSTNAMES or its addresses in N8N_SSRF_ALLOWED_IP_RANGES',
	},
	notSecure: {
		reason: 'no secure connection (https) possible',
		advice: 'Check whether the address begins with http:// instead of https://',
	},
	certificate: {
		reason: 'the certificate is not trusted',
		advice: 'Check the address, or make n8n trust the certificate (NODE_EXTRA_CA_CERTS)',
	},
	certificateTime: {
		reason: 'the certificate has expired or is not valid yet',
		advice: 'Ask the operator of the web server to renew it',
	},
	certificateName: {
		reason: 'the certificate is for another host',
		advice: 'Use the host name that the certificate was issued for',
	},
};

function fetchFailure({ context, itemIndex, url }: WebDocument, error: unknown): NodeApiError {
	const status = statusOf(error);
	const kind = status === undefined ? connectionFailureOf(error) : undefined;
	const refusal = kind === 'blocked' ? ssrfRefusalOf(error) : undefined;
	const known = kind && fetchReasons[kind];
	const reason = refusal?.message ?? known?.reason;
	const why = status === undefined ? (reason ? `: ${reason}` : '') : ` (status ${status})`;
	const texts = {
		message: `Could not fetch the document from ${placeOf(url)}${why}`,
		description:
			status === undefined
				? [refusal?.advice, known?.advice ?? fetchReasons.refused.advice].filter(Boolean).join(' ')
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
	document: WebDocument,
	{ stream, deadline }: FetchedFile,
): Promise<Buffer> {
	try {
		return await readAnswer(stream, deadline.signal);
	} catch (error) {
		if (!(error instanceof AnswerTooLong)) {
			throw fetchFailure(document, deadline.isOver() ? timeLimitError : error);
		}
		throw new NodeOperationError(
			document.context.getNode(),
			`The document at ${placeOf(document.url)} is longer than 256 MB`,
			{
				itemIndex: document.itemIndex,
				description:
					'Fetch it with the HTTP Request node, and pass it to this node as a binary file',
			},
		);
	}
}

async function readStart(
	document: WebDocument,
	{ stream, deadline }: FetchedFile,
): Promise<Buffer> {
	// n8n's own time limit ends with the headers.
	const end = () => stream.destroy(new Error('time limit'));
	deadline.signal.addEventListener('abort', end, { once: true });
	try {
		return await streamStart(stream, startBytes);
	} catch (error) {
		throw fetchFailure(document, deadline.isOver() ? timeLimitError : error);
	} finally {
		deadline.signal.removeEventListener('abort', end);
	}
}

function assertContent({ context, itemIndex, url }: WebDocument, size: number): void {
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

/**
 * The length of the document where the web server tells it. It does not where it compresses: it tells the length of
 * what travels then. n8n unpacks that and drops the header that says so; what is left to see is that the stream is
 * not the web server's own.
 */
function lengthOf(fetched: FetchedFile): number | undefined {
	const length = headerOf(fetched, 'content-length');
	const isPlain = 'rawHeaders' in fetched.stream && headerOf(fetched, 'content-encoding') === '';
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
