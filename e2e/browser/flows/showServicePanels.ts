import { packageName } from '../../package/buildWorkflow.ts';
import { nodeAt, workflowOf, type BrowserWorkbench } from '../workbench.ts';

/** Panels of Document Service that no other flow opens. */
const panels = [
	{
		name: 'Create Jobs',
		parameters: { resource: 'job', operation: 'create' },
		field: 'returnMode',
		picture: 'create-jobs',
	},
	{
		name: 'Create Channel',
		parameters: { resource: 'notificationChannel', operation: 'create' },
		field: 'eventTypes',
		picture: 'create-channel',
	},
] as const;

/** Each panel opens and draws its fields. */
export async function showServicePanels(workbench: BrowserWorkbench): Promise<void> {
	const { api, check, editor, panel, takePicture } = workbench;
	for (const { name, parameters, field, picture } of panels) {
		await check(`the panel of ${name} shows its fields`, async () => {
			const type = `${packageName}.documentService`;
			const node = nodeAt(0, { name, type, parameters });
			await editor.openWorkflow(await api.importWorkflow(workflowOf(name, [node])), name);
			await panel.open(name);
			await panel.parameter(field).waitFor();
			await takePicture(picture);
		});
	}
}
