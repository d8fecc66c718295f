import { createServer as createHttpServer, type RequestListener } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import type { Duplex } from 'node:stream';
import type { Certificate } from './certificate.ts';

export interface Proxy {
	/** The URL that clients use as their HTTP and HTTPS proxy. */
	url: string;
	close(): Promise<void>;
}

/**
 * Starts a proxy on a free port of this machine that forwards nothing: it answers HTTPS requests to some hosts
 * itself, for which its clients must trust its certificate, and refuses all others.
 */
export async function startProxy(settings: {
	hosts: readonly string[];
	certificate: Certificate;
	answer: RequestListener;
}): Promise<Proxy> {
	const { hosts, certificate, answer } = settings;
	const web = createHttpsServer({ ...certificate }, answer);
	const proxy = createHttpServer((_request, response) => {
		response.writeHead(403).end();
	});
	const sockets = new Set<Duplex>();
	proxy.on('connection', (socket) => {
		sockets.add(socket);
		socket.once('close', () => sockets.delete(socket));
		// A client that is gone isn't a failure, but without a listener its reset would end this process.
		socket.on('error', () => socket.destroy());
	});
	proxy.on('connect', (request, socket, head) => {
		if (!hosts.some((host) => request.url === `${host}:443`)) {
			socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
			return;
		}
		socket.write('HTTP/1.1 200 Connection Established\r\n\r\n');
		socket.unshift(head);
		web.emit('connection', socket);
	});
	await new Promise<void>((resolve, reject) => {
		proxy.once('error', reject);
		proxy.listen(0, '127.0.0.1', resolve);
	});
	const address = proxy.address();
	const port = typeof address === 'object' && address !== null ? address.port : 0;
	return {
		url: `http://127.0.0.1:${port}`,
		close: async () => {
			const closed = new Promise<void>((resolve) => proxy.close(() => resolve()));
			for (const socket of sockets) socket.destroy();
			await closed;
		},
	};
}
