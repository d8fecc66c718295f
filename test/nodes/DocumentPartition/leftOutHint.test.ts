import { startRangeServer } from './rangeServer';
import { itemWithPdf, partition } from './splitNode';

describe('what is left out of documents', () => {
	it('is nothing of the texts of chunks, which the service has made', async () => {
		const body = [1, 2].map((page) => ({
			type: 'CompositeElement',
			text: `Oakline\n\nOn ${page}.\n\n${page}`,
			element_id: `c${page}`,
			metadata: { page_number: page },
		}));
		const server = await startRangeServer(() => ({ body }));
		try {
			const run = await partition(server, [itemWithPdf(Buffer.from('%PDF-a'))], {
				output: 'chunks',
			});
			expect(run.items.map(({ json }) => json.pageContent)).toEqual(body.map(({ text }) => text));
			expect(run.hints).toEqual([]);
		} finally {
			await server.close();
		}
	});

	it('is counted in one hint for the whole execution, which says how to keep it', async () => {
		const body = [1, 2].flatMap((page) => [
			{ type: 'Header', text: 'Oakline', element_id: `h${page}`, metadata: { page_number: page } },
			{
				type: 'Text',
				text: `On ${page}.`,
				element_id: `t${page}`,
				metadata: { page_number: page },
			},
			{ type: 'Footer', text: `${page}`, element_id: `f${page}`, metadata: { page_number: page } },
		]);
		const server = await startRangeServer(() => ({ body }));
		try {
			const items = [itemWithPdf(Buffer.from('%PDF-a')), itemWithPdf(Buffer.from('%PDF-b'))];
			const run = await partition(server, items, { output: 'markdown' });
			expect(run.items.map(({ json }) => json.markdown)).toEqual(
				items.map(() => 'Oakline\n\nOn 1.\n\nOn 2.'),
			);
			expect(run.hints).toEqual([
				"Excluded 2 repeated headers and 4 page numbers. To keep them, add the option 'Exclude Page Parts' and clear what to keep.",
			]);
			const kept = await partition(server, items, {
				output: 'markdown',
				options: { excludePageParts: ['pageBreaks'] },
			});
			expect(kept.hints).toEqual([]);
		} finally {
			await server.close();
		}
	});
});
