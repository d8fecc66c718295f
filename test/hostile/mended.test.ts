import type { INodeParameters } from 'n8n-workflow';

import { DocumentService } from '../../nodes/DocumentService/DocumentService.node';
import { byId } from '../support/byId';
import { runNode, type NodeOutcome } from '../support/engine';
import { json, scriptedServer, text, type Reply } from '../support/scriptedServer';

const apiKey = 'a-secret-key-of-some-length';

/** Runs an operation of jobs against a service that gives this reply. */
async function job(
	operation: string,
	parameters: INodeParameters,
	reply: Reply,
): Promise<NodeOutcome> {
	const server = await scriptedServer(reply);
	const outcome = await runNode({
		node: new DocumentService(),
		parameters: { resource: 'job', operation, ...parameters },
		credential: { ...server.credential, apiKey },
	});
	await server.close();
	return outcome;
}

/** Failures that random attacks found, each with the smallest input that shows it. */
describe('what a hostile world once broke', () => {
	it('shows no part of a key where a long message or a long address is cut', async () => {
		const location = `https://example.com/${'p'.repeat(270)}${apiKey}`;
		const moved = text(301, `${'m'.repeat(1_990)}${apiKey}`, 'text/plain', { location });
		const { error } = await job('get', { jobId: byId('1') }, moved);
		expect(error?.message).toContain('mmm');
		expect(error?.description).toContain('ppp');
		expect(JSON.stringify(error)).not.toContain(apiKey.slice(0, 6));
	});

	it('keeps rows of a list apart whose "id" is no text', async () => {
		const rows = ['a', 'b', 'a'].map((id) => ({ id: { key: id }, job_id: id }));
		const { items } = await job('getAll', { returnAll: true }, json(200, rows));
		expect(items.map(({ json: { jobId } }) => jobId)).toEqual(['a', 'b']);
	});

	it('refuses an ID with half a surrogate pair and says so', async () => {
		const { error } = await job('get', { jobId: byId('\ud800') }, json(200, {}));
		expect(error?.message).toContain("isn't an ID");
	});
});
