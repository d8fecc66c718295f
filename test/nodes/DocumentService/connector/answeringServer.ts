import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ICredentialDataDecryptedObject } from 'n8n-workflow';

/** A service's answer: an object becomes JSON, null an empty body. */
export interface Answer {
	status?: number;
	body: unknown;
}

export interface Asked {
	method: string;
	path: string;
	body: unknown;
}

/** A service whose answers a test decides, for bodies that the specification leaves open. */
export async function answeringServer(answer: (asked: Asked) => Answer): Promise<{
	credential: ICredentialDataDecryptedObject;
	asked: Asked[];
	close(): Promise<void>;
}> {
	const asked: Asked[] = [];
	const server = createServer((request, response) => {
		const parts: Buffer[] = [];
		request.on('data', (part: Buffer) => parts.push(part));
		request.on('end', () => {
			const text = Buffer.concat(parts).toString('utf8');
			const question: Asked = {
				method: request.method ?? '',
				path: request.url ?? '',
				body: text === '' ? null : JSON.parse(text),
			};
			asked.push(question);
			const { status = 200, body } = answer(question);
			response.writeHead(status, { 'content-type': 'application/json', connection: 'close' });
			response.end(body === null ? '' : JSON.stringify(body));
		});
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const { port } = server.address() as AddressInfo;
	const url = `http://127.0.0.1:${port}`;
	return {
		credential: {
			apiKey: 'local-key',
			apiKeyHeader: 'service-api-key',
			partitionUrl: `${url}/general/v0/general`,
			baseUrl: `${url}/api/v1`,
		},
		asked,
		close: async () =>
			await new Promise<void>((resolve, reject) => {
				server.close((error) => (error ? reject(error) : resolve()));
				server.closeAllConnections();
			}),
	};
}
