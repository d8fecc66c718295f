import { expect } from '@playwright/test';
import { test } from './fixtures.ts';
import { addNode } from './nodeCreator.ts';
import { openManualWorkflow, manualTriggerName } from './workflows.ts';

const secret = 'only-the-service-may-see-this';
const values = {
	name: 'Quarterly reports',
	s3RemoteUrl: 's3://reports/2026/',
	s3Key: 'key-of-the-example',
	s3Secret: secret,
} as const;

// The form of a connector type is enough to create an S3 source.
test('an S3 source is created with the form of its type', async ({
	editor,
	panel,
	service,
	takePicture,
	takeReadmePicture,
}) => {
	await openManualWorkflow(editor, 'Create a source');
	await addNode(editor, {
		after: manualTriggerName,
		search: 'document',
		title: 'Document Service',
		action: 'Create source connector',
	});
	await takePicture('create-s3-source-empty');
	for (const [name, value] of Object.entries(values)) await panel.fill(name, value);
	await panel.runStep('success');
	await panel.waitForResult(values.s3RemoteUrl);
	await takePicture('create-s3-source');
	await takeReadmePicture('create-s3-source', {
		parts: [panel.parameters],
		lowest: panel.parameter('s3Secret'),
	});
	const shown = await panel.output.innerText();
	expect(shown).not.toContain(secret);
	const request = service.requests.findLast(
		({ method, path }) => method === 'POST' && path.endsWith('/sources'),
	);
	expect(JSON.stringify(request?.body)).toContain(secret);
});
