import type { INodeParameters } from 'n8n-workflow';
import { setTimeout as pause } from 'node:timers/promises';

import { DocumentPartition } from '../../nodes/DocumentPartition/DocumentPartition.node';
import { DocumentService } from '../../nodes/DocumentService/DocumentService.node';
import { runNode } from '../support/engine';
import type { TestServer } from '../support/scriptedServer';
import { serviceWith } from './server/oneListener';
import { wrongError, wrongOutcome } from './verdict';

const items = 6;
const document: INodeParameters = { inputSource: 'url', url: '={{ $json.url }}', output: 'text' };
const job: INodeParameters = {
	resource: 'job',
	operation: 'get',
	jobId: { __rl: true, mode: 'id', value: '={{ $json.id }}' },
};

/** One of several items fails, without and with "Continue": the error names that item and no other. */
describe('the item that fails', () => {
	let service: TestServer;

	beforeAll(async () => {
		service = await serviceWith((request, response) => {
			const { url = '', headers } = request;
			const isBad = url.includes('bad');
			const body = url.includes('/general') ? '[{"type":"Title","text":"A"}]' : '{"id":"j"}';
			response.writeHead(isBad ? 404 : 200, { 'content-type': 'application/json' });
			response.end(isBad ? JSON.stringify({ detail: headers }) : body);
		});
	});

	afterAll(async () => await service.close());

	it.each(
		[new DocumentPartition(), new DocumentService()].flatMap((node, number) =>
			Array.from({ length: items }, (_item, failing) => ({
				name: node.description.displayName,
				node,
				parameters: [document, job][number],
				failing,
			})),
		),
	)('is named: $name, item $failing', async ({ node, parameters, failing }) => {
		const run = {
			node,
			parameters,
			credential: service.credential,
			items: Array.from({ length: items }, (_item, number) => {
				const id = number === failing ? 'bad' : 'good';
				return { json: { id, url: `${service.url}/${id}` } };
			}),
		};
		const stopped = await runNode(run);
		expect(wrongError(stopped.error, failing)).toBeUndefined();

		const continued = await runNode({ ...run, onError: 'continueRegularOutput' });
		expect(wrongOutcome(continued, items, 1)).toEqual([]);
		const failed = continued.items.map(({ error }) => error !== undefined);
		expect(failed.indexOf(true)).toBe(failing);
		expect(failed.lastIndexOf(true)).toBe(failing);
	});
});

it('an execution that is stopped while it pauses counts as canceled, not as failed', async () => {
	const service = await serviceWith((_request, response) =>
		response.end('{"id":"j","status":"IN_PROGRESS"}'),
	);
	const { status, error } = await runNode({
		node: new DocumentService(),
		parameters: { ...job, operation: 'wait', jobId: { __rl: true, mode: 'id', value: 'j' } },
		credential: service.credential,
		onStarted: (stop) => void pause(200).then(stop),
	});
	await service.close();
	expect(error?.message).toBe('The execution was canceled');
	expect(status).toBe('canceled');
});
