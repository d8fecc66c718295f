import type { IBinaryData, INodeParameters } from 'n8n-workflow';

import { itemWithFile } from '../../support/items';
import { partition } from './splitNode';
import { startRangeServer, type RangeServer } from './rangeServer';

let service: RangeServer;
beforeAll(async () => {
	service = await startRangeServer(() => ({
		body: [{ type: 'CompositeElement', element_id: '1', text: 'The same text', metadata: {} }],
	}));
});
afterAll(async () => await service.close());

const named = (content: string, more: Partial<IBinaryData> = {}) => ({
	...itemWithFile('invoice.txt', content, { mimeType: 'text/plain', ...more }),
	json: { id: content },
});

const hintsOf = async (items: Array<ReturnType<typeof named>>, parameters: INodeParameters = {}) =>
	(await partition(service, items, { output: 'chunks', ...parameters }, {})).hints;

describe('two documents with the same name in one execution', () => {
	it.each([
		['of different sizes', 'short', 'longer'],
		['of the same size', 'file 1', 'file 2'],
	])('%s get a hint that names Document Key, once', async (_sizes, one, other) => {
		const hints = await hintsOf([named(one), named(other), named('third')]);
		expect(hints).toHaveLength(1);
		expect(hints[0]).toContain(`the key "invoice.txt"`);
		expect(hints[0]).toContain("'Document Key'");
	});

	it.each<[string, Array<ReturnType<typeof named>>, INodeParameters]>([
		['are the same', [named('file 1'), named('file 1')], {}],
		['are in two folders', [named('1', { directory: '/a' }), named('2', { directory: '/b' })], {}],
		[
			'have keys of their own',
			[named('1'), named('2')],
			{ options: { documentKey: '={{ $json.id }}' } },
		],
		['make no chunks', [named('1'), named('2')], { output: 'elements' }],
	])('get none if they %s', async (_if, items, parameters) => {
		expect(await hintsOf(items, parameters)).toEqual([]);
	});
});
