import { expect } from '@playwright/test';
import { postToService } from '../service/postToService.ts';
import { test } from './fixtures.ts';
import { addNode } from './nodeCreator.ts';
import { openManualWorkflow, manualTriggerName } from './workflows.ts';

const source = {
	name: 'Contracts',
	type: 's3',
	config: { remote_url: 's3://contracts/', key: 'a-key', secret: 'a-secret', recursive: true },
};

// A change is merged into the current settings, and masked secrets aren't sent back.
test.describe.configure({ mode: 'serial' });

test('the form of the selected type changes a source', async ({ editor, panel, service }) => {
	await postToService(service, '/sources', source);
	await openManualWorkflow(editor, 'Update a source');
	await addNode(editor, {
		after: manualTriggerName,
		search: 'document',
		title: 'Document Service',
		action: 'Update source connector',
	});
	await panel.select('connectorId', source.name);
	await panel.chooseOption('connectorType', 'Amazon S3');
	await panel.fill('s3RemoteUrl', 's3://contracts/2026/');
});

test("a masked secret isn't sent back, and the panel names it", async ({
	panel,
	service,
	takePicture,
}) => {
	await panel.runStep('error');
	const error = await panel.readError();
	await takePicture('update-source-error');
	expect(error).toContain('Key (key), Secret (secret), Token (token)');
	const changes = service.requests.filter(
		({ method, path }) => method === 'PUT' && path.includes('/sources/'),
	);
	expect(changes).toEqual([]);
});

test('secrets that are entered again are sent with all other settings', async ({
	panel,
	service,
	takePicture,
}) => {
	for (const [label, name] of [
		['Key', 'key'],
		['Secret', 'secret'],
		['Token', 'token'],
	] as const) {
		await panel.addOption(label, name);
		await panel.fill(name, `new-${name}`);
	}
	await panel.runStep('success');
	await takePicture('update-source');
	const request = service.requests.findLast(
		({ method, path }) => method === 'PUT' && path.includes('/sources/'),
	);
	expect(request?.body).toEqual({
		config: {
			remote_url: 's3://contracts/2026/',
			recursive: true,
			key: 'new-key',
			secret: 'new-secret',
			token: 'new-token',
		},
	});
});
