import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request as it reached the server, its body read to the end. */
export interface SeenRequest {
	method: string;
	/** Path and query. */
	url: string;
	headers: IncomingHttpHeaders;
	body: Buffer;
}

export type Reply = (response: ServerResponse, request: SeenRequest) => void;

export interface ScriptedServer {
	/** Without a path. */
	url: string;
	host: string;
	seen: SeenRequest[];
	close(): Promise<void>;
}

/** A server on 127.0.0.1 that sends one reply after the other; the last one serves all further requests. */
export async function scriptedServer(...replies: Reply[]): Promise<ScriptedServer> {
	const seen: SeenRequest[] = [];
	const server = createServer((incoming, response) => {
		const chunks: Buffer[] = [];
		incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
		incoming.on('error', () => undefined);
		incoming.on('end', () => {
			const request: SeenRequest = {
				method: incoming.method ?? '',
				url: incoming.url ?? '',
				headers: incoming.headers,
				body: Buffer.concat(chunks),
			};
			const reply = replies[Math.min(seen.length, replies.length - 1)];
			seen.push(request);
			reply(response, request);
		});
	});
	server.requestTimeout = 0;
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const { port } = server.address() as AddressInfo;
	return {
		url: `http://127.0.0.1:${port}`,
		host: `127.0.0.1:${port}`,
		seen,
		async close() {
			await new Promise<void>((resolve) => {
				server.close(() => resolve());
				server.closeAllConnections();
			});
		},
	};
}

/** An answer with a JSON body. */
export function json(status: number, body: unknown, headers: Record<string, string> = {}): Reply {
	return text(status, JSON.stringify(body), 'application/json', headers);
}

/** An answer with any body. */
export function text(
	status: number,
	body: string,
	contentType = 'text/plain',
	headers: Record<string, string> = {},
): Reply {
	return (response) => {
		response.writeHead(status, { 'content-type': contentType, ...headers });
		response.end(body);
	};
}

/** The connection ends instead of an answer. */
export const drop: Reply = (response) => response.socket?.destroy();

/** No answer at all; the connection stays open. */
export const silence: Reply = () => undefined;

/** Nothing listens on this reserved port. A port that was just freed might be taken by another test. */
export const closedAddress = 'http://127.0.0.1:1';
