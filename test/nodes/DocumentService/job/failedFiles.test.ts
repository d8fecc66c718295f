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

describe('the failed files of a job', () => {
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
