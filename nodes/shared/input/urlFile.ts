import { isRecord } from '../values/json';
import { publicAddress } from '../secrets/addressSecrets';
import { isBinaryStream, type BinaryStream } from '../service/transport/binaryStream';
import { deadlineOf, type Deadline } from '../service/transport/deadline';
import type { FormFile } from '../service/transport/multipartBody';
import { SizeDiffers } from '../service/transport/multipartEncoding';
import {
	announcedBytes,
	AnswerTooLong,
	collect,
	maxBytesOf,
	sizeLimits,
	untilAborted,
} from '../service/transport/pieces';
import { systemClock } from '../values/clock';
import {
	fetchFailure,
	placeOf,
	RefusedFetch,
	timeLimitError,
	Unusable,
	type WebDocument,
} from './fetchFailure';
import { fileNameFor, mimeTypeFor } from './fileName';
import { Problem } from '../values/problem';
import type { Item } from '../run/caller';

/** The longest time limit for fetching a document, even if the user allows more. ms */
const longestFetchMs = 10 * 60_000;

/**
 * A shorter document is read before it is sent: a web server may compress it although it was asked not to, and then
 * announces a different length. Bytes.
 */
const shortFileBytes = 1024 * 1024;

/**
 * How much is held of a document whose length a web server doesn't announce: a few bytes may unpack to any length.
 * Bytes.
 */
const longestUnannouncedBytes = 64 * 1024 * 1024;

/** How many bytes of a longer document are read to recognize its type. */
const startBytes = 1024;

interface FetchedFile {
	stream: BinaryStream;
	deadline: Deadline;
	headers: Record<string, unknown>;
}

/**
 * Fetches a document from the web as a file to upload. If the web server announces the length, the document is streamed,
 * otherwise it is read first. This takes at most `timeoutMs` milliseconds, and the file says how many of them it took.
 * Throws a Problem for an invalid web address, and a ServiceProblem that names the web server if the document
 * can't be fetched.
 */
export async function urlFile(
	item: Item,
	given: { url: string; fileName: string; fieldName: string; timeoutMs?: number },
): Promise<FormFile> {
	const url = webAddress(given.url);
	const limitMs = Math.min(longestFetchMs, given.timeoutMs ?? longestFetchMs);
	const document: WebDocument = { item, url, limitMs };
	const startedAt = systemClock.now();
	const fetched = await fetchFile(document);
	const type = headerOf(fetched, 'content-type');
	const fileName = fileNameFor(
		given.fileName || nameInHeader(headerOf(fetched, 'content-disposition')) || nameInPath(url),
		type,
	);
	const file = {
		fieldName: given.fieldName,
		fileName,
		mimeType: mimeTypeFor(type, fileName),
		documentKey: publicAddress(url),
	};
	const length = announcedBytes(fetched.headers);
	const start =
		length !== undefined && length > shortFileBytes
			? await readStart(document, fetched)
			: undefined;
	if (length === undefined || start === undefined || mayBeUnpacked(fetched, start)) {
		if (length !== undefined && length > sizeLimits.held) {
			fetched.deadline.end();
			throw tooLong(document, new AnswerTooLong(sizeLimits.held));
		}
		const content = await readContent(document, fetched);
		assertContent(document, content.length);
		const fetchMs = systemClock.now() - startedAt;
		return { ...file, size: content.length, fetchMs, open: async () => content };
	}
	fetched.deadline.liftLimit();
	let current = fetched;
	let isUnused = true;
	let isOtherSize = false;
	// Ending it closes the connection, also where the rest of the document stalls.
	const discard = () => current.deadline.end();
	return {
		...file,
		size: length,
		fetchMs: systemClock.now() - startedAt,
		open: async () => {
			if (!isUnused) {
				discard();
				current = await fetchFile(document);
			}
			isUnused = false;
			return current.stream;
		},
		fetched: {
			start,
			discard,
			async readAgain() {
				if (!isOtherSize) return undefined;
				discard();
				const content = await readContent(document, await fetchFile(document));
				return { ...file, size: content.length, open: async () => content };
			},
			failureOf(error) {
				isOtherSize ||= error instanceof SizeDiffers;
				return fetchFailure(document, error);
			},
		},
	};
}

function webAddress(given: string): string {
	const url = URL.canParse(given) ? new URL(given) : undefined;
	if (url?.protocol === 'http:' || url?.protocol === 'https:') return url.href;
	throw new Problem(
		`"${publicAddress(given).slice(0, 200)}" isn't a web address`,
		'Enter an address that starts with https:// in URL',
	);
}

async function fetchFile(document: WebDocument): Promise<FetchedFile> {
	const { item, url, limitMs } = document;
	const deadline = deadlineOf(limitMs, item.signal);
	try {
		const answer: unknown = await item.context.helpers.httpRequest({
			method: 'GET',
			url,
			// With compression, the length wouldn't be that of the document.
			headers: { 'accept-encoding': 'identity' },
			encoding: 'stream',
			returnFullResponse: true,
			// n8n would leave the connection of an answer that it throws open.
			ignoreHttpStatusErrors: true,
			timeout: limitMs,
			abortSignal: deadline.signal,
		});
		if (!isRecord(answer) || !isBinaryStream(answer.body)) throw new Unusable('no content');
		const headers = isRecord(answer.headers) ? answer.headers : {};
		const status = Number(answer.statusCode);
		if (status < 200 || status >= 300) throw new RefusedFetch(status);
		assertWhole(status, headers['content-encoding']);
		answer.body.once('close', () => deadline.release());
		return { stream: answer.body, headers, deadline };
	} catch (error) {
		const failure = fetchFailure(document, deadline.isOver() ? timeLimitError : error);
		deadline.end();
		throw failure;
	}
}

/** n8n accepts any 2xx, and removes the header of a compression that it unpacks. Throws Unusable. */
function assertWhole(status: unknown, coding: unknown): void {
	if (status === 206) {
		throw new Unusable('the web server sent only part of the document (status 206)');
	}
	// Other names say nothing: servers write "utf-8" here, or "aws-chunked" for what is plain.
	if (typeof coding === 'string' && /\b(gzip|deflate|br|zstd|compress)\b/i.test(coding)) {
		throw new Unusable(`n8n can't unpack its compression "${coding.slice(0, 50)}"`);
	}
}

function tooLong({ url }: WebDocument, { size }: AnswerTooLong): Problem {
	return new Problem(
		`The document at ${placeOf(url)} is longer than ${size}`,
		'Fetch it with the HTTP Request node, and pass it to this node as a binary file',
	);
}

async function readContent(
	document: WebDocument,
	{ stream, deadline, headers }: FetchedFile,
): Promise<Buffer> {
	try {
		const isAnnounced = announcedBytes(headers) !== undefined;
		const longestBytes = isAnnounced
			? maxBytesOf(headers, sizeLimits.held)
			: longestUnannouncedBytes;
		return await collect(untilAborted(stream, deadline.signal, longestBytes));
	} catch (error) {
		if (error instanceof AnswerTooLong) throw tooLong(document, error);
		throw fetchFailure(document, deadline.isOver() ? timeLimitError : error);
	}
}

async function readStart(
	document: WebDocument,
	{ stream, deadline }: FetchedFile,
): Promise<Buffer> {
	// n8n's own time limit only covers the headers.
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

function assertContent({ url }: WebDocument, size: number): void {
	if (size > 0) return;
	throw new Problem(
		`The document at ${placeOf(url)} has no content (0 bytes)`,
		'Check the address',
	);
}

function headerOf(fetched: FetchedFile, name: string): string {
	const value = fetched.headers[name];
	return typeof value === 'string' ? value : '';
}

/** How files begin that are compressed themselves, so that no web server compresses them once more. */
const packedStarts = [
	'%PDF-',
	'PK\u0003\u0004',
	'\u00d0\u00cf\u0011\u00e0',
	'\u0089PNG',
	'\u00ff\u00d8\u00ff',
	'II*\0',
	'MM\0*',
	'GIF8',
	'RIFF',
	'\u001f\u008b',
];

/**
 * Whether n8n may have unpacked a compression, so that the announced length isn't the document's. n8n removes the
 * header that says so. The web server's own stream proves that it didn't; n8n with axios 1.16 or later gives another
 * stream for every document, and then only the kind of document tells.
 */
function mayBeUnpacked({ stream }: FetchedFile, start: Buffer): boolean {
	const isOwnStream = 'rawHeaders' in stream;
	const text = start.subarray(0, startBytes).toString('latin1');
	return !isOwnStream && !packedStarts.some((packed) => text.startsWith(packed));
}

/** The file name in a Content-Disposition header, preferably the one with a character set (RFC 6266). */
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

/**
 * At least the first `bytes` bytes of a stream, or all of a shorter one. They stay in the stream for the next reader.
 * Throws the error of a connection that ended too early.
 */
async function streamStart(stream: BinaryStream, bytes: number): Promise<Buffer> {
	const start = await collect(stream.iterator({ destroyOnReturn: false }), bytes);
	if (start.length > 0) stream.unshift(start);
	return start;
}
