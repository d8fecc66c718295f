import { deflateSync } from 'node:zlib';

import { startRangeServer } from './rangeServer';
import { itemWithPdf, partition } from './splitNode';

describe('chunks whose original elements would take too much memory to unpack', () => {
	it('come without a section title, and one hint says so', async () => {
		const orig_elements = deflateSync(Buffer.alloc(15 * 1024 * 1024, 32)).toString('base64');
		const chunk = { type: 'CompositeElement', text: 'Text', metadata: { orig_elements } };
		const body = Array.from({ length: 40 }, (_, number) => ({
			...chunk,
			element_id: String(number),
		}));
		const server = await startRangeServer(() => ({ body }));
		try {
			const { items, hints } = await partition(server, [itemWithPdf(Buffer.from('%PDF-a'))], {
				output: 'chunks',
				options: { chunkMetadata: 'all' },
			});
			expect(items).toHaveLength(40);
			expect(items[39]?.json.metadata).toMatchObject({ orig_elements });
			expect(hints).toEqual([expect.stringContaining('too much memory to unpack')]);
		} finally {
			await server.close();
		}
	});
});
