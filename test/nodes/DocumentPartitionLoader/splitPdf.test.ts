import type { INodeParameters } from 'n8n-workflow';

import { startLocalService, type LocalService } from '../../../local-service/startLocalService';
import { loaderFields } from '../../../nodes/DocumentPartitionLoader/loaderFields';
import { credentialFor } from '../../support/engine';
import { pageElements, startRangeServer } from '../DocumentPartition/rangeServer';
import { itemWith } from '../DocumentPartition/splitNode';
import { makePdf } from '../../../packages/pdf-ranges/test/pdfs/makePdf';
import { runVectorStore } from './vectorStore';

describe('Document Partition Loader with a split PDF', () => {
	let service: LocalService;
	beforeAll(async () => {
		service = await startLocalService();
	});
	afterAll(async () => await service.close());

	it.each(['by_title', 'none'])(
		'loads the same documents as without splitting: %s',
		async (chunkingStrategy) => {
			const items = [itemWith(await makePdf(7), 'one.pdf'), itemWith(await makePdf(9), 'two.pdf')];
			const load = async (options: INodeParameters) =>
				await runVectorStore({
					items,
					credential: credentialFor(service),
					parameters: { chunkingStrategy, options },
				});
			const whole = await load({});
			service.requests.length = 0;
			const split = await load({ splitPdf: 'node' });
			expect(split.run.status).toBe('success');
			expect(service.requests.length).toBeGreaterThan(6);
			expect(split.inserted.length).toBeGreaterThan(7);
			expect(split.inserted).toEqual(whole.inserted);
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
				items: [itemWith(await makePdf(8))],
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

	it("can't leave out pages, because nothing would show it", () => {
		const names = loaderFields
			.filter(({ name }) => name === 'options')
			.flatMap(({ options }) => (options ?? []).map((option) => option.name));
		expect(names).toContain('maxParallelPageRanges');
		expect(names).not.toContain('allowFailed');
	});
});
