import { createServer, type IncomingMessage } from 'node:http';
import { z } from 'zod';

const arrivalSchema = z.object({ key: z.string(), jobId: z.string(), status: z.string() });

/** What the workflow behind the trigger says of one item. */
export type Arrival = z.infer<typeof arrivalSchema>;

/** Stands for the user's billing, index or alert: it notes every job the workflow brings. */
export interface Collector {
	url: string;
	/** Everything that came, doubles too, in the order of arrival. */
	arrivals: Arrival[];
	close(): Promise<void>;
}

async function readText(incoming: IncomingMessage): Promise<string> {
	const chunks: Buffer[] = [];
	for await (const chunk of incoming) chunks.push(Buffer.from(chunk as Uint8Array));
	return Buffer.concat(chunks).toString('utf8');
}

/** Starts a collector on 127.0.0.1. What is not an arrival is answered with 400, which fails the execution. */
export async function startCollector(): Promise<Collector> {
	const arrivals: Arrival[] = [];
	const server = createServer((incoming, response) => {
		void readText(incoming)
			.then((text) => {
				arrivals.push(arrivalSchema.parse(JSON.parse(text)));
				response.writeHead(200, { 'content-type': 'application/json' }).end('{"ok":true}');
			})
			.catch((error: unknown) => {
				const message = error instanceof Error ? error.message : String(error);
				response.writeHead(400, { 'content-type': 'text/plain' }).end(message);
			});
	});
	await new Promise<void>((resolve, reject) => {
		server.once('error', reject);
		server.listen(0, '127.0.0.1', resolve);
	});
	const address = server.address();
	if (address === null || typeof address === 'string') throw new Error('The collector has no port');
	return {
		url: `http://127.0.0.1:${address.port}/arrivals`,
		arrivals,
		async close() {
			await new Promise<void>((resolve) => {
				server.close(() => resolve());
				server.closeAllConnections();
			});
		},
	};
}
