import assert from 'node:assert/strict';
import { addNode } from '../nodeCreator.ts';
import { openManualWorkflow, triggerName, type BrowserWorkbench } from '../workbench.ts';

const secret = 'only-the-service-may-see-this';
const values = {
	name: 'Quarterly reports',
	s3RemoteUrl: 's3://reports/2026/',
	s3Key: 'key-of-the-example',
	s3Secret: secret,
} as const;

/** The form of a connector type is enough to create an S3 source. */
export async function createSource(workbench: BrowserWorkbench): Promise<void> {
	const { check, editor, panel, service, takePicture, takeReadmePicture } = workbench;
	await check('an S3 source is created with the form of its type', async () => {
		await openManualWorkflow(workbench, 'Create a source');
		await addNode(editor, {
			after: triggerName,
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
		assert.ok(!shown.includes(secret), 'the result shows the secret');
		const request = service.requests.find(
			({ method, path }) => method === 'POST' && path.endsWith('/sources'),
		);
		assert.ok(JSON.stringify(request?.body).includes(secret), 'the secret was not sent');
	});
}
