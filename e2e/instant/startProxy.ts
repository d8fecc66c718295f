import { request as ask } from 'node:http';
import { startServer, type RunningServer } from '../http/startServer.ts';

/**
 * Starts a server that passes requests on to the present address of n8n, as a reverse proxy does, and drops what n8n
 * drops. The caller closes it.
 */
export async function startProxy(target: () => string): Promise<RunningServer> {
	return await startServer((incoming, response) => {
		const { method, headers, url = '/' } = incoming;
		const passed = ask(new URL(url, target()), { method, headers }, (answer) => {
			response.writeHead(answer.statusCode ?? 502, answer.headers);
			answer.pipe(response);
		});
		passed.once('error', () => response.destroy());
		incoming.pipe(passed);
	});
}
