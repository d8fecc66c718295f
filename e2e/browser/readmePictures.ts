import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator } from '@playwright/test';
import type { Editor } from './editor.ts';
import { pictureFolder, withoutNotices } from './pictures.ts';

/** The pictures in `docs/images`, each a PNG: of the README, the guides and the reference. */
export const readmePictures = [
	'actions',
	'create-s3-source',
	'credential',
	'document-partition',
	'example',
	'invoice-markdown',
	'job-list',
	'output-chunks',
	'output-table-rows',
	'partition-markdown',
	'review',
	'run-workflow',
] as const;

/** The animated pictures there, each a GIF. */
export const readmeAnimations = ['example-run'] as const;

/** A part of a page: the area that the given elements span, down to the lower edge of one of them. */
interface PictureArea {
	parts: readonly Locator[];
	/** The element whose lower edge ends the picture. */
	lowest: Locator;
}

/** Takes a picture of a part of a page, small enough to be read in the README. */
export type TakeReadmePicture = (
	name: (typeof readmePictures)[number],
	area: PictureArea,
) => Promise<void>;

/** Space below the lowest element, in pixels. */
const margin = 10;

async function boxOf(
	part: Locator,
): Promise<{ left: number; top: number; right: number; bottom: number }> {
	const box = await part.boundingBox();
	if (box === null) throw new Error(`Nothing to take a picture of is shown: ${String(part)}`);
	return { left: box.x, top: box.y, right: box.x + box.width, bottom: box.y + box.height };
}

/**
 * Returns the path of a picture of the README, in a folder that is there. Those that changed are copied by hand:
 * `cp test-output/screenshots/n8n-2/readme/* docs/images/`.
 */
export async function readmePictureFile(editor: Editor, fileName: string): Promise<string> {
	const folder = join(pictureFolder(editor), 'readme');
	await mkdir(folder, { recursive: true });
	return join(folder, fileName);
}

/** Returns a function that takes the README's pictures of an editor. */
export function readmePicturesOf(editor: Editor): TakeReadmePicture {
	return async (name, { parts, lowest }) => {
		const page = lowest.page();
		await page.emulateMedia({ colorScheme: 'light' });
		if (page === editor.page) await editor.waitForIcons();
		const boxes = await Promise.all(parts.map(boxOf));
		const x = Math.min(...boxes.map(({ left }) => left));
		const y = Math.min(...boxes.map(({ top }) => top));
		const width = Math.max(...boxes.map(({ right }) => right)) - x;
		const height = (await boxOf(lowest)).bottom + margin - y;
		await page.screenshot({
			path: await readmePictureFile(editor, `${name}.png`),
			clip: { x, y, width, height },
			// At the browser's full resolution, for screens with more than one dot per pixel.
			scale: 'device',
			animations: 'disabled',
			style: withoutNotices,
		});
	};
}
