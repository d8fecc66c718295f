import type { INodeParameters } from 'n8n-workflow';

import { startLocalService, type LocalService } from '../../../local-service/startLocalService';
import { credentialFor } from '../../support/engine';
import { pageElements, startRangeServer } from '../DocumentPartition/rangeServer';
import { itemWithPdf } from '../DocumentPartition/splitNode';
import { makePdf } from '../../../packages/pdf-ranges/test/pdfs/makePdf';
import { runVectorStore } from './vectorStore';

describe('Document Partition Loader with a split PDF', () => {
	let service: LocalService;
	beforeAll(async () => {
		service = await startLocalService();
	});
	afterAll(async () => await service.close());

	it.each(['by_title', 'none'])(
		'loads each range of each document, in order: %s',
		async (chunkingStrategy) => {
			const items = [
				itemWithPdf(await makePdf(7), 'one.pdf'),
				itemWithPdf(await makePdf(9), 'two.pdf'),
			];
			const load = async (options: INodeParameters) =>
				await runVectorStore({
					items,
					credential: credentialFor(service),
					parameters: { chunkingStrategy, options },
				});
			const about = ({ inserted }: Awaited<ReturnType<typeof load>>) =>
				inserted.map(({ pageContent, metadata }) => ({ pageContent, filename: metadata.filename }));
			service.requests.length = 0;
			const split = await load({ splitPdf: 'node', maxParallelPageRanges: 3 });
			expect(split.run.status).toBe('success');
			expect(service.requests).toHaveLength(6);
			const loaded = about(split);
			const texts = (name: string) =>
				loaded.filter(({ filename }) => filename === name).map(({ pageContent }) => pageContent);
			for (const [name, pages] of [
				['one.pdf', 7],
				['two.pdf', 9],
			] as const) {
				const begins = texts(name)
					.join('\n')
					.match(/Page \d+ begins here/g);
				const expected = Array.from({ length: pages }, (_, at) => `Page ${at + 1} begins here`);
				expect(begins).toEqual(expected);
			}
		},
	);

	it('reports failed ranges with advice that works in a loader', async () => {
		const server = await startRangeServer(async (request) =>
			request.firstPage === 3
				? { status: 500, body: { detail: 'The page is odd' } }
				: await pageElements(request),
		);
		try {
			const { error, inserted } = await runVectorStore({
				items: [itemWithPdf(await makePdf(8))],
				credential: credentialFor(server),
				parameters: {
					chunkingStrategy: 'none',
					options: { splitPdf: 'node', maxParallelPageRanges: 4 },
				},
			});
			expect(error?.message).toContain('pages 3-4: ');
			expect(error?.description).toContain('Nothing was loaded');
			expect(error?.description).toContain('Page Range');
			expect(error?.description).not.toContain('Allow Failed Ranges');
			expect(inserted).toEqual([]);
		} finally {
			await server.close();
		}
	});
});
