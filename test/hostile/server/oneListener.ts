import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

import type { ICredentialDataDecryptedObject } from 'n8n-workflow';

import { hostileKey } from './hostileServer';

export interface Service {
	url: string;
	credential: ICredentialDataDecryptedObject;
	close(): Promise<void>;
}

/**
 * Starts a service on 127.0.0.1 that handles every request with the same function, after reading it unless told
 * not to.
 */
export async function serviceWith(listener: RequestListener, isRead = true): Promise<Service> {
	const server = createServer((request, response) => {
		if (isRead) request.resume().on('end', () => listener(request, response));
		else listener(request, response);
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	return {
		url,
		credential: {
			apiKey: hostileKey,
			apiKeyHeader: 'service-api-key',
			partitionUrl: `${url}/general/v0/general`,
			baseUrl: `${url}/api/v1`,
		},
		close: async () =>
			await new Promise<void>((resolve) => {
				server.close(() => resolve());
				server.closeAllConnections();
			}),
	};
}
