import type { Locator } from '@playwright/test';
import type { Editor } from './editor.ts';

/** How n8n marks a step that has run. */
const outcomes = { success: 'node-run-status-success', error: 'node-run-status-danger' } as const;

/** A node's open panel: its parameters in the middle, its result on the right. */
export class NodePanel {
	readonly #editor: Editor;

	constructor(editor: Editor) {
		this.#editor = editor;
	}

	async open(...nodeNames: string[]): Promise<void> {
		await this.#editor.node(...nodeNames).dblclick();
		await this.#editor.part('node-parameters').waitFor();
	}

	async close(): Promise<void> {
		await this.#editor.closePanel.click();
		await this.#editor.part('node-parameters').waitFor({ state: 'hidden' });
	}

	/** A parameter's input, by the parameter's name. */
	parameter(name: string): Locator {
		return this.#editor.part(`parameter-input-${name}`);
	}

	async fill(name: string, text: string): Promise<void> {
		await this.parameter(name).locator('input').fill(text);
	}

	/**
	 * Turns a parameter into an expression and types it. Waits until the preview below shows a value that matches
	 * the pattern: only then has n8n accepted the expression.
	 */
	async fillExpression(name: string, expression: string, value: RegExp): Promise<void> {
		const item = this.#editor.page.locator('.parameter-item').filter({ has: this.parameter(name) });
		await item.hover();
		await item.locator('[data-test-id="radio-button-expression"]').click();
		await item.locator('.cm-content').fill(expression);
		await item.getByText(value).first().waitFor();
	}

	async valueOf(name: string): Promise<string> {
		return await this.parameter(name).locator('input').inputValue();
	}

	/** Chooses an option of a drop-down list by its whole label: other options may name it in their descriptions. */
	async chooseOption(name: string, label: string): Promise<void> {
		await this.chooseOptionOf(this.parameter(name), label);
	}

	/** The same for one of several parameters with the same name. */
	async chooseOptionOf(parameter: Locator, label: string): Promise<void> {
		await parameter.locator('input').click();
		const labels = this.#editor.page.locator('.el-select-dropdown__item:visible .option-headline');
		await labels.filter({ hasText: new RegExp(`^\\s*${label}\\s*$`) }).click();
	}

	/** Chooses how the input's fields become columns, in a node that writes rows. */
	async chooseMapping(label: string): Promise<void> {
		await this.chooseOptionOf(this.#editor.part('mapping-mode-select'), label);
	}

	/** A group of rows, by its name. */
	group(name: string): Locator {
		return this.#editor.part(`fixed-collection-${name}`);
	}

	/** Adds a row to a group. */
	async addRow(name: string, label: string): Promise<void> {
		await this.group(name).getByText(label, { exact: true }).last().click();
	}

	/** Opens the list of the options that can be added, and returns their labels. */
	async listOptions(): Promise<string[]> {
		await this.parameters.locator('[data-test-id="collection-parameter-add"]').last().click();
		const options = this.#editor.page.locator(
			'[data-test-id="collection-parameter-option"]:visible',
		);
		await options.first().waitFor();
		return (await options.allInnerTexts()).map((label) => label.trim());
	}

	/** Adds an option by its label, and waits until its parameter is shown. */
	async addOption(label: string, name: string): Promise<void> {
		// The tip below a field that's being edited covers what comes next.
		await this.#editor.page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
		await this.listOptions();
		await this.#editor.page
			.locator('[data-test-id="collection-parameter-option"]:visible')
			.getByText(label, { exact: true })
			.click();
		await this.parameter(name).waitFor();
	}

	async turnOn(name: string): Promise<void> {
		await this.parameter(name).locator('.el-switch').click();
	}

	/** Opens the list of a resource locator and returns its entries. */
	async openList(name: string): Promise<Locator> {
		const locator = this.#editor.part(`resource-locator-${name}`);
		await locator.locator('[data-test-id="rlc-input"]').click();
		await this.#entries.first().waitFor();
		return this.#entries;
	}

	/** Types into the search of the open list and waits until only matching entries are shown. */
	async search(text: string): Promise<void> {
		await this.#editor.page.locator('[data-test-id="rlc-search"]:visible').fill(text);
		await this.#entries.filter({ hasNotText: text }).first().waitFor({ state: 'hidden' });
	}

	/** Chooses the first entry of the open list that contains a text, and returns the entry's full text. */
	async chooseShown(text: string): Promise<string> {
		const entry = this.#entries.filter({ hasText: text }).first();
		const whole = await entry.innerText();
		await entry.click();
		await this.#entries.first().waitFor({ state: 'hidden' });
		return whole.trim();
	}

	/** Searches the list of a resource locator and chooses the first entry found. Returns its text. */
	async select(name: string, text: string): Promise<string> {
		await this.openList(name);
		await this.search(text);
		return await this.chooseShown(text);
	}

	get #entries(): Locator {
		return this.#editor.page.locator('[data-test-id="rlc-item"]:visible');
	}

	/** The parameters, in the middle of the panel. */
	get parameters(): Locator {
		return this.#editor.part('node-parameters');
	}

	/** The result, on the right of the panel. */
	get output(): Locator {
		return this.#editor.part('output-panel');
	}

	/** Runs the step and waits for its outcome. Throws with what the panel shows if it's a different one. */
	async runStep(outcome: keyof typeof outcomes): Promise<void> {
		await this.#editor.part('node-execute-button').click();
		try {
			await this.output.locator(`[data-test-id="${outcomes[outcome]}"]`).waitFor();
		} catch {
			const shown = await this.output.innerText();
			throw new Error(`The step did not end with "${outcome}". The panel shows: ${shown}`);
		}
	}

	/** The error that the panel shows for a step: its message and its description. */
	async readError(): Promise<string> {
		const message = this.output.locator('[data-test-id="node-error-message"]');
		await message.waitFor();
		const description = this.output.locator('[data-test-id="node-error-description"]');
		const isDescribed = await description.isVisible();
		return `${await message.innerText()}\n${isDescribed ? await description.innerText() : ''}`;
	}

	/** The number of items that the panel shows. */
	async itemCount(): Promise<number> {
		const count = this.output.locator('[data-test-id="run-data-item-count"]');
		await count.waitFor();
		return Number.parseInt(await count.innerText(), 10);
	}

	/** Switches the result to JSON, which has room for all of it. */
	async showAsJson(): Promise<void> {
		await this.output.locator('[data-test-id="radio-button-json"]').click();
	}

	/** Switches the result to a table, which shows a text with its line breaks. */
	async showAsTable(): Promise<void> {
		await this.output.locator('[data-test-id="radio-button-table"]').click();
	}

	/** Hides the folder of the input file, which differs in each run and means nothing to the reader. */
	async hideFolder(): Promise<void> {
		const label = this.#editor.part('ndv-input-panel').getByText('Directory:', { exact: true });
		for (const element of await label.all()) {
			await element.evaluate((node) => {
				const row = node.closest('div')?.parentElement;
				if (row) row.style.display = 'none';
			});
		}
	}

	/** Waits until the result shows a text. */
	async waitForResult(text: string): Promise<void> {
		const shown = this.output.locator('[data-test-id="ndv-data-container"]');
		await shown.getByText(text).first().waitFor();
	}
}
