import type { ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import type { z } from 'zod';
import { startServer } from '../http/startServer.ts';

/** Stands for the end of a user's workflow, such as an index or an alert: it records what arrives. */
export interface Collector<Arrival> {
	/** Where a workflow sends its arrivals, each as JSON by POST. */
	url: string;
	/** Everything that arrived, duplicates included, in the order of arrival. */
	arrivals: Arrival[];
	/** From now on these arrivals are recorded but not answered, so that their executions can't end. */
	hold(isHeld: (arrival: Arrival) => boolean): void;
	/** How many requests wait for a response. */
	heldCount(): number;
	/** Answers the waiting requests and all later ones. */
	release(): void;
	close(): Promise<void>;
}

function accept(response: ServerResponse): void {
	response.writeHead(200, { 'content-type': 'application/json' }).end('{"ok":true}');
}

/**
 * Starts a collector on 127.0.0.1. The caller closes it. It answers anything that isn't an arrival of this schema
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
