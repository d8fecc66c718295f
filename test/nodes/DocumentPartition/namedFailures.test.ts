import { closedAddress, json, scriptedServer, text } from '../../support/scriptedServer';
import { DocumentPartition } from '../../../nodes/DocumentPartition/DocumentPartition.node';
import { runNode, type NodeRun } from '../../support/engine';
import { itemWithFile } from '../../support/items';

const file = (content: string, more = {}) => [
	itemWithFile('report.pdf', content, { directory: '/inbox', ...more }),
];

const ofFile = { fileName: 'report.pdf', documentKey: '/inbox/report.pdf' };
const ofUrl = { fileName: 'x.pdf', documentKey: `${closedAddress}/a/x.pdf` };
const byUrl = { inputSource: 'url', url: `${closedAddress}/a/x.pdf` };

describe('a failure names its document', () => {
	it.each<[string, NodeRun['parameters'], NodeRun['items'], object]>([
		[
			'when it exceeds a limit',
			{ output: 'markdown', options: { maxPagesPerDocument: 1 } },
			file(`%PDF-1.7${' '.repeat(2_000)}`),
			ofFile,
		],
		['when it cannot be fetched', { output: 'markdown', ...byUrl }, undefined, ofUrl],
		[
			'by the key that the user gives',
			{ output: 'markdown', ...byUrl, options: { documentKey: 'mine' } },
			undefined,
			{ ...ofUrl, documentKey: 'mine' },
		],
		[
			"when it isn't Base64",
			{
				output: 'markdown',
				inputSource: 'text',
				contentEncoding: 'base64',
				content: '!',
				fileName: 'x.html',
			},
			undefined,
			{ fileName: 'x.html', documentKey: 'x.html' },
		],
	])('%s', async (_when, parameters, items, names) => {
		const service = await scriptedServer(text(422, '{"detail":"Broken"}', 'application/json'));
		const outcome = await runNode({
			node: new DocumentPartition(),
			parameters,
			items,
			credential: service.credential,
			onError: 'continueRegularOutput',
		});
		await service.close();
		expect(outcome.items).toHaveLength(1);
		expect(outcome.items[0].json).toMatchObject({ error: expect.any(String), ...names });
	});

	it('also when the node itself fails', async () => {
		const service = await scriptedServer(json(200, [{ type: 'Title', text: 'x', metadata: {} }]));
		const { items } = await runNode({
			node: new DocumentPartition(),
			// n8n can't write into a store that isn't there.
			parameters: { output: 'file' },
			items: file('x', { id: 'nowhere:1' }),
			credential: service.credential,
			onError: 'continueRegularOutput',
		});
		await service.close();
		expect(items[0].json).toMatchObject({ error: expect.any(String), ...ofFile });
	});
});
