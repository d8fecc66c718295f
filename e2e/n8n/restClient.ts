import { setTimeout } from 'node:timers/promises';

/** A slow machine answers slowly; only what hangs is ended. */
const requestLimitMs = 2 * 60_000;

/** How often a question is asked whose connection breaks: on a machine under load n8n may close it just then. */
const maxTries = 3;

/** How long n8n may take to write a file that it serves. */
const writingMs = 2_000;

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

/** n8n's answer to a request it refused. */
export class N8nRefusal extends Error {
	readonly status: number;

	constructor(method: Method, path: string, status: number, text: string) {
		super(`n8n answered ${method} ${path} with status ${status}: ${text.slice(0, 2000)}`);
		this.name = 'N8nRefusal';
		this.status = status;
	}
}

/** The `name=value` pairs of the Set-Cookie headers of a response, as a Cookie header sends them back. */
function cookiesOf(setCookies: readonly string[]): string {
	return setCookies.map((cookie) => cookie.split(';')[0]?.trim() ?? '').join('; ');
}

/** fetch throws a TypeError for it, and other errors for a time limit. */
function isBrokenConnection(error: unknown): boolean {
	return (
		typeof error === 'object' && error !== null && 'name' in error && error.name === 'TypeError'
	);
}

/** A session with n8n's internal REST interface, the one that the editor uses. */
export class RestClient {
	readonly #url: string;
	#cookies = '';

	/** n8n's address has no trailing slash. */
	constructor(url: string) {
		this.#url = url;
	}

	/** Reads a JSON file that n8n serves to a logged-in editor, such as the descriptions of the node types. */
	async read(path: string): Promise<unknown> {
		for (let tries = 1; ; tries++) {
			const text = await this.#request('GET', path);
			try {
				return JSON.parse(text) as unknown;
			} catch (error) {
				// n8n serves a file, too, that it's still writing after a restart.
				if (tries === maxTries) throw error;
				await setTimeout(writingMs);
			}
		}
	}

	/**
	 * Sends a request to a path under `/rest` and returns the `data` of the response.
	 * Throws an N8nRefusal for a status from 400 on. Cookies of a response are kept for the next requests.
	 */
	async send(method: Method, path: string, body?: unknown): Promise<unknown> {
		const text = await this.#request(method, `/rest${path}`, body);
		if (text === '') return undefined;
		const content: unknown = JSON.parse(text);
		return typeof content === 'object' && content !== null && 'data' in content
			? content.data
			: content;
	}

	async #request(method: Method, path: string, body?: unknown): Promise<string> {
		for (let tries = 1; ; tries++) {
			try {
				return await this.#requestOnce(method, path, body);
			} catch (error) {
				// What changes something is not sent again.
				if (method !== 'GET' || tries === maxTries || !isBrokenConnection(error)) throw error;
			}
		}
	}

	async #requestOnce(method: Method, path: string, body?: unknown): Promise<string> {
		const answer = await fetch(`${this.#url}${path}`, {
			method,
			headers: {
				...(body === undefined ? {} : { 'content-type': 'application/json' }),
				...(this.#cookies === '' ? {} : { cookie: this.#cookies }),
			},
			body: body === undefined ? null : JSON.stringify(body),
			signal: AbortSignal.timeout(requestLimitMs),
		});
		const text = await answer.text();
		if (!answer.ok) throw new N8nRefusal(method, path, answer.status, text);
		const cookies = answer.headers.getSetCookie();
		if (cookies.length > 0) this.#cookies = cookiesOf(cookies);
		return text;
	}
}
