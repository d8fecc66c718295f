import type { RequestListener } from 'node:http';

import { serverWith, type TestServer } from '../../support/scriptedServer';
import { hostileKey } from './hostileServer';

/**
 * Starts a service on 127.0.0.1 that handles every request with the same function, after reading it unless told
 * not to. Its key is one that's hard to hide.
 */
export async function serviceWith(listener: RequestListener, isRead = true): Promise<TestServer> {
	const server = await serverWith((request, response) => {
		if (isRead) request.resume().on('end', () => listener(request, response));
		else listener(request, response);
	});
	return { ...server, credential: { ...server.credential, apiKey: hostileKey } };
}
