import type { Page } from '@playwright/test';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { projectFolder } from '../projectFolder.ts';
import type { Editor } from './editor.ts';

const themes = ['dark', 'light'] as const;

/** n8n's notifications, which cover parts of the panel. */
export const withoutNotices = '.el-notification { display: none !important }';

/** Takes a picture of what the editor or another page of n8n shows, in both themes. */
export type TakePicture = (name: string, page?: Page) => Promise<void>;

/** Where the pictures of an n8n's editor are kept as test output. */
export function pictureFolder({ version }: Editor): string {
	return join(projectFolder, 'test-output', 'screenshots', `n8n-${version}`);
}

/** Returns a function that takes pictures of an editor. */
export function picturesOf(editor: Editor): TakePicture {
	return async (name, page = editor.page) => {
		const folder = pictureFolder(editor);
		await mkdir(folder, { recursive: true });
		// The editor follows the system's theme, which the browser emulates.
		for (const theme of themes) {
			await page.emulateMedia({ colorScheme: theme });
			if (page === editor.page) await editor.waitForIcons();
			await page.screenshot({
				path: join(folder, `${name}-${theme}.png`),
				animations: 'disabled',
				scale: 'css',
				style: withoutNotices,
			});
		}
	};
}
