import { draftsOfPages } from '../layout/pageDrafts.ts';
import { PartitionRefusal } from '../refusal.ts';
import type { ElementDraft } from '../serviceElement.ts';
import { canvasLibrary } from './canvas.ts';
import { withOcr } from './ocrEngine.ts';
import { ocrPage } from './ocrPage.ts';

/** Text is recognized best where its image is about as large as a scanned page, in pixels. */
const minShorterSide = 1200;
const maxLongerSide = 3600;

function enlargement(width: number, height: number): number {
	const wanted = Math.max(1, Math.min(3, minShorterSide / Math.min(width, height)));
	return Math.min(wanted, maxLongerSide / Math.max(width, height));
}

/** Decodes an image and draws it on white. Throws a PartitionRefusal 422 for one that can't be decoded. */
async function preparedImage(content: Buffer): Promise<{ image: Buffer; shownWidth: number }> {
	const { createCanvas, loadImage } = canvasLibrary();
	const image = await loadImage(content).catch(() => {
		throw new PartitionRefusal(
			422,
			'File is not a valid image, or of a kind that this server cannot decode',
		);
	});
	const factor = enlargement(image.width, image.height);
	const canvas = createCanvas(Math.round(image.width * factor), Math.round(image.height * factor));
	const context = canvas.getContext('2d');
	context.fillStyle = 'white';
	context.fillRect(0, 0, canvas.width, canvas.height);
	context.drawImage(image, 0, 0, canvas.width, canvas.height);
	return { image: await canvas.encode('png'), shownWidth: image.width };
}

/** Reads an image by OCR, as one page. Throws a PartitionRefusal for one that can't be decoded (422), or without OCR (400). */
export async function readImage(
	content: Buffer,
	settings: { tablesAsHtml: boolean },
): Promise<ElementDraft[]> {
	const { image, shownWidth } = await preparedImage(content);
	const page = await withOcr(
		async (recognize) => await ocrPage(await recognize(image), shownWidth),
	);
	return draftsOfPages([page], settings).flatMap((drafts) =>
		drafts.map((draft) => ({ ...draft, page: 1 })),
	);
}
