import {
	json,
	scriptedServer,
	text,
	type SeenRequest as ReceivedRequest,
	type TestServer,
} from '../support/scriptedServer';
import { publicApiKeyHeader, type dialects } from '../../nodes/core/credential/dialect';
import { healthyResponse } from './responses';

/** What a service saw of one request. */
export interface SeenRequest {
	method: string;
	/** With the query. */
	path: string;
	/** The body, without what differs from request to request. */
	body: string;
}

export interface RecordingService extends TestServer {
	/** Called with each request that was received. */
	onRequest: (request: SeenRequest) => void;
}

/** A service on 127.0.0.1 that answers the same to the same request, and tells what it received. */
export async function startRecordingService(
	dialect: keyof typeof dialects,
): Promise<RecordingService> {
	const server = await scriptedServer((response, request) => {
		const seen = seenOf(request);
		service.onRequest(seen);
		const answer = healthyResponse(seen);
		const status = answer === undefined ? 404 : 200;
		const reply =
			typeof answer === 'string'
				? text(status, answer)
				: json(status, answer ?? { detail: 'Not Found' });
		reply(response, request);
		// A run has tens of thousands of requests.
		server.seen.length = 0;
	});
	const credential = {
		...server.credential,
		apiKey: 'a key',
		apiKeyHeader: dialect === 'public' ? publicApiKeyHeader : 'service-api-key',
	};
	const service: RecordingService = { ...server, credential, onRequest: () => undefined };
	return service;
}

function seenOf({ method, url, headers, body }: ReceivedRequest): SeenRequest {
	const boundary = /boundary=(.+)$/.exec(headers['content-type'] ?? '')?.[1];
	const content = body.toString('latin1');
	return {
		method,
		path: url,
		body: withoutMarks(boundary === undefined ? content : content.replaceAll(boundary, 'boundary')),
	};
}

/** A body without the mark in the names of its files, which is another in each launch. */
function withoutMarks(body: string): string {
	return body.replace(/n8n[0-9a-f]{12}(?=x\d+z)/g, 'mark');
}
