import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

import type { ICredentialDataDecryptedObject } from 'n8n-workflow';

import { healthyAnswer } from './answers';

/** What a service saw of one request. */
export interface SeenRequest {
	method: string;
	/** With the query. */
	path: string;
	/** The body, without what differs from request to request. */
	body: string;
}

export interface RecordingService {
	url: string;
	credential: ICredentialDataDecryptedObject;
	/** Called with each request that was received. */
	onRequest: (request: SeenRequest) => void;
	close(): Promise<void>;
}

/** A service on 127.0.0.1 that answers the same to the same request, and tells what it received. */
export async function startRecordingService(): Promise<RecordingService> {
	const server = createServer((request, response) => {
		const parts: Buffer[] = [];
		request.on('data', (part: Buffer) => parts.push(part));
		request.on('end', () => {
			const seen = seenOf(request, Buffer.concat(parts));
			service.onRequest(seen);
			const answer = healthyAnswer(seen);
			const status = answer === undefined ? 404 : 200;
			const isText = typeof answer === 'string';
			response.writeHead(status, { 'content-type': isText ? 'text/plain' : 'application/json' });
			response.end(isText ? answer : JSON.stringify(answer ?? { detail: 'Not Found' }));
		});
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	const service: RecordingService = {
		url,
		credential: {
			apiKey: 'a key',
			apiKeyHeader: 'unstructured-api-key',
			partitionUrl: `${url}/general/v0/general`,
			baseUrl: `${url}/api/v1`,
		},
		onRequest: () => undefined,
		close: async () =>
			await new Promise<void>((resolve) => {
				server.close(() => resolve());
				server.closeAllConnections();
			}),
	};
	return service;
}

function seenOf(request: IncomingMessage, content: Buffer): SeenRequest {
	const boundary = /boundary=(.+)$/.exec(request.headers['content-type'] ?? '')?.[1];
	const text = content.toString('latin1');
	const body = boundary === undefined ? text : text.replaceAll(boundary, 'boundary');
	return { method: request.method ?? '', path: request.url ?? '', body };
}
