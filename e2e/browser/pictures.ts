import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Editor } from './editor.ts';

const themes = ['dark', 'light'] as const;

/** n8n's notifications, which cover parts of the panel. */
export const withoutNotices = '.el-notification { display: none !important }';

/** Takes a picture of what the editor shows, in both themes. */
export type TakePicture = (name: string) => Promise<void>;

export function pictureFile(folder: string, name: string, theme: (typeof themes)[number]): string {
	return join(folder, `${name}-${theme}.png`);
}

/** Returns a function that takes pictures into a folder, which is created if it's missing. */
export function picturesOf(editor: Editor, folder: string): TakePicture {
	return async (name) => {
		await mkdir(folder, { recursive: true });
		// The editor follows the system's theme, which the browser emulates.
		for (const theme of themes) {
			await editor.page.emulateMedia({ colorScheme: theme });
			await editor.waitForIcons();
			const path = pictureFile(folder, name, theme);
			await editor.page.screenshot({
				path,
				animations: 'disabled',
				scale: 'css',
				style: withoutNotices,
			});
		}
	};
}
