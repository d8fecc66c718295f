import { createServer, type RequestListener } from 'node:http';

export interface RunningServer {
	/** Without a trailing slash. */
	url: string;
	/** Stops the server and closes its open connections. */
	close(): Promise<void>;
}

/** Starts an HTTP server on a free port of 127.0.0.1. The caller closes it. */
export async function startServer(answer: RequestListener): Promise<RunningServer> {
	const server = createServer(answer);
	// Longer than any pause between two requests: a connection that closes just when it's used again fails the request.
	server.keepAliveTimeout = 10 * 60_000;
	await new Promise<void>((resolve, reject) => {
		server.once('error', reject);
		server.listen(0, '127.0.0.1', resolve);
	});
	const address = server.address();
	if (address === null || typeof address === 'string') throw new Error('The server has no port');
	return {
		url: `http://127.0.0.1:${address.port}`,
		close: async () =>
			await new Promise<void>((resolve) => {
				server.close(() => resolve());
				server.closeAllConnections();
			}),
	};
}
