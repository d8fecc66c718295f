import type { BrowserContext, Locator, Page } from 'playwright-core';
import type { Owner } from '../n8n/n8nApi.ts';
import type { N8nVersion } from '../n8n/pinnedN8n.ts';
import { packageName } from '../package/buildWorkflow.ts';
import { differencesOf, type EditorDifferences } from './editorDifferences.ts';

/** n8n's editor in a browser. Its parts are found by n8n's own `data-test-id`s. */
export class Editor {
	readonly page: Page;
	/** What this n8n's editor names differently. */
	readonly differences: EditorDifferences;
	readonly #url: string;

	private constructor(page: Page, url: string, differences: EditorDifferences) {
		this.page = page;
		this.differences = differences;
		this.#url = url;
	}

	/** Logs in and opens an empty page. Expects n8n's address without a trailing slash. */
	static async open(
		context: BrowserContext,
		url: string,
		owner: Owner,
		version: N8nVersion,
	): Promise<Editor> {
		const { email, password } = owner;
		const data = { emailOrLdapLoginId: email, email, password };
		const answer = await context.request.post(`${url}/rest/login`, { data });
		if (!answer.ok()) throw new Error(`n8n refused the login with status ${answer.status()}`);
		const page = await context.newPage();
		// n8n may take a page that has just been reloaded for another tab, and lock the workflow for this one.
		const unlock = page.getByRole('button', { name: 'Edit here' });
		await page.addLocatorHandler(unlock, async (button) => await button.click());
		return new Editor(page, url, differencesOf[version]);
	}

	/** Opens a saved workflow and waits until one of its nodes and the package's icons are drawn. */
	async openWorkflow(workflowId: string, nodeName: string): Promise<void> {
		await this.page.goto(`${this.#url}/workflow/${workflowId}`);
		await this.node(nodeName).waitFor();
		await this.waitForIcons();
		// Until everything is loaded, the canvas may move, and n8n may take back what is opened.
		await this.page.waitForLoadState('networkidle');
	}

	async openEmptyCanvas(): Promise<void> {
		await this.page.goto(`${this.#url}/workflow/new`);
		await this.part('canvas-plus-button').waitFor();
	}

	/**
	 * Waits until the icons of the package's nodes are drawn. n8n's own images aren't waited for, so that they can't
	 * hold up a test.
	 */
	async waitForIcons(): Promise<void> {
		await this.page.waitForFunction((folder) => {
			const icons = [...document.images].filter(({ src }) => src.includes(folder));
			return icons.every((icon) => icon.complete && icon.naturalWidth > 0);
		}, `/icons/${packageName}/`);
	}

	/** The first part of the editor with the given `data-test-id`. */
	part(testId: string): Locator {
		return this.page.locator(`[data-test-id="${testId}"]`).first();
	}

	/** A node by one of its names: n8n names it after its action when that is changed. */
	node(...names: string[]): Locator {
		const selectors = names.map((name) => `[data-test-id="canvas-node"][data-node-name="${name}"]`);
		return this.page.locator(selectors.join(', '));
	}

	/** Brings all nodes into view: n8n may not draw those outside. */
	async showAllNodes(): Promise<void> {
		await this.part('zoom-to-fit').click();
	}

	/** Runs the open workflow from its start and waits until one of its nodes has succeeded. */
	async runWorkflow(...nodeNames: string[]): Promise<void> {
		await this.showAllNodes();
		const success = this.node(...nodeNames).locator('[data-test-id="canvas-node-status-success"]');
		// Marks that an earlier run left on the node must not count.
		if (await success.isVisible()) {
			await this.part('clear-execution-data-button').click();
			await success.waitFor({ state: 'hidden' });
		}
		await this.part('execute-workflow-button').click();
		await success.waitFor();
	}
}
