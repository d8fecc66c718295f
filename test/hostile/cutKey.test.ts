import { DocumentService } from '../../nodes/DocumentService/DocumentService.node';
import { byId } from '../support/byId';
import { runNode } from '../support/engine';
import { scriptedServer, text } from '../support/scriptedServer';

it('shows no part of a key where a long message or a long address is cut', async () => {
	const apiKey = 'a-secret-key-of-some-length';
	const location = `https://example.com/${'p'.repeat(270)}${apiKey}`;
	const server = await scriptedServer(
		text(301, `${'m'.repeat(1_990)}${apiKey}`, 'text/plain', { location }),
	);
	const { error } = await runNode({
		node: new DocumentService(),
		parameters: { resource: 'job', operation: 'get', jobId: byId('1') },
		credential: { ...server.credential, apiKey },
	});
	await server.close();
	expect(error?.message).toContain('mmm');
	expect(error?.description).toContain('ppp');
	expect(JSON.stringify(error)).not.toContain(apiKey.slice(0, 6));
});
