import assert from 'node:assert/strict';
import { postToService } from '../../service/postToService.ts';
import { addNode } from '../nodeCreator.ts';
import { openManualWorkflow, triggerName, type BrowserWorkbench } from '../workbench.ts';

const source = {
	name: 'Contracts',
	type: 's3',
	config: { remote_url: 's3://contracts/', key: 'a-key', secret: 'a-secret', recursive: true },
};

/** The connector's current settings are offered for editing, and masked ones aren't sent back. */
export async function updateSource(workbench: BrowserWorkbench): Promise<void> {
	const { check, editor, panel, service, takePicture } = workbench;
	await check('the current settings of a source are offered for editing', async () => {
		await postToService(service, '/sources', source);
		await openManualWorkflow(workbench, 'Update a source');
		await addNode(editor, {
			after: triggerName,
			search: 'document',
			title: 'Document Service',
			action: 'Update source connector',
		});
		await panel.choose('connectorId', source.name);
		await panel.parameter('remote_url').waitFor();
		assert.equal(await panel.valueOf('remote_url'), source.config.remote_url);
		await panel.fill('remote_url', 's3://contracts/2026/');
	});
	await check("a masked secret isn't sent back, and the panel names it", async () => {
		await panel.runStep('error');
		const error = await panel.readError();
		await takePicture('update-source-error');
		assert.match(error, /Access Key ID/);
		assert.match(error, /Secret Access Key/);
		const isSent = service.requests.some(({ method }) => method === 'PUT');
		assert.ok(!isSent, 'the source was changed anyway');
	});
}
