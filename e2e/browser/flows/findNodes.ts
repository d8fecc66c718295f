import { openNodeCreator, searchNode } from '../nodeCreator.ts';
import { openManualWorkflow, triggerName, type BrowserWorkbench } from '../workbench.ts';

const searches = ['pdf', 'ocr', 'document'] as const;
const titles = ['Document Partition', 'Document Service'] as const;

/** The node creator finds the nodes by the words that users search for. */
export async function findNodes(workbench: BrowserWorkbench): Promise<void> {
	const { check, editor, takePicture } = workbench;
	for (const text of searches) {
		await check(`the node creator finds the nodes by "${text}"`, async () => {
			await openManualWorkflow(workbench, 'Find nodes');
			await openNodeCreator(editor, triggerName);
			for (const title of titles) await searchNode(editor, text, title);
			await takePicture(`search-${text}`);
		});
	}
}
