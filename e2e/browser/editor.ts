import type { Locator, Page } from '@playwright/test';
import type { N8nApi, Owner } from '../n8n/n8nApi.ts';
import type { N8nVersion } from '../n8n/pinnedN8n.ts';
import type { WorkflowFile } from '../n8n/workflowFile.ts';
import { packageName } from '../package/buildWorkflow.ts';

/** The `data-test-id` of what closes a node's panel. */
const closePanel: Readonly<Record<N8nVersion, string>> = {
	1: 'back-to-canvas',
	2: 'ndv-close-button',
};

/** n8n's editor in a browser. Its parts are found by n8n's own `data-test-id`s. */
export class Editor {
	readonly page: Page;
	readonly version: N8nVersion;
	/** The n8n whose editor it is. */
	readonly api: N8nApi;
	readonly #url: string;

	private constructor(page: Page, url: string, api: N8nApi, version: N8nVersion) {
		this.page = page;
		this.version = version;
		this.api = api;
		this.#url = url;
	}

	/** Logs in and returns the editor in an empty page. Expects n8n's address without a trailing slash. */
	static async open(
		page: Page,
		url: string,
		owner: Owner,
		api: N8nApi,
		version: N8nVersion,
	): Promise<Editor> {
		const { email, password } = owner;
		const data = { emailOrLdapLoginId: email, email, password };
		const response = await page.context().request.post(`${url}/rest/login`, { data });
		if (!response.ok()) throw new Error(`n8n refused the login with status ${response.status()}`);
		// n8n may take a page that has just been reloaded for another tab, and lock the workflow for this one.
		const unlock = page.getByRole('button', { name: 'Edit here' });
		await page.addLocatorHandler(unlock, async (button) => await button.click());
		return new Editor(page, url, api, version);
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

	/** Saves a workflow and opens it. */
	async importAndOpen(workflow: WorkflowFile, nodeName: string): Promise<void> {
		await this.openWorkflow(await this.api.importWorkflow(workflow), nodeName);
	}

	/** What closes a node's panel. */
	get closePanel(): Locator {
		return this.part(closePanel[this.version]);
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
