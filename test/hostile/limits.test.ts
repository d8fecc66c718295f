import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { gzipSync } from 'node:zlib';

import type { ICredentialDataDecryptedObject } from 'n8n-workflow';

import { DocumentPartition } from '../../nodes/DocumentPartition/DocumentPartition.node';
import { DocumentService } from '../../nodes/DocumentService/DocumentService.node';
import { timeLimits } from '../../nodes/shared/transport/timeLimits';
import { runNode } from '../support/engine';
import { seedOfRun } from '../support/seed';
import { attack } from './attack';
import { hostileKey, startHostileServer } from './server/hostileServer';
import { findings, wrongOutcome } from './verdict';
import { passPausesAtOnce } from './virtualTime';

const megabyte = 1024 * 1024;
const jsonHeaders = { 'content-type': 'application/json' };

interface Service {
	credential: ICredentialDataDecryptedObject;
	close(): Promise<void>;
}

async function serviceWith(listener: RequestListener): Promise<Service> {
	const server = createServer((request, response) => {
		request.resume().on('end', () => listener(request, response));
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	return {
		credential: {
			apiKey: hostileKey,
			apiKeyHeader: 'service-api-key',
			partitionUrl: `${url}/general/v0/general`,
			baseUrl: `${url}/api/v1`,
		},
		close: async () =>
			await new Promise<void>((resolve) => {
				server.close(() => resolve());
				server.closeAllConnections();
			}),
	};
}

/** The least time limit that the node takes is a second; many documents wait for it side by side. */
const document = { inputSource: 'text', content: 'A.', fileName: 'a.txt', output: 'document' };
const shortLimit = { timeLimitMinutes: 1 / 60, documentsAtOnce: 20 };
const job = { resource: 'job', operation: 'get', jobId: { __rl: true, mode: 'id', value: 'j1' } };

const silences: Array<[name: string, listener: RequestListener]> = [
	['never answers', () => undefined],
	['stops after the headers', (_request, response) => void response.writeHead(200).flushHeaders()],
	[
		'stops within the body',
		(_request, response) => void response.writeHead(200).write('[{"type":'),
	],
	[
		'stops within the body of an error',
		(_request, response) => void response.writeHead(400).write('{'),
	],
	[
		'goes on without end',
		(_request, response) => {
			response.writeHead(200, jsonHeaders);
			const drip = setInterval(() => response.write(' '), 20);
			response.on('close', () => clearInterval(drip));
		},
	],
];

describe('a service that does not come to an end', () => {
	afterEach(() => jest.restoreAllMocks());

	it.each(silences)('and %s is given up at the time limit', async (_name, listener) => {
		const service = await serviceWith(listener);
		jest.replaceProperty(timeLimits, 'workflow', 1_000 as never);
		try {
			const partition = await runNode({
				node: new DocumentPartition(),
				parameters: { ...document, requestSettings: shortLimit },
				items: Array.from({ length: 20 }, () => ({ json: {} })),
				credential: service.credential,
				onError: 'continueRegularOutput',
			});
			expect(wrongOutcome(partition, 20)).toEqual([]);
			expect(partition.items.map(({ error }) => error === undefined)).toEqual(
				Array.from({ length: 20 }, () => false),
			);

			const { error } = await runNode({
				node: new DocumentService(),
				parameters: job,
				credential: service.credential,
			});
			expect(error?.name).toBe('NodeApiError');
		} finally {
			await service.close();
		}
	});
});

/** Collects what is no longer used, so that memory can be compared. */
function collectGarbage(): void {
	setFlagsFromString('--expose-gc');
	const collect: unknown = runInNewContext('gc');
	if (typeof collect !== 'function') throw new Error('no gc');
	collect();
}

/** Memory that this process uses for JavaScript's values and buffers, in MB. */
function usedMegabytes(): number {
	const { heapUsed, external } = process.memoryUsage();
	return (heapUsed + external) / megabyte;
}

describe('memory', () => {
	beforeEach(() => passPausesAtOnce());
	afterEach(() => jest.restoreAllMocks());

	// 400 MB that travel as 400 KB: gzip streams may be written one after the other.
	const piece = gzipSync(Buffer.alloc(8 * megabyte, ' '));
	const bomb = Buffer.concat(Array.from({ length: 50 }, () => piece));

	it.each([200, 400])(
		'is not filled by an answer with status %i that unpacks to 400 MB',
		async (status) => {
			const service = await serviceWith((_request, response) => {
				response.writeHead(status, { ...jsonHeaders, 'content-encoding': 'gzip' });
				response.end(bomb);
			});
			let before = 0;
			let growth = 0;
			const watch = setInterval(() => (growth = Math.max(growth, usedMegabytes() - before)), 5);
			try {
				for (const [node, parameters] of [
					[new DocumentPartition(), document],
					[new DocumentService(), job],
				] as const) {
					collectGarbage();
					before = usedMegabytes();
					const outcome = await runNode({ node, parameters, credential: service.credential });
					expect(outcome.error?.name).toBe('NodeApiError');
					expect(outcome.error?.message).toContain(status === 200 ? 'longer than 256 MB' : '400');
				}
			} finally {
				clearInterval(watch);
				await service.close();
			}
			// What is read of an answer is 256 MB at most, of an error 1 MB; the rest are buffers on their way.
			expect(growth).toBeLessThan(status === 200 ? 500 : 100);
		},
	);

	it('does not grow with the number of items', async () => {
		const server = await startHostileServer();
		const round = async (seed: number) =>
			await attack(server, new DocumentPartition(), [{ name: 'text', parameters: document }], {
				seed,
				count: 500,
			});
		try {
			const seed = seedOfRun();
			expect(findings((await round(seed)).wrong)).toBe('');
			collectGarbage();
			const before = usedMegabytes();
			for (const more of [1, 2]) expect(findings((await round(seed + more)).wrong)).toBe('');
			collectGarbage();
			expect(usedMegabytes() - before).toBeLessThan(60);
		} finally {
			await server.close();
		}
	});
});
