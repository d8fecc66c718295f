import { FakeClock } from '../../support/fakeClock';
import {
	closedAddress,
	drop,
	json,
	scriptedServer,
	text,
	type Reply,
} from '../../support/scriptedServer';
import { goBy } from '../../support/systemClock';
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

const unsent = "The document wasn't processed, so it isn't charged";
const perhaps = 'The document may have been processed, so it may be charged';
const begun = 'The service started to process the document, so it may be charged';
const parse = { options: { sendAs: 'parse' } };

describe.each(['stopWorkflow', 'continueRegularOutput', 'continueErrorOutput'] as const)(
	'a failure says whether its document was processed, and may be charged (%s)',
	(onError) => {
		it.each<[string, Reply, string, object?]>([
			['refused', json(422, { detail: 'No' }), unsent],
			['lost', drop, perhaps],
			['failed', json(500, { detail: 'No' }), perhaps],
			['unusable', text(200, '<html>', 'text/html'), begun],
			['refused as a parse', json(422, { code: 'invalid_schema' }), unsent, parse],
			['failed as a parse', json(422, { code: 'could_not_parse' }), begun, parse],
		])('%s', async (_how, reply, effect, options = {}) => {
			goBy(new FakeClock());
			const service = await scriptedServer(...Array.from({ length: 9 }, () => reply));
			const parseUrl = { service: 'transform', transformParseUrl: service.url };
			const outcome = await runNode({
				node: new DocumentPartition(),
				parameters: { output: 'markdown', ...options },
				items: file('x'),
				credential: { ...service.credential, ...('options' in options && parseUrl) },
				onError,
			});
			await service.close();
			const said = [outcome.error?.description, ...outcome.outputs.flat().map(({ json }) => json)];
			expect(JSON.stringify(said)).toContain(effect);
		});
	},
);
