import { join } from 'node:path';
import type { BrowserContext } from 'playwright-core';
import type { Owner } from '../n8n/n8nApi.ts';
import { Editor, type Theme } from './editor.ts';

/** The node whose panel is pictured, by its name in the example. */
const nodeName = 'Document Partition';
const themes: readonly Theme[] = ['light', 'dark'];

/** Takes pictures of the example workflow and of the node's panel, in both themes. Gives the files. */
export async function takePictures(settings: {
	context: BrowserContext;
	url: string;
	owner: Owner;
	workflowId: string;
	folder: string;
}): Promise<string[]> {
	const editor = await Editor.open(settings.context, settings.url, settings.owner);
	const files: string[] = [];
	const picture = async (name: string): Promise<void> => {
		const path = join(settings.folder, `${name}.png`);
		await editor.page.screenshot({ path, animations: 'disabled' });
		files.push(path);
	};
	for (const theme of themes) {
		await editor.useTheme(theme);
		await editor.openWorkflow(settings.workflowId, nodeName);
		await picture(`workflow-${theme}`);
		await editor.runWorkflow(nodeName);
		await editor.openNode(nodeName);
		await picture(`panel-${theme}`);
		await editor.openAddOption();
		await picture(`panel-options-${theme}`);
		await editor.closeMenu();
		await editor.closeNode();
	}
	return files;
}
