import { createServer, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { z } from 'zod';

const arrivalSchema = z.object({
	document: z.string(),
	text: z.string(),
	executionId: z.coerce.string(),
	worker: z.string(),
});

/** A document that an execution brought. */
export type DocumentArrival = z.infer<typeof arrivalSchema>;

/** Stands for the user's index: it notes every document that an execution brings. */
export interface DocumentCollector {
	url: string;
	/** Everything that came, doubles too, in the order of arrival. */
	arrivals: DocumentArrival[];
	/** From now on what this worker brings is noted and not answered: its executions can't end. */
	hold(worker: string): void;
	/** How many requests wait for an answer. */
	heldCount(): number;
	/** Answers what waits and all that comes. */
	release(): void;
	close(): Promise<void>;
}

function accept(response: ServerResponse): void {
	response.writeHead(200, { 'content-type': 'application/json' }).end('{"ok":true}');
}

/** Starts a collector on 127.0.0.1. What is not an arrival is answered with 400, which fails the execution. */
export async function startDocumentCollector(): Promise<DocumentCollector> {
	const arrivals: DocumentArrival[] = [];
	const held: ServerResponse[] = [];
	let heldWorker: string | undefined;
	const server = createServer((incoming, response) => {
		void text(incoming)
			.then((body) => {
				const arrival = arrivalSchema.parse(JSON.parse(body));
				arrivals.push(arrival);
				if (arrival.worker === heldWorker) held.push(response);
				else accept(response);
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
		url: `http://127.0.0.1:${address.port}/documents`,
		arrivals,
		hold(worker) {
			heldWorker = worker;
		},
		heldCount: () => held.length,
		release() {
			heldWorker = undefined;
			for (const response of held.splice(0)) accept(response);
		},
		async close() {
			await new Promise<void>((resolve) => {
				server.close(() => resolve());
				server.closeAllConnections();
			});
		},
	};
}
