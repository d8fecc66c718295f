import type { RequestListener, ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';

import type { INodeParameters } from 'n8n-workflow';

import { DocumentPartition } from '../../nodes/DocumentPartition/DocumentPartition.node';
import { DocumentService } from '../../nodes/DocumentService/DocumentService.node';
import { outputModes } from '../../nodes/shared/elements/output/outputForms';
import { sizeLimits } from '../../nodes/shared/service/transport/pieces';
import { timeLimits } from '../../nodes/shared/service/transport/timeLimits';
import { runNode } from '../support/engine';
import { seedOfRun } from '../support/seed';
import { attack } from './attack';
import { collectGarbage, megabyte, usedMegabytes, watchingMemory } from './memory';
import { startHostileServer } from './server/hostileServer';
import { serviceWith } from './server/oneListener';
import { findings, wrongError, wrongOutcome } from './verdict';
import { passPausesAtOnce } from '../support/systemClock';

const jsonHeaders = { 'content-type': 'application/json' };
const byId = (value: string): INodeParameters => ({ __rl: true, mode: 'id', value });

/** The node's shortest time limit is a second; many documents wait for it in parallel. */
const document = { inputSource: 'text', content: 'A.', fileName: 'a.txt', output: 'document' };
const shortLimit = { timeLimitMinutes: 1 / 60, documentsAtOnce: 20 };
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
			expect(partition.items.every((item) => item.error !== undefined)).toBe(true);
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

/** Text that compresses to a thousandth of its length. A gzip file may consist of several streams in a row. */
function bombOf(unit: string, megabytes: number): Buffer {
	const piece = gzipSync(unit.repeat(Math.floor((8 * megabyte) / unit.length)));
	return Buffer.concat(Array.from({ length: megabytes / 8 }, () => piece));
}

const asks = [
	[new DocumentPartition(), document],
	[new DocumentService(), job],
] as const;

describe('memory', () => {
	beforeEach(() => passPausesAtOnce());
	afterEach(() => jest.restoreAllMocks());

	it.each([200, 400])(
		'is not filled by an answer with status %i that decompresses to 4 GB',
		async (status) => {
			const bomb = bombOf(' ', 4_096);
			const service = await serviceWith((_request, response) => {
				response.writeHead(status, { ...jsonHeaders, 'content-encoding': 'gzip' });
				response.end(bomb);
			});
			try {
				for (const [node, parameters] of asks) {
					const { value, growth } = await watchingMemory(
						async () => await runNode({ node, parameters, credential: service.credential }),
					);
					expect(value.error?.name).toBe('NodeApiError');
					expect(value.error?.message).toContain(status === 200 ? 'longer than 256 MB' : '400');
					// At most 256 MB of an answer are read and 64 KB of an error; the rest are buffers in transit.
					expect(growth).toBeLessThan(status === 200 ? 500 : 100);
				}
			} finally {
				await service.close();
			}
		},
	);

	it('is not filled by an endless answer sent at full speed', async () => {
		const piece = Buffer.alloc(megabyte, ' ');
		const service = await serviceWith((_request, response) => {
			response.writeHead(200, jsonHeaders);
			const fill = () => {
				while (!response.destroyed && response.write(piece));
			};
			response.on('drain', fill);
			fill();
		});
		try {
			const { value, growth } = await watchingMemory(
				async () =>
					await runNode({
						node: new DocumentPartition(),
						parameters: document,
						credential: service.credential,
					}),
			);
			expect(value.error?.message).toContain('longer than 256 MB');
			expect(growth).toBeLessThan(500);
		} finally {
			await service.close();
		}
	});

	it('is not filled by a downloaded file that decompresses to more than its limit', async () => {
		jest.replaceProperty(sizeLimits, 'stream', (16 * megabyte) as never);
		const bomb = bombOf(' ', 4_096);
		const service = await serviceWith((_request, response) => {
			response.writeHead(200, { ...jsonHeaders, 'content-encoding': 'gzip' });
			response.end(bomb);
		});
		try {
			const { value, growth } = await watchingMemory(
				async () =>
					await runNode({
						node: new DocumentService(),
						parameters: binaryDownload,
						credential: service.credential,
					}),
			);
			expect(value.error?.message).toContain('longer than 16 MB: file "a.pdf"');
			expect(growth).toBeLessThan(100);
		} finally {
			await service.close();
		}
	});

	it('is enough for an element of 50 MB and a table of 100,000 rows, in every output', async () => {
		const text = 'word '.repeat(10 * megabyte);
		const text_as_html = `<table>${'<tr><td>a</td></tr>'.repeat(100_000)}</table>`;
		const body = JSON.stringify([
			{ type: 'NarrativeText', element_id: 'e1', text, metadata: {} },
			{ type: 'Table', element_id: 'e2', text: 'a', metadata: { text_as_html } },
		]);
		const service = await serviceWith((_request, response) => {
			response.writeHead(200, jsonHeaders).end(body);
		});
		try {
			for (const output of outputModes) {
				const { error, items } = await runNode({
					node: new DocumentPartition(),
					parameters: { ...document, output },
					credential: service.credential,
				});
				expect(error).toBeUndefined();
				expect(items.length).toBeGreaterThan(0);
			}
		} finally {
			await service.close();
		}
	});

	it("doesn't grow with the number of items", async () => {
		const server = await startHostileServer();
		const round = async (seed: number) =>
			await attack(server, new DocumentPartition(), [{ name: 'text', parameters: document }], {
				seed,
				count: 500,
			});
		try {
			const seed = seedOfRun();
			const used: number[] = [];
			for (const more of [0, 1, 2, 3]) {
				expect(findings((await round(seed + more)).wrong)).toBe('');
				collectGarbage();
				used.push(usedMegabytes());
			}
			// What n8n loads lazily and keeps comes only once; what is kept per item comes in every round.
			const growths = used.slice(1).map((megabytes, number) => megabytes - (used[number] ?? 0));
			expect(Math.min(...growths)).toBeLessThan(10);
		} finally {
			await server.close();
		}
	});
});
