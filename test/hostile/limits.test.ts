import type { RequestListener, ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';

import { DocumentPartition } from '../../nodes/DocumentPartition/DocumentPartition.node';
import { DocumentService } from '../../nodes/DocumentService/DocumentService.node';
import { timeLimits } from '../../nodes/core/wire/workflowRequest';
import { runNode } from '../support/engine';
import { megabyte } from '../../packages/service-http';
import { serviceWith } from './server/oneListener';
import { isFailed, wrongError, wrongOutcome } from './verdict';
import { passPausesAtOnce } from '../support/systemClock';
import { byId } from '../support/byId';

const jsonHeaders = { 'content-type': 'application/json' };

/** The node's shortest time limit is a second; many documents wait for it in parallel. */
const document = { inputSource: 'text', content: 'A.', fileName: 'a.txt', output: 'document' };
const shortLimit = { timeoutMinutes: 1 / 60, maxParallelDocuments: 20 };
const job = { resource: 'job', operation: 'get', jobId: byId('j1') };
const binaryDownload = {
	resource: 'job',
	operation: 'download',
	jobId: byId('j1'),
	files: 'one',
	fileId: byId('a.pdf'),
	nodeId: byId('n1'),
	downloadAs: 'binary',
};

/**
 * How long a time limit of one second may take on a slow, busy machine: far below the usual limits of minutes. ms.
 */
const givenUpWithin = 30_000;

function drip(response: ServerResponse, write: () => void): void {
	const timer = setInterval(write, 20);
	response.on('close', () => clearInterval(timer));
}

const neverAnswers: RequestListener = () => undefined;
const stopsWithinBody: RequestListener = (_request, response) =>
	void response.writeHead(200).write('[{"type":');
const goesOn: RequestListener = (_request, response) => {
	response.writeHead(200, jsonHeaders);
	drip(response, () => response.write(' '));
};

const silences: Array<[name: string, listener: RequestListener]> = [
	['never answers', neverAnswers],
	['stops after the headers', (_request, response) => void response.writeHead(200).flushHeaders()],
	['stops within the body', stopsWithinBody],
	[
		'stops within the body of an error',
		(_request, response) => void response.writeHead(400).write('{'),
	],
	['goes on without end', goesOn],
	[
		'goes on with an error without end',
		(_request, response) => {
			response.writeHead(500);
			drip(response, () => response.write('x'));
		},
	],
	[
		'goes on without end, compressed',
		(_request, response) => {
			response.writeHead(200, { ...jsonHeaders, 'content-encoding': 'gzip' });
			drip(response, () => response.write(gzipSync(' ')));
		},
	],
	[
		'sends headers without end',
		(_request, { socket }) => {
			socket?.write('HTTP/1.1 200 OK\r\nX-A: ');
			const timer = setInterval(() => socket?.write('a'), 20);
			socket?.on('close', () => clearInterval(timer));
		},
	],
	[
		'says "continue" without end',
		(_request, response) => drip(response, () => response.writeContinue()),
	],
	[
		'changes to another protocol',
		(_request, { socket }) =>
			void socket?.write(
				'HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n',
			),
	],
	[
		'redirects to silence',
		(request, response) => {
			const { url = '' } = request;
			if (!url.endsWith('/')) response.writeHead(307, { location: `${url}/` }).end();
		},
	],
];

describe('a service that never finishes', () => {
	beforeEach(() => passPausesAtOnce());
	afterEach(() => jest.restoreAllMocks());

	it.each(silences)('and %s is given up at the time limit', async (_name, listener) => {
		const service = await serviceWith(listener);
		jest.replaceProperty(timeLimits, 'workflow', 1_000 as never);
		const startedAt = Date.now();
		try {
			const [partition, { error }] = await Promise.all([
				runNode({
					node: new DocumentPartition(),
					parameters: { ...document, options: shortLimit },
					items: Array.from({ length: 20 }, () => ({ json: {} })),
					credential: service.credential,
					onError: 'continueRegularOutput',
				}),
				runNode({
					node: new DocumentService(),
					parameters: job,
					credential: service.credential,
				}),
			]);
			expect(wrongOutcome(partition, 20, 1)).toEqual([]);
			expect(partition.items.every(isFailed)).toBe(true);
			expect(error?.name).toBe('NodeApiError');
			expect(Date.now() - startedAt).toBeLessThan(givenUpWithin);
		} finally {
			await service.close();
		}
	});

	it("and doesn't read what it's sent is given up at the time limit", async () => {
		const service = await serviceWith(neverAnswers, false);
		try {
			const { error } = await runNode({
				node: new DocumentPartition(),
				parameters: {
					...document,
					content: 'A'.repeat(16 * megabyte),
					options: shortLimit,
				},
				credential: service.credential,
			});
			expect(error?.message).toContain("didn't respond within the time limit");
		} finally {
			await service.close();
		}
	});

	it.each([
		['stops', stopsWithinBody],
		['goes on without end', goesOn],
	])('and %s within a downloaded file is given up at the time limit', async (_name, listener) => {
		const service = await serviceWith(listener);
		jest.replaceProperty(timeLimits, 'download', 1_000 as never);
		try {
			const { error } = await runNode({
				node: new DocumentService(),
				parameters: binaryDownload,
				credential: service.credential,
			});
			expect(wrongError(error, undefined)).toBeUndefined();
			expect(error?.message).toContain(
				`didn't respond within the time limit while requesting file "a.pdf"`,
			);
		} finally {
			await service.close();
		}
	});

	it('and breaks off within a downloaded file is reported', async () => {
		const service = await serviceWith((_request, response) => {
			response.writeHead(200, { 'content-length': '100' });
			response.write('[{"type":', () => response.destroy());
		});
		try {
			const { error } = await runNode({
				node: new DocumentService(),
				parameters: binaryDownload,
				credential: service.credential,
			});
			expect(error?.name).toBe('NodeApiError');
			expect(error?.message).toMatch(
				/broke while requesting file "a.pdf" of job "j1" before the response/,
			);
		} finally {
			await service.close();
		}
	});
});
