import { DocumentService } from '../../../../nodes/DocumentService/DocumentService.node';
import { runNode } from '../../../support/engine';
import { json, scriptedServer } from '../../../support/scriptedServer';
import { byId } from '../../../support/byId';

/** Gets the failed files of a job from a service that answers with the given body. */
async function failedFiles(body: unknown) {
	const server = await scriptedServer(json(200, body));
	try {
		return await runNode({
			node: new DocumentService(),
			parameters: { resource: 'job', operation: 'getFailedFiles', jobId: byId('j1') },
			credential: { apiKey: 'x', baseUrl: server.url },
		});
	} finally {
		await server.close();
	}
}

it.each([
	['get', {}],
	['getAll', { returnAll: true }],
])('the raw record of a job nests its error: %s', async (operation, more) => {
	const error = { code: 'bad', message: 'Broken' };
	const job = { id: 'j1', status: 'FAILED', error };
	const server = await scriptedServer(json(200, operation === 'get' ? job : [job]));
	const { items } = await runNode({
		node: new DocumentService(),
		parameters: { resource: 'job', operation, jobId: byId('j1'), simplify: false, ...more },
		credential: { apiKey: 'x', baseUrl: server.url },
	});
	await server.close();
	expect(items.map(({ json: record }) => record)).toEqual([
		{ jobId: 'j1', status: 'FAILED', raw: { error } },
	]);
});

describe('the failed files of a job', () => {
	// An item with a field error would be a failure to n8n.
	it('say why in _error', async () => {
		const { items } = await failedFiles({
			failed_files: [{ document: 'a.pdf', error: 'encrypted' }],
		});
		expect(items.map(({ json: file }) => file)).toEqual([
			{ jobId: 'j1', document: 'a.pdf', _error: 'encrypted' },
		]);
	});

	it.each([null, [], {}, { failed_files: [] }, { failed_files: null }])(
		'are none if the service answers %j',
		async (body) => {
			const { items, error } = await failedFiles(body);
			expect(error).toBeUndefined();
			expect(items.filter(({ json: file }) => 'document' in file)).toEqual([]);
		},
	);

	it.each([{ files: ['a.pdf'] }, 'a.pdf', 3])(
		'are an error, not none, if the service answers %j',
		async (body) => {
			const { error } = await failedFiles(body);
			expect(error?.message).toContain("didn't return a list of the failed files");
		},
	);
});
