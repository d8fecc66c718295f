import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import type { ICredentialDataDecryptedObject } from 'n8n-workflow';

import type { Random } from '../../support/seed';
import { mutatedDelivery, type Delivery } from './mutateAnswer';
import { healthyAnswer } from './templates';

/** The credential's key, which must not appear in any message, however it's escaped. */
export const hostileKey = 'hostile-key/7f3a+9c"51e0=keyending';

/** A series of requests, one after the other, with a random source of its own. */
export interface Stretch {
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

/** Starts a service on 127.0.0.1 that answers from the templates and mutates its answers. */
export async function startHostileServer(): Promise<HostileServer> {
	const stretches: RunningStretch[] = [];
	const server = createServer((request, response) => {
		request.on('error', () => undefined);
		const parts: Buffer[] = [];
		request.on('data', (part: Buffer) => parts.push(part));
		request.on('end', () => {
			const number = Number(/^\/x(\d+)\//.exec(request.url ?? '')?.[1]);
			const stretch = stretches[number];
			const body = Buffer.concat(parts).toString('latin1');
			if (stretch) answer(stretch, request, body, response);
			else response.writeHead(404).end();
		});
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const { port } = server.address() as AddressInfo;

	return {
		begin(random, share) {
			const url = `http://127.0.0.1:${port}/x${stretches.length}`;
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
		async close() {
			await new Promise<void>((resolve) => {
				server.close(() => resolve());
				server.closeAllConnections();
			});
		},
	};
}

function answer(
	stretch: RunningStretch,
	request: IncomingMessage,
	received: string,
	response: ServerResponse,
): void {
	const { random, share } = stretch;
	const method = request.method ?? '';
	const path = request.url ?? '';
	const json = healthyAnswer({ method, path, received }, random);
	const isMutated = random.happens(share);
	const delivery: Delivery = isMutated
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

function deliver({ status, headers, body, ending }: Delivery, response: ServerResponse): void {
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
