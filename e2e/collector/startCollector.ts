import { json } from 'node:stream/consumers';
import type { z } from 'zod';
import { startServer } from '../http/startServer.ts';

/** Stands for the end of a user's workflow, such as an index or an alert: it records what arrives. */
export interface Collector<Arrival> {
	/** Where a workflow sends its arrivals, each as JSON by POST. */
	url: string;
	/** Everything that arrived, duplicates included, in the order of arrival. */
	arrivals: Arrival[];
	close(): Promise<void>;
}

/**
 * Starts a collector on 127.0.0.1. The caller closes it. It answers anything that isn't an arrival of this schema
 * with 400, which fails the execution.
 */
export async function startCollector<Arrival>(
	schema: z.ZodType<Arrival, z.ZodTypeDef, unknown>,
): Promise<Collector<Arrival>> {
	const arrivals: Arrival[] = [];
	const server = await startServer((request, response) => {
		void json(request)
			.then((content) => {
				arrivals.push(schema.parse(content));
				response.writeHead(200, { 'content-type': 'application/json' }).end('{"ok":true}');
			})
			.catch((error: unknown) => {
				const message = error instanceof Error ? error.message : String(error);
				response.writeHead(400, { 'content-type': 'text/plain' }).end(message);
			});
	});
	return {
		url: `${server.url}/arrivals`,
		arrivals,
		close: server.close,
	};
}
