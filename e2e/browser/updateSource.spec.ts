import { expect } from '@playwright/test';
import { postToService } from '../service/postToService.ts';
import { test } from './fixtures.ts';
import { addNode } from './nodeCreator.ts';
import { openManualWorkflow, triggerName } from './workflows.ts';

const source = {
	name: 'Contracts',
	type: 's3',
	config: { remote_url: 's3://contracts/', key: 'a-key', secret: 'a-secret', recursive: true },
};

// The connector's current settings are offered for editing, and masked ones aren't sent back.
test.describe.configure({ mode: 'serial' });

test('the current settings of a source are offered for editing', async ({
	editor,
	panel,
	service,
}) => {
	await postToService(service, '/sources', source);
	await openManualWorkflow(editor, 'Update a source');
	await addNode(editor, {
		after: triggerName,
		search: 'document',
		title: 'Document Service',
		action: 'Update source connector',
	});
	await panel.select('connectorId', source.name);
	await panel.parameter('remote_url').waitFor();
	expect(await panel.valueOf('remote_url')).toBe(source.config.remote_url);
	await panel.fill('remote_url', 's3://contracts/2026/');
});

test("a masked secret isn't sent back, and the panel names it", async ({
	panel,
	service,
	takePicture,
}) => {
	await panel.runStep('error');
	const error = await panel.readError();
	await takePicture('update-source-error');
	expect(error).toMatch(/Access Key ID/);
	expect(error).toMatch(/Secret Access Key/);
	const changes = service.requests.filter(
		({ method, path }) => method === 'PUT' && path.includes('/sources/'),
	);
	expect(changes).toEqual([]);
});
