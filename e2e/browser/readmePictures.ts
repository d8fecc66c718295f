import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator } from '@playwright/test';
import type { Editor } from './editor.ts';
import { pictureFolder, withoutNotices } from './pictures.ts';

/** The pictures in the README and in the reference. */
type ReadmePicture =
	| 'actions'
	| 'credential'
	| 'document-partition'
	| 'partition-markdown'
	| 'run-workflow'
	| 'job-list'
	| 'create-s3-source'
	| 'output-table-rows'
	| 'output-chunks';

/** A part of the editor: the area that the given elements span, down to the lower edge of one of them. */
interface PictureArea {
	parts: readonly Locator[];
	/** The element whose lower edge ends the picture. */
	lowest: Locator;
}

/** Takes a picture of a part of the editor, small enough to be read in the README. */
export type TakeReadmePicture = (name: ReadmePicture, area: PictureArea) => Promise<void>;

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
 * Returns a function that takes the README's pictures of an editor. Those that changed are copied by hand:
 * `cp test-output/screenshots/n8n-2/readme/*.png docs/images/`.
 */
export function readmePicturesOf(editor: Editor): TakeReadmePicture {
	return async (name, { parts, lowest }) => {
		const folder = join(pictureFolder(editor), 'readme');
		await mkdir(folder, { recursive: true });
		await editor.page.emulateMedia({ colorScheme: 'light' });
		await editor.waitForIcons();
		const boxes = await Promise.all(parts.map(boxOf));
		const x = Math.min(...boxes.map(({ left }) => left));
		const y = Math.min(...boxes.map(({ top }) => top));
		const width = Math.max(...boxes.map(({ right }) => right)) - x;
		const height = (await boxOf(lowest)).bottom + margin - y;
		await editor.page.screenshot({
			path: join(folder, `${name}.png`),
			clip: { x, y, width, height },
			// At the browser's full resolution, for screens with more than one dot per pixel.
			scale: 'device',
			animations: 'disabled',
			style: withoutNotices,
		});
	};
}
