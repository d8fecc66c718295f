import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';

/** An uploaded file as it's remembered: without its content. */
export interface RecordedFile {
	fieldName: string;
	/** As it came over the wire, a path included. */
	fileName: string;
	contentType: string;
	/** Bytes. */
	size: number;
}

/** One request the service has seen. */
export interface RecordedRequest {
	method: string;
	/** Without the query. */
	path: string;
	query: Record<string, string>;
	headers: IncomingHttpHeaders;
	/** Milliseconds since 1970, by the service's clock. */
	receivedAt: number;
	fields: Array<[name: string, value: string]>;
	files: RecordedFile[];
	/** Parsed JSON, the text of another body, or undefined when there was none. */
	body: unknown;
	/** Status of the response; 0 while there is none, and for a dropped connection. */
	status: number;
}

/** Never fails, whatever the path. */
export function addressOf(incoming: IncomingMessage): URL {
	const address = incoming.url ?? '/';
	// A path that starts with two slashes would be read as a host.
	const path = address.replace(/^\/+/, '/');
	return URL.canParse(path, 'http://local')
		? new URL(path, 'http://local')
		: new URL('http://local');
}

/** The record of a request that has just arrived; the body is added later. */
export function recordRequest(
	incoming: IncomingMessage,
	address: URL,
	receivedAt: number,
): RecordedRequest {
	return {
		method: incoming.method ?? 'GET',
		path: address.pathname,
		query: Object.fromEntries(address.searchParams),
		headers: { ...incoming.headers },
		receivedAt,
		fields: [],
		files: [],
		body: undefined,
		status: 0,
	};
}
