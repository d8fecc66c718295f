import {
	createServer,
	type IncomingHttpHeaders,
	type RequestListener,
	type ServerResponse,
} from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/** A server of a test, with what n8n's credential needs to reach it as a document service. */
export interface TestServer {
	/** Without a path. */
	url: string;
	host: string;
	credential: { apiKey: string; apiKeyHeader: string; partitionUrl: string; baseUrl: string };
	/** The connections that are open at the moment. */
	connections: ReadonlySet<Socket>;
	close(): Promise<void>;
}

/** Starts a server on 127.0.0.1 that handles every request with the same function. */
export async function serverWith(listener: RequestListener): Promise<TestServer> {
	const server = createServer(listener);
	server.requestTimeout = 0;
	const connections = new Set<Socket>();
	server.on('connection', (socket) => {
		connections.add(socket);
		socket.on('close', () => connections.delete(socket));
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const { port } = server.address() as AddressInfo;
	const url = `http://127.0.0.1:${port}`;
	return {
		url,
		host: `127.0.0.1:${port}`,
		credential: {
			apiKey: 'secret-key-123',
			apiKeyHeader: 'service-api-key',
			partitionUrl: `${url}/general/v0/general`,
			baseUrl: `${url}/api/v1`,
		},
		connections,
		async close() {
			await new Promise<void>((resolve) => {
				server.close(() => resolve());
				server.closeAllConnections();
			});
		},
	};
}

/** A request as it reached the server, its body read to the end. */
export interface SeenRequest {
	method: string;
	/** Path and query. */
	url: string;
	headers: IncomingHttpHeaders;
	body: Buffer;
}

export type Reply = (response: ServerResponse, request: SeenRequest) => void;

export interface ScriptedServer extends TestServer {
	seen: SeenRequest[];
}

/** A server on 127.0.0.1 that sends one reply after the other; the last one serves all further requests. */
export async function scriptedServer(...replies: Reply[]): Promise<ScriptedServer> {
	const seen: SeenRequest[] = [];
	const server = await serverWith((incoming, response) => {
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
	return { ...server, seen };
}

/** A response with a JSON body. */
export function json(status: number, body: unknown, headers: Record<string, string> = {}): Reply {
	return text(status, JSON.stringify(body), 'application/json', headers);
}

/** A response with any body. */
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

/** A request of JSON, as a test decides by it. */
export interface Question {
	method: string;
	/** Path and query. */
	path: string;
	/** Null if it's empty. */
	body: unknown;
}

/** A service's response: an object becomes JSON, null an empty body. */
export interface ScriptedResponse {
	status?: number;
	body: unknown;
}

export function questionOf({ method, url, body }: SeenRequest): Question {
	return { method, path: url, body: body.length === 0 ? null : JSON.parse(body.toString()) };
}

/** Answers that depend on the question, for bodies that the specification leaves open. */
export function answering(answer: (question: Question) => ScriptedResponse): Reply {
	return (response, request) => {
		const { status = 200, body } = answer(questionOf(request));
		const reply = body === null ? text(status, '', 'application/json') : json(status, body);
		reply(response, request);
	};
}

/** The connection ends instead of a response. */
export const drop: Reply = (response) => response.socket?.destroy();

/** No answer at all; the connection stays open. */
export const silence: Reply = () => undefined;

/** Nothing listens on this reserved port. A port that was just freed might be taken by another test. */
export const closedAddress = 'http://127.0.0.1:1';
