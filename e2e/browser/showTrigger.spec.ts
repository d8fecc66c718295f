import { packageName } from '../package/buildWorkflow.ts';
import { test } from './fixtures.ts';
import { nodeAt, workflowOf } from './workflows.ts';

const pollTimes = { item: [{ mode: 'everyMinute' }] };

/** Both triggers, and what their panels show. */
const triggers = [
	{
		name: 'Document Service Trigger',
		type: 'documentServiceTrigger',
		parameters: { pollTimes },
		picture: 'trigger',
	},
	{
		name: 'Document Service Instant Trigger',
		type: 'documentServiceInstantTrigger',
		parameters: { events: ['completed', 'failed'] },
		picture: 'instant-trigger',
	},
] as const;

// Each trigger's panel opens and draws its fields.
for (const { name, type, parameters, picture } of triggers) {
	test(`the panel of ${name} shows its fields`, async ({ editor, panel, takePicture }) => {
		const trigger = nodeAt(0, { name, type: `${packageName}.${type}`, parameters });
		await editor.importAndOpen(workflowOf(name, [trigger]), name);
		await panel.open(name);
		await panel.parameter('events').waitFor();
		await takePicture(picture);
	});
}
