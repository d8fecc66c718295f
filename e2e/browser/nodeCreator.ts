import type { Locator } from '@playwright/test';
import type { Editor } from './editor.ts';
import { manualTriggerName } from './workflows.ts';

/** Document Partition's action for elements. */
export const elementsAction = 'Get document elements';

/** The entries of the open node creator. */
export function foundNodes(editor: Editor): Locator {
	return editor.page.locator('[data-test-id="node-creator-item-name"]');
}

/** What the open node creator shows, from top to bottom. */
export async function foundTitles(editor: Editor): Promise<string[]> {
	return (await foundNodes(editor).allInnerTexts()).map((title) => title.trim());
}

/** Waits until the node creator has finished sliding out: the one that closes would catch the next search. */
async function waitUntilClosed(editor: Editor): Promise<void> {
	await editor.part('node-creator').waitFor({ state: 'hidden' });
}

/** Adds the manual trigger as the first step on an empty canvas. */
export async function addManualTrigger(editor: Editor): Promise<void> {
	await editor.part('canvas-plus-button').click();
	await foundNodes(editor).getByText('Trigger manually', { exact: true }).click();
	await editor.node(manualTriggerName).waitFor();
	await waitUntilClosed(editor);
}

/** Opens the node creator at the output of a node, so that the new node is connected to it. */
export async function openNodeCreator(editor: Editor, ...after: string[]): Promise<void> {
	await editor
		.node(...after)
		.locator('[data-test-id="canvas-handle-plus"]')
		.click();
	await editor.part('node-creator-search-bar').waitFor();
}

/** Opens the node creator at an input of a node for nodes of a kind, such as a vector store's `ai_document`. */
export async function openNodeCreatorAt(
	editor: Editor,
	nodeName: string,
	connectionType: string,
): Promise<void> {
	const input = editor.node(nodeName).locator(`[data-connection-type="${connectionType}"]`);
	await input.locator('[data-test-id="canvas-handle-plus"]').click();
	await editor.part('node-creator').waitFor();
}

/** Types into the open node creator and waits until it shows a node. Throws if it doesn't. */
export async function searchNode(editor: Editor, text: string, title: string): Promise<void> {
	await editor.part('node-creator-search-bar').fill(text);
	await foundNodes(editor).getByText(title, { exact: true }).waitFor();
}

/**
 * Adds a node by searching for it, choosing it and, if it has operations, choosing one by its action. Leaves the
 * new node's panel open.
 */
export async function addNode(
	editor: Editor,
	choice: { after: string; search: string; title: string; action?: string },
): Promise<void> {
	await openNodeCreator(editor, choice.after);
	await searchNode(editor, choice.search, choice.title);
	await chooseNode(editor, choice);
}

/** Chooses a node that the open node creator shows, and leaves the new node's panel open. */
export async function chooseNode(
	editor: Editor,
	{ title, action = 'Add to workflow' }: { title: string; action?: string },
): Promise<void> {
	await foundNodes(editor).getByText(title, { exact: true }).click();
	await editor.part('node-creator').getByText(action, { exact: true }).click();
	await editor.part('node-parameters').waitFor();
	await waitUntilClosed(editor);
}
