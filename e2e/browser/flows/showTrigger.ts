import { packageName } from '../../package/buildWorkflow.ts';
import { nodeAt, workflowOf, type BrowserWorkbench } from '../workbench.ts';

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

/** Each trigger's panel opens and draws its fields. */
export async function showTrigger(workbench: BrowserWorkbench): Promise<void> {
	const { api, check, editor, panel, takePicture } = workbench;
	for (const { name, type, parameters, picture } of triggers) {
		await check(`the panel of ${name} shows its fields`, async () => {
			const trigger = nodeAt(0, { name, type: `${packageName}.${type}`, parameters });
			await editor.openWorkflow(await api.importWorkflow(workflowOf(name, [trigger])), name);
			await panel.open(name);
			await panel.parameter('events').waitFor();
			await takePicture(picture);
		});
	}
}
