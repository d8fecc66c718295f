import type { ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import type { z } from 'zod';
import { startServer } from '../http/startServer.ts';

/** Stands for what a user's workflow ends at, such as an index or an alert: it notes what comes. */
export interface Collector<Arrival> {
	/** Where a workflow sends its arrivals, each as JSON by POST. */
	url: string;
	/** Everything that came, doubles too, in the order of arrival. */
	arrivals: Arrival[];
	/** From now on such arrivals are noted and not answered: their executions can't end. */
	hold(isHeld: (arrival: Arrival) => boolean): void;
	/** How many requests wait for an answer. */
	heldCount(): number;
	/** Answers what waits and all that comes. */
	release(): void;
	close(): Promise<void>;
}

function accept(response: ServerResponse): void {
	response.writeHead(200, { 'content-type': 'application/json' }).end('{"ok":true}');
}

/**
 * Starts a collector on 127.0.0.1. The caller closes it. What is not an arrival of this schema is answered
 * with 400, which fails the execution.
 */
export async function startCollector<Arrival>(
	schema: z.ZodType<Arrival, z.ZodTypeDef, unknown>,
): Promise<Collector<Arrival>> {
	const arrivals: Arrival[] = [];
	const held: ServerResponse[] = [];
	const holdNothing = (): boolean => false;
	let isHeld: (arrival: Arrival) => boolean = holdNothing;
	const server = await startServer((request, response) => {
		void json(request)
			.then((content) => {
				const arrival = schema.parse(content);
				arrivals.push(arrival);
				if (isHeld(arrival)) held.push(response);
				else accept(response);
			})
			.catch((error: unknown) => {
				const message = error instanceof Error ? error.message : String(error);
				response.writeHead(400, { 'content-type': 'text/plain' }).end(message);
			});
	});
	return {
		url: `${server.url}/arrivals`,
		arrivals,
		hold(choice) {
			isHeld = choice;
		},
		heldCount: () => held.length,
		release() {
			isHeld = holdNothing;
			for (const response of held.splice(0)) accept(response);
		},
		close: server.close,
	};
}
