import type { Locator } from '@playwright/test';
import type { Editor } from './editor.ts';

/** n8n's dialog for a new credential. */
export class CredentialDialog {
	readonly #editor: Editor;

	constructor(editor: Editor) {
		this.#editor = editor;
	}

	get #dialog(): Locator {
		return this.#editor.part('credential-edit-dialog');
	}

	/** The whole dialog, and its lowest field. */
	get area(): { parts: Locator[]; lowest: Locator } {
		const fields = this.#dialog.locator('[data-test-id^="parameter-input-"]:visible');
		return { parts: [this.#dialog], lowest: fields.last() };
	}

	/** Opens the dialog from the open panel of a node that has no credential yet. */
	async openForNode(): Promise<void> {
		await this.#editor.part('node-credentials-empty-state').locator('button').click();
		await this.#dialog.waitFor();
	}

	async fill(name: string, text: string): Promise<void> {
		await this.#dialog.locator(`[data-test-id="parameter-input-${name}"] input`).fill(text);
	}

	/** Chooses an entry of a list. */
	async select(name: string, label: string): Promise<void> {
		await this.#dialog.locator(`[data-test-id="parameter-input-${name}"] input`).click();
		const option = this.#editor.page.locator('.el-select-dropdown__item:visible');
		await option.filter({ hasText: label }).first().click();
	}

	async valueOf(name: string): Promise<string> {
		return await this.#dialog
			.locator(`[data-test-id="parameter-input-${name}"] input`)
			.inputValue();
	}

	/** Saves the credential, which n8n then tests, and waits until the dialog says why the test has failed. */
	async saveAndExpectError(words: RegExp): Promise<void> {
		await this.#editor.part('credential-save-button').click();
		const said = this.#dialog.getByText(words);
		const more = this.#dialog.getByText('More details');
		await said.or(more).first().waitFor();
		// Once the details have been opened, n8n shows them with the next error, too.
		if (await more.isVisible()) await more.click();
		await said.waitFor();
	}

	/** Saves the credential and waits until its test has succeeded, and the dialog is closed. */
	async saveWell(): Promise<void> {
		await this.#editor.part('credential-save-button').click();
		await this.#dialog.waitFor({ state: 'hidden' });
	}
}
