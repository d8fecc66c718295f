import type { BrowserContext, Page } from 'playwright-core';
import type { Owner } from '../n8n/n8nApi.ts';

export type Theme = 'light' | 'dark';

/** n8n's editor in a browser. The names of its parts are n8n's own `data-test-id`s. */
export class Editor {
	readonly page: Page;
	readonly #url: string;

	private constructor(page: Page, url: string) {
		this.page = page;
		this.#url = url;
	}

	/** Logs in and opens an empty page. Takes n8n's address without a trailing slash. */
	static async open(context: BrowserContext, url: string, owner: Owner): Promise<Editor> {
		const { email, password } = owner;
		const data = { emailOrLdapLoginId: email, email, password };
		const answer = await context.request.post(`${url}/rest/login`, { data });
		if (!answer.ok()) throw new Error(`n8n refused the login with status ${answer.status()}`);
		return new Editor(await context.newPage(), url);
	}

	/** The editor's look; n8n keeps it in the browser's local storage. */
	async useTheme(theme: Theme): Promise<void> {
		await this.page.goto(`${this.#url}/home/workflows`);
		await this.page.evaluate((value) => localStorage.setItem('N8N_THEME', value), theme);
	}

	/** Opens a saved workflow and waits until one of its nodes and all icons are drawn. */
	async openWorkflow(workflowId: string, nodeName: string): Promise<void> {
		await this.page.goto(`${this.#url}/workflow/${workflowId}`);
		await this.node(nodeName).waitFor();
		await this.page.waitForFunction(() =>
			[...document.images].every((image) => image.complete && image.naturalWidth > 0),
		);
	}

	/** The first part of the editor with one of n8n's `data-test-id`s. */
	part(testId: string) {
		return this.page.locator(`[data-test-id="${testId}"]`).first();
	}

	/** A node on the canvas. */
	node(name: string) {
		return this.page.locator(`[data-test-id="canvas-node"][data-node-name="${name}"]`);
	}

	/** Runs the open workflow and waits until a node of it is done well. */
	async runWorkflow(nodeName: string): Promise<void> {
		await this.part('execute-workflow-button').click();
		await this.node(nodeName).locator('[data-test-id="canvas-node-status-success"]').waitFor();
	}

	/** Opens a node's panel, with its parameters. */
	async openNode(name: string): Promise<void> {
		await this.node(name).dblclick();
		await this.part('node-parameters').waitFor();
	}

	/** Opens the list of options that can be added in the open panel. */
	async openAddOption(): Promise<void> {
		await this.part('collection-parameter-add').click();
		await this.part('collection-parameter-option').waitFor();
	}

	/** Closes an open list. */
	async closeMenu(): Promise<void> {
		await this.page.keyboard.press('Escape');
	}

	/** Closes the open panel. */
	async closeNode(): Promise<void> {
		await this.part('ndv-close-button').click();
		await this.part('node-parameters').waitFor({ state: 'hidden' });
	}
}
