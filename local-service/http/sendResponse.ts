import type { ServerResponse } from 'node:http';
import type { ServiceResponse } from './serviceResponse.ts';

export function sendResponse(response: ServerResponse, answer: ServiceResponse): void {
	response.writeHead(answer.status, headersOf(answer));
	response.end(answer.body);
}

/** Sends the answer with the length of the whole, but closes the connection after `bytes` bytes of it. */
export function sendCutResponse(
	response: ServerResponse,
	answer: ServiceResponse,
	bytes: number,
): void {
	response.writeHead(answer.status, headersOf(answer));
	response.flushHeaders();
	const part = Buffer.from(answer.body).subarray(0, bytes);
	const close = () => response.socket?.destroySoon();
	if (part.length === 0) close();
	else response.write(part, close);
}

function headersOf(answer: ServiceResponse): Record<string, string> {
	const headers: Record<string, string> = { ...answer.headers };
	if (answer.contentType !== '') headers['content-type'] = answer.contentType;
	if (answer.status !== 204) headers['content-length'] = String(Buffer.byteLength(answer.body));
	return headers;
}
