import type { IBinaryData } from 'n8n-workflow';

import {
	announcedBytes,
	deadlineOf,
	maxBytesOf,
	ResponseTooLong,
	sizeLimits,
	streamOf,
	UnkeptResponse,
	untilAborted,
	type ByteStream,
	type Deadline,
} from '../../../packages/service-http';
import { publicAddress } from '../secrets/addressSecrets';
import type { Item } from '../n8n/nodeContext';
import { storeFile } from '../n8n/storeFile';
import type { FormFile } from '../wire/formFile';
import { isByteStream } from '../wire/send';
import { isRecord } from '../text/json';
import { Problem } from '../text/problem';
import { lastPathPart } from '../text/text';
import { storedFile } from './binaryFile';
import { urlKey } from './urlKey';
import type { FileSource } from './fileSource';
import {
	fetchFailure,
	shownAddress,
	RefusedFetch,
	timeLimitError,
	Unusable,
	type WebDocument,
} from './fetchFailure';
import { describedFile, givenName } from './describedFile';
import { bareType } from './fileTypes';
import { headerText, nameInHeader, percentDecoded } from './nameInHeader';

/** The longest time limit for fetching a document, even if the user allows more. ms */
const maxFetchMs = 10 * 60_000;

/** How long a document may be whose length a web server doesn't announce: a few bytes may unpack to any length. Bytes. */
const maxUnannouncedBytes = 64 * 1024 * 1024;

interface FetchedFile {
	url: string;
	stream: ByteStream;
	deadline: Deadline;
	headers: Record<string, unknown>;
}

interface GivenUrl {
	url: string;
	fileName: string;
	fieldName: string;
	/** ms */
	timeoutMs?: number;
}

/**
 * Returns a document of the web. Opening it fetches it into n8n's binary store; from then on it's a file like any other.
 * That takes at most `timeoutMs` milliseconds, and the file says how many of them it took. Opening it throws a
 * ServiceProblem that names the web server if the document can't be fetched. Throws a Problem for an invalid URL.
 */
export function urlSource(item: Item, given: GivenUrl): FileSource {
	const url = parsedUrl(given.url);
	return {
		fileName: givenName({ fileName: given.fileName || nameInPath(url) }),
		documentKey: urlKey(url),
		open: async () => await urlFile(item, { ...given, url }),
	};
}

async function urlFile(
	item: Item,
	{ url, fileName: chosenName, fieldName, timeoutMs = maxFetchMs }: GivenUrl,
): Promise<FormFile> {
	const document: WebDocument = { item, url, limitMs: Math.min(maxFetchMs, timeoutMs) };
	const startedAt = Date.now();
	const fetched = await fetchFile(document);
	const mimeType = headerOf(fetched, 'content-type');
	const inHeader = nameInHeader(headerOf(fetched, 'content-disposition'));
	const names = { fileName: chosenName || inHeader || nameInPath(url), mimeType };
	const fileName = givenName(names);
	const binary = await store(document, fetched, { fileName, mimeType: bareType(mimeType) });
	const documentKey = urlKey(url);
	const file = await storedFile(item, binary, { fieldName, fileName, documentKey });
	if (file.size === 0) {
		const message = `The document at ${shownAddress(url)} has no content (0 bytes)`;
		throw new Problem(message, 'Check the address');
	}
	const described = await describedFile({ ...file, address: fetched.url }, names);
	const address = shownAddress(described.address ?? fetched.url);
	return { ...described, address, fetchMs: Date.now() - startedAt };
}

/** Two addresses, one behind the other: an address has no line break, and hardly a space or comma before another one. */
const severalUrls = /[\r\n]|[,;|\s]https?:\/\//i;

function parsedUrl(given: string): string {
	if (severalUrls.test(given)) {
		throw new Problem(
			"'URL' has more than one address",
			'Pass one item for each address, for example with a Split Out node',
		);
	}
	const url = URL.canParse(given) ? new URL(given) : undefined;
	if (isWebUrl(url)) return url.href;
	throw new Problem(
		`"${publicAddress(given).slice(0, 200)}" isn't a URL`,
		"Enter an address that starts with https:// in 'URL'",
	);
}

/** How many redirects are followed, as browsers do. */
const maxRedirects = 20;

async function fetchFile(document: WebDocument): Promise<FetchedFile> {
	const { item, limitMs } = document;
	const deadline = deadlineOf(limitMs, item.signal);
	let { url } = document;
	try {
		for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
			const { status, headers, stream } = await requestFile(document, url, deadline);
			const location = redirectOf(status, headers);
			if (location === undefined) {
				if (status < 200 || status >= 300) throw new RefusedFetch(status);
				assertWhole(status, headers['content-encoding']);
				return { url, stream, headers, deadline };
			}
			stream.destroy();
			url = redirectedUrl(location, url);
		}
		throw new Unusable('too many redirects');
	} catch (error) {
		const failure = fetchFailure(document, deadline.isOver() ? timeLimitError : error, url);
		deadline.end();
		throw failure;
	}
}

async function requestFile(
	{ item, limitMs }: WebDocument,
	url: string,
	{ signal }: Deadline,
): Promise<{ status: number; headers: Record<string, unknown>; stream: ByteStream }> {
	const response: unknown = await item.n8n.helpers.httpRequest({
		method: 'GET',
		url,
		// With compression, the length wouldn't be that of the document.
		headers: { 'accept-encoding': 'identity' },
		encoding: 'stream',
		returnFullResponse: true,
		// n8n would leave the connection of a response that it throws open.
		ignoreHttpStatusErrors: true,
		// n8n doesn't tell where a redirect led, which is what the links of a document are relative to.
		disableFollowRedirect: true,
		timeout: limitMs,
		abortSignal: signal,
	});
	if (!isRecord(response) || !isByteStream(response.body)) throw new Unusable('no content');
	return {
		status: Number(response.statusCode),
		headers: isRecord(response.headers) ? response.headers : {},
		stream: response.body,
	};
}

function redirectOf(status: number, { location }: Record<string, unknown>): string | undefined {
	const isRedirect = [301, 302, 303, 307, 308].includes(status);
	return isRedirect && typeof location === 'string' ? headerText(location) : undefined;
}

function redirectedUrl(location: string, from: string): string {
	const url = URL.canParse(location, from) ? new URL(location, from) : undefined;
	if (isWebUrl(url)) return url.href;
	throw new Unusable("it redirects to an address that can't be opened");
}

function isWebUrl(url: URL | undefined): url is URL {
	return url?.protocol === 'http:' || url?.protocol === 'https:';
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

/**
 * Writes the document to n8n's binary store while it arrives: 256 MB at most, because n8n may keep the store in memory.
 * Throws a Problem or ServiceProblem that says what failed.
 */
async function store(
	document: WebDocument,
	{ stream, deadline, headers }: FetchedFile,
	names: { fileName: string; mimeType: string },
): Promise<IBinaryData> {
	const announced = announcedBytes(headers);
	const maxBytes =
		announced === undefined ? maxUnannouncedBytes : maxBytesOf(headers, sizeLimits.held);
	try {
		if (announced !== undefined && announced > maxBytes) throw new ResponseTooLong(maxBytes);
		const content = streamOf(stream, untilAborted(stream, deadline.signal, maxBytes));
		return await storeFile(document.item, content, names);
	} catch (error) {
		if (error instanceof UnkeptResponse) throw notStored(error);
		if (error instanceof ResponseTooLong) throw tooLong(document, error);
		throw fetchFailure(document, deadline.isOver() ? timeLimitError : error);
	} finally {
		// Destroying n8n's stream doesn't always close its connection.
		deadline.end();
	}
}

function notStored({ message, advice }: UnkeptResponse): Problem {
	return new Problem(message, advice);
}

function tooLong({ url }: WebDocument, { size }: ResponseTooLong): Problem {
	return new Problem(
		`The document at ${shownAddress(url)} is larger than ${size}`,
		'Fetch it with the HTTP Request node, and pass it to this node as a binary file',
	);
}

function headerOf(fetched: FetchedFile, name: string): string {
	const value = fetched.headers[name];
	return typeof value === 'string' ? value : '';
}

function nameInPath(url: string): string {
	return lastPathPart(percentDecoded(new URL(url).pathname));
}
