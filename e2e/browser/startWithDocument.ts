import { join } from 'node:path';
import { addManualTrigger, addNode } from './nodeCreator.ts';
import { triggerName, type BrowserWorkbench } from './workbench.ts';

/** The name that n8n gives to the node that reads files. */
const readerName = 'Read/Write Files from Disk';

/**
 * Builds the start of a workflow by clicking, on an empty canvas, as a new user does: a manual trigger, and a node
 * that reads a sample document. Returns the name of that node, whose output is the document.
 */
export async function startWithDocument(
	{ editor, panel, documentFolder }: BrowserWorkbench,
	fileName: string,
): Promise<string> {
	await editor.openEmptyCanvas();
	await addManualTrigger(editor);
	await addNode(editor, {
		after: triggerName,
		search: 'read files',
		title: readerName,
		action: 'Read File(s) From Disk',
	});
	await panel.fill('fileSelector', join(documentFolder, fileName));
	await panel.close();
	return readerName;
}
