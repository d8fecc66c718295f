import { join } from 'node:path';
import { addManualTrigger, addNode } from './nodeCreator.ts';
import type { Editor } from './editor.ts';
import { NodePanel } from './nodePanel.ts';
import { manualTriggerName } from './workflows.ts';

/** The name that n8n gives to the node that reads files. */
const readerName = 'Read/Write Files from Disk';

/**
 * Builds the start of a workflow by clicking, on an empty canvas, as a new user does: a manual trigger, and a node
 * that reads a sample document. Returns the name of that node, whose output is the document.
 */
export async function startWithDocument(
	editor: Editor,
	documentFolder: string,
	fileName: string,
): Promise<string> {
	await editor.openEmptyCanvas();
	await addManualTrigger(editor);
	await addNode(editor, {
		after: manualTriggerName,
		search: 'read files',
		title: readerName,
		action: 'Read File(s) From Disk',
	});
	const panel = new NodePanel(editor);
	await panel.fill('fileSelector', join(documentFolder, fileName));
	await panel.close();
	return readerName;
}
