/** Any stream of Node.js that can be read. A type alone: not every program that uses the library may import the module. */
export type ByteStream = import('stream').Readable;

/** Time, for code that waits. Tests hand in their own clock, so that no test sleeps. */
export interface Clock {
	/** Milliseconds since 1970. */
	now(): number;
	/** Resolves after `ms` milliseconds; rejects as soon as `signal` is aborted. */
	sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** One request, as the client has to send it. */
export interface HttpRequest {
	method: Method;
	/** With its query. */
	url: string;
	headers: Record<string, string | number>;
	body?: ByteStream | Buffer | string;
	/** ms */
	timeoutMs: number;
}

/** Its response, whatever its status, with the body not read yet. */
export interface HttpResponse {
	status: number;
	headers: Readonly<Record<string, unknown>>;
	body: ByteStream;
}

/** What the library needs of the program that uses it. */
export interface ServiceClient {
	/** Sends a request with the key, and follows no redirect. `signal` ends it, and the reading of its response. */
	request(request: HttpRequest, signal: AbortSignal): Promise<HttpResponse>;
	signal: AbortSignal;
	clock: Pick<Clock, 'now'>;
	/** Returns a number between 0 and 1 for the jitter of pauses. Default: Math.random. */
	random?(): number;
}
