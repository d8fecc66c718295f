import type { IncomingHttpHeaders } from 'node:http';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';

/** A request that a receiver got. */
export interface Received {
	headers: IncomingHttpHeaders;
	body: string;
}

/** An HTTP server that gets webhooks. */
export interface Receiver {
	url: string;
	received: Received[];
	/** The statuses of the next responses, 200 when nothing is left. */
	statuses: number[];
	close(): Promise<void>;
}

/** Starts a receiver on 127.0.0.1. */
export async function startReceiver(): Promise<Receiver> {
	const received: Received[] = [];
	const statuses: number[] = [];
	const server = createServer((request, response) => {
		void text(request).then((body) => {
			received.push({ headers: request.headers, body });
			response.writeHead(statuses.shift() ?? 200, { location: '/elsewhere' }).end('{}');
		});
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const address = server.address();
	if (address === null || typeof address === 'string') throw new Error('The receiver has no port');
	return {
		url: `http://127.0.0.1:${address.port}/hook`,
		received,
		statuses,
		async close() {
			await new Promise<void>((resolve) => {
				server.close(() => resolve());
				server.closeAllConnections();
			});
		},
	};
}
