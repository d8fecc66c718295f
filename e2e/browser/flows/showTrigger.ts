import { packageName } from '../../package/buildWorkflow.ts';
import { nodeAt, workflowOf, type BrowserWorkbench } from '../workbench.ts';

/** The trigger's panel opens and draws its fields. */
export async function showTrigger(workbench: BrowserWorkbench): Promise<void> {
	const { api, check, editor, panel, takePicture } = workbench;
	await check("the trigger's panel shows its fields", async () => {
		const name = 'Document Service Trigger';
		const type = `${packageName}.documentServiceTrigger`;
		const pollTimes = { item: [{ mode: 'everyMinute' }] };
		const trigger = nodeAt(0, { name, type, parameters: { pollTimes } });
		await editor.openWorkflow(await api.importWorkflow(workflowOf('Trigger', [trigger])), name);
		await panel.open(name);
		await panel.parameter('events').waitFor();
		await takePicture('trigger');
	});
}
