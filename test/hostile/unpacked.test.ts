import type { RequestListener } from 'node:http';
import { brotliCompressSync, gzipSync } from 'node:zlib';

import type { INodeParameters } from 'n8n-workflow';

import { DocumentPartition } from '../../nodes/DocumentPartition/DocumentPartition.node';
import { DocumentService } from '../../nodes/DocumentService/DocumentService.node';
import { runNode } from '../support/engine';
import { serverWith, type TestServer } from '../support/scriptedServer';
import { passPausesAtOnce } from '../support/systemClock';
import { megabyte } from '../../packages/service-http';
import { watchingMemory } from './memory';
import { serviceWith } from './server/oneListener';

/** Some 200 bytes that unpack to 100 MB. */
const bomb = brotliCompressSync(Buffer.alloc(100 * megabyte, ' '));

const inBrotli: RequestListener = (_request, response) =>
	void response
		.writeHead(200, { 'content-encoding': 'br', 'content-length': bomb.length })
		.end(bomb);
const unannounced: RequestListener = (_request, response) =>
	void response.writeHead(200, { 'content-encoding': 'br' }).end(bomb);

/** Announces 400 MB that begin like this, and sends them as fast as they are read. */
const announcing =
	(start: string): RequestListener =>
	(_request, response) => {
		const total = 400 * megabyte;
		const piece = Buffer.alloc(megabyte, 'a');
		response.writeHead(200, { 'content-length': total });
		response.write(start);
		let left = total - start.length;
		const fill = () => {
			while (left > 0 && !response.destroyed) {
				const part = piece.subarray(0, left);
				left -= part.length;
				if (!response.write(part)) return;
			}
			response.end();
		};
		response.on('drain', fill);
		fill();
	};

const servers: TestServer[] = [];
beforeEach(() => passPausesAtOnce());
afterEach(async () => {
	jest.restoreAllMocks();
	await Promise.all(servers.splice(0).map(async (server) => await server.close()));
});

/** Partitions the document of a web server; returns how many bytes reached the service, and how memory grew. */
async function partitionFrom(listener: RequestListener) {
	const web = await serverWith(listener);
	let received = 0;
	const service = await serverWith((request, response) => {
		request.on('data', (piece: Buffer) => (received += piece.length));
		request.on('error', () => undefined);
		request.on('end', () => response.writeHead(200).end('[]'));
	});
	servers.push(web, service);
	const { value, growth } = await watchingMemory(
		async () =>
			await runNode({
				node: new DocumentPartition(),
				parameters: {
					inputSource: 'url',
					url: `${web.url}/x.txt`,
					output: 'document',
				},
				credential: service.credential,
			}),
	);
	return { message: value.error?.message, received, growth };
}

describe('a document by URL', () => {
	it.each<[string, RequestListener, string, number]>([
		['unpacks to 100 MB', inBrotli, 'larger than 16 MB', 100],
		['unpacks to 100 MB without a length', unannounced, 'larger than 64 MB', 200],
		['announces 400 MB', announcing('plain'), 'larger than 256 MB', 50],
		['announces 400 MB of a PDF', announcing('%PDF-1.7'), 'larger than 256 MB', 50],
	])('is refused where it %s', async (_case, listener, words, maxGrowth) => {
		const { message, received, growth } = await partitionFrom(listener);
		expect(message).toContain(words);
		expect(received).toBe(0);
		expect(growth).toBeLessThan(maxGrowth);
	});

	it('is sent where it is packed as text usually is', async () => {
		const text = Buffer.from('A line that repeats.\n'.repeat(500_000));
		const { message, received } = await partitionFrom((_request, response) => {
			const packed = gzipSync(text);
			const headers = { 'content-encoding': 'gzip', 'content-length': packed.length };
			response.writeHead(200, headers).end(packed);
		});
		expect(message).toBeUndefined();
		expect(received).toBeGreaterThan(text.length);
	});
});

it.each([
	[new DocumentPartition(), { inputSource: 'text', content: 'A.', output: 'document' }],
	[new DocumentPartition(), { inputSource: 'text', content: 'A.', output: 'file' }],
	[
		new DocumentService(),
		{ resource: 'job', operation: 'get', jobId: { __rl: true, mode: 'id', value: 'j' } },
	],
] as Array<[DocumentPartition | DocumentService, INodeParameters]>)(
	'a response of 200 bytes that unpacks to 100 MB is refused: %#',
	async (node, parameters) => {
		const service = await serviceWith(inBrotli);
		servers.push(service);
		const { value, growth } = await watchingMemory(
			async () => await runNode({ node, parameters, credential: service.credential }),
		);
		expect(value.error?.message).toContain('larger than 16 MB');
		expect(growth).toBeLessThan(100);
	},
);
