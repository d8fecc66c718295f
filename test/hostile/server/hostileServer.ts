import type { ServerResponse } from 'node:http';

import type { ICredentialDataDecryptedObject } from 'n8n-workflow';

import { scriptedServer, type SeenRequest } from '../../support/scriptedServer';
import type { Random } from '../../support/seed';
import { mutatedDelivery, type MutatedResponse } from './mutateResponse';
import { healthyResponse } from './templates';

/** The credential's key, which must not appear in any message, however it's escaped. */
export const hostileKey = 'hostile-key/7f3a+9c"51e0=keyending';

/** A series of requests, one after the other, with a random source of its own. */
interface Stretch {
	credential: ICredentialDataDecryptedObject;
	/** The server's address for this series, without a trailing slash. */
	url: string;
	/** What was answered, in order. */
	log: string[];
	/** Answers that were mutated. */
	mutations: number;
}

export interface HostileServer {
	/** Begins a series whose answers are mutated with the given probability. */
	begin(random: Random, share: number): Stretch;
	/** Answers that were mutated in all series. */
	mutations(): number;
	close(): Promise<void>;
}

interface RunningStretch extends Stretch {
	random: Random;
	share: number;
}

/** Starts a service on 127.0.0.1 that answers from the templates and mutates its responses. */
export async function startHostileServer(): Promise<HostileServer> {
	const stretches: RunningStretch[] = [];
	const server = await scriptedServer((response, request) => {
		const stretch = stretches[Number(/^\/x(\d+)\//.exec(request.url)?.[1])];
		if (stretch) answer(stretch, request, response);
		else response.writeHead(404).end();
		// A run has tens of thousands of requests.
		server.seen.length = 0;
	});

	return {
		begin(random, share) {
			const url = `${server.url}/x${stretches.length}`;
			const credential = {
				apiKey: hostileKey,
				apiKeyHeader: random.happens(0.5) ? 'service-api-key' : 'unstructured-api-key',
				partitionUrl: `${url}/general/v0/general`,
				baseUrl: `${url}/api/v1`,
			};
			const stretch = { credential, url, log: [], mutations: 0, random, share };
			stretches.push(stretch);
			return stretch;
		},
		mutations: () => stretches.reduce((sum, { mutations }) => sum + mutations, 0),
		close: server.close,
	};
}

function answer(
	stretch: RunningStretch,
	{ method, url: path, body }: SeenRequest,
	response: ServerResponse,
): void {
	const { random, share } = stretch;
	const received = body.toString('latin1');
	const json = healthyResponse({ method, path, received }, random);
	const isMutated = random.happens(share);
	const delivery: MutatedResponse = isMutated
		? mutatedDelivery(json ?? {}, random, hostileKey)
		: {
				name: 'healthy',
				status: json === undefined ? 404 : 200,
				headers: { 'content-type': 'application/json' },
				body: Buffer.from(JSON.stringify(json ?? { detail: 'Not Found' })),
				ending: 'whole',
			};
	if (isMutated) stretch.mutations += 1;
	stretch.log.push(`${method} ${path.slice(0, 100)}: ${delivery.name}`);
	deliver(delivery, response);
}

function deliver(
	{ status, headers, body, ending }: MutatedResponse,
	response: ServerResponse,
): void {
	const { socket } = response;
	if (ending === 'dropped') {
		socket?.destroy();
		return;
	}
	if (ending === 'raw') {
		socket?.end(body);
		return;
	}
	response.writeHead(status, { ...headers, 'content-length': body.length, connection: 'close' });
	if (ending === 'cut') {
		response.write(body.subarray(0, body.length >> 1), () => socket?.destroy());
		return;
	}
	response.end(body);
}
