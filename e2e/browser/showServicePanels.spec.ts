import { packageName } from '../package/buildWorkflow.ts';
import { test } from './fixtures.ts';
import { nodeAt, workflowOf } from './workflows.ts';

/** Panels of Document Service that no other flow opens. */
const panels = [
	{
		name: 'Create Jobs',
		parameters: { resource: 'job', operation: 'create' },
		field: 'processWith',
		picture: 'create-jobs',
	},
] as const;

// Each panel opens and draws its fields.
for (const { name, parameters, field, picture } of panels) {
	test(`the panel of ${name} shows its fields`, async ({ editor, panel, takePicture }) => {
		const type = `${packageName}.documentService`;
		const node = nodeAt(0, { name, type, parameters });
		await editor.importAndOpen(workflowOf(name, [node]), name);
		await panel.open(name);
		await panel.parameter(field).waitFor();
		await takePicture(picture);
	});
}
