import type { BrowserContext, Locator, Page } from 'playwright-core';
import type { Owner } from '../n8n/n8nApi.ts';
import { packageName } from '../package/buildWorkflow.ts';

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

	/** Opens a saved workflow and waits until one of its nodes and the package's icons are drawn. */
	async openWorkflow(workflowId: string, nodeName: string): Promise<void> {
		await this.page.goto(`${this.#url}/workflow/${workflowId}`);
		await this.node(nodeName).waitFor();
		await this.waitForIcons();
	}

	/** Opens a new workflow without any node. */
	async openEmptyCanvas(): Promise<void> {
		await this.page.goto(`${this.#url}/workflow/new`);
		await this.part('canvas-plus-button').waitFor();
	}

	/** Waits until the icons of the package's nodes are drawn; n8n's own images must not hold a test up. */
	async waitForIcons(): Promise<void> {
		await this.page.waitForFunction((folder) => {
			const icons = [...document.images].filter(({ src }) => src.includes(folder));
			return icons.every((icon) => icon.complete && icon.naturalWidth > 0);
		}, `/icons/${packageName}/`);
	}

	/** The first part of the editor with one of n8n's `data-test-id`s. */
	part(testId: string): Locator {
		return this.page.locator(`[data-test-id="${testId}"]`).first();
	}

	/** A node on the canvas. */
	node(name: string): Locator {
		return this.page.locator(`[data-test-id="canvas-node"][data-node-name="${name}"]`);
	}

	/** Brings all nodes into sight: those outside of it may not be drawn. */
	async showAllNodes(): Promise<void> {
		await this.part('zoom-to-fit').click();
	}

	/** Runs the open workflow from its start and waits until a node of it is done well. */
	async runWorkflow(nodeName: string): Promise<void> {
		await this.showAllNodes();
		const success = this.node(nodeName).locator('[data-test-id="canvas-node-status-success"]');
		// What an earlier run left on the node must not count.
		if (await success.isVisible()) {
			await this.part('clear-execution-data-button').click();
			await success.waitFor({ state: 'hidden' });
		}
		await this.part('execute-workflow-button').click();
		await success.waitFor();
	}
}
