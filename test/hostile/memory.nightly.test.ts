import { gzipSync } from 'node:zlib';

import { DocumentPartition } from '../../nodes/DocumentPartition/DocumentPartition.node';
import { DocumentService } from '../../nodes/DocumentService/DocumentService.node';
import { outputModes } from '../../nodes/core/output/outputFormats';
import { megabyte, sizeLimits } from '../../packages/service-http';
import { runNode } from '../support/engine';
import { seedOfRun } from '../support/seed';
import { attack } from './attack';
import { collectGarbage, usedMegabytes, watchingMemory } from './memory';
import { startHostileServer } from './server/hostileServer';
import { serviceWith } from './server/oneListener';
import { findings } from './verdict';
import { passPausesAtOnce } from '../support/systemClock';
import { byId } from '../support/byId';

const jsonHeaders = { 'content-type': 'application/json' };

const document = { inputSource: 'text', content: 'A.', fileName: 'a.txt', output: 'document' };
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
		'is not filled by a response with status %i that decompresses to 4 GB',
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
					expect(value.error?.message).toContain(status === 200 ? 'larger than 256 MB' : '400');
					// At most 256 MB of a response are read and 64 KB of an error; the rest are buffers in transit.
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
			expect(value.error?.message).toContain('larger than 256 MB');
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
			expect(value.error?.message).toContain('larger than 16 MB: file "a.pdf"');
			// It has just been downloaded in that way.
			expect(value.error?.description ?? '').not.toContain('Binary JSON File');
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
