import type { Page } from '@playwright/test';
import { createCanvas, GifEncoder, loadImage } from '@napi-rs/canvas';
import { writeFile } from 'node:fs/promises';
import type { Editor } from './editor.ts';
import { withoutNotices } from './pictures.ts';
import { readmePictureFile, type readmeAnimations } from './readmePictures.ts';

/** How long a picture is shown. */
const frameMs = 2_500;

/** An animated picture of whole pages, one after the other. Their viewports have the same size. */
export class Animation {
	readonly #frames: Buffer[] = [];

	/** Adds what a page shows now. */
	async add(page: Page): Promise<void> {
		await page.emulateMedia({ colorScheme: 'light' });
		this.#frames.push(
			await page.screenshot({ scale: 'device', animations: 'disabled', style: withoutNotices }),
		);
	}

	/** Writes it as a GIF, the only animation that GitHub, npm and all browsers show. */
	async save(editor: Editor, name: (typeof readmeAnimations)[number]): Promise<void> {
		const frames = await Promise.all(this.#frames.map(async (frame) => await loadImage(frame)));
		const [first] = frames;
		if (first === undefined) throw new Error('The animation has no frames');
		const { width, height } = first;
		const gif = new GifEncoder(width, height);
		for (const frame of frames) {
			const context = createCanvas(width, height).getContext('2d');
			context.drawImage(frame, 0, 0);
			const { data } = context.getImageData(0, 0, width, height);
			gif.addFrame(new Uint8Array(data.buffer), width, height, { delay: frameMs });
		}
		await writeFile(await readmePictureFile(editor, `${name}.gif`), gif.finish());
	}
}
