import type { Locator } from 'playwright-core';
import type { Editor } from './editor.ts';

/** The names of the nodes in the open node creator. */
function foundNodes(editor: Editor): Locator {
	return editor.page.locator('[data-test-id="node-creator-item-name"]');
}

/** Opens the node creator at the end of a node, from which the new node gets its items. */
export async function openNodeCreator(editor: Editor, after: string): Promise<void> {
	await editor.node(after).locator('[data-test-id="canvas-handle-plus"]').click();
	await editor.part('node-creator-search-bar').waitFor();
}

/** Types into the open node creator and waits until it shows a node. Throws when it does not. */
export async function searchNode(editor: Editor, text: string, title: string): Promise<void> {
	await editor.part('node-creator-search-bar').fill(text);
	await foundNodes(editor).getByText(title, { exact: true }).waitFor();
}

/**
 * Adds a node by searching, choosing it and, where it has operations, one of them by its action.
 * Leaves the new node's panel open.
 */
export async function addNode(
	editor: Editor,
	choice: { after: string; search: string; title: string; action?: string },
): Promise<void> {
	await openNodeCreator(editor, choice.after);
	await searchNode(editor, choice.search, choice.title);
	await foundNodes(editor).getByText(choice.title, { exact: true }).click();
	const label = choice.action ?? 'Add to workflow';
	await editor.part('node-creator').getByText(label, { exact: true }).click();
	await editor.part('node-parameters').waitFor();
}
