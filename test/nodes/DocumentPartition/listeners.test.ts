import { getEventListeners } from 'node:events';

import { makePdf } from '../../../packages/pdf-ranges/test/pdfs/makePdf';
import { watchCombinedSignals } from '../../support/combinedSignals';
import { pageElements, startRangeServer } from './rangeServer';
import { itemWithPdf, partition } from './splitNode';

/** Node.js 20 warns of a leak for any more. */
const maxListeners = 10;

afterEach(() => {
	jest.restoreAllMocks();
});

it.each([
	['documents', 1, {}],
	['page ranges', 40, { splitPdf: 'node', maxParallelPageRanges: 15 }],
])(
	'no signal has more listeners than Node.js 20 allows, however many %s are sent at once',
	async (_, pages, options) => {
		const signals = watchCombinedSignals();
		let most = 0;
		let waiting = 0;
		let go: () => void = () => undefined;
		const areAllWaiting = new Promise<void>((resolve) => (go = resolve));
		const server = await startRangeServer(async (request) => {
			waiting += 1;
			if (waiting === 12) go();
			await areAllWaiting;
			for (const signal of signals)
				most = Math.max(most, getEventListeners(signal, 'abort').length);
			return await pageElements(request);
		});
		const pdf = await makePdf(pages);
		const items = Array.from({ length: 12 }, (_each, index) => itemWithPdf(pdf, `${index}.pdf`));
		const { error } = await partition(server, items, {
			options: { maxParallelDocuments: 12, ...options },
		});
		await server.close();
		expect(error).toBeUndefined();
		expect(most).toBeGreaterThan(0);
		expect(most).toBeLessThanOrEqual(maxListeners);
	},
);
