import type { DocumentObjects } from '../objects/documentObjects';
import type { PdfPage } from '../objects/pageTree';
import { entryOf } from '../syntax/dictionary';
import { scan } from '../syntax/scan';
import { skipToToken } from '../syntax/skipToToken';
import { shortText, type Scanned, type PdfValue } from '../syntax/value';

/** Where a mark is, in parts (0 to 1) of the page as it was laid out, from its top left corner as it's displayed. */
export interface MarkBox {
	left: number;
	top: number;
	width: number;
	height: number;
	/** The size of the layout in any unit, which shows whether it was the media box or the crop box; 1 and 1 don't. */
	layoutWidth?: number;
	layoutHeight?: number;
}

/** A rectangle in the coordinates of a page's content. Points. */
export type Rectangle = readonly [left: number, bottom: number, right: number, top: number];

/** How a page is displayed: `crop` is what is displayed of its media box, `rotation` is 0, 90, 180 or 270 degrees. */
export interface PageFrame {
	media: Rectangle;
	crop: Rectangle;
	rotation: number;
}

/** What viewers use for a page without a size: US Letter. */
const usualMedia: Rectangle = [0, 0, 612, 792];
/** No page is larger. Points. */
const maxCoordinate = 1e7;
/** By which part the aspect ratio of a layout may differ from its page's, and what of that is due to rounding. */
const maxMisfit = 0.01;
const rounding = 0.002;

/** Reads how a page is displayed. What makes no sense counts as missing, as in viewers. Throws UnsupportedPdf. */
export async function readFrame(
	objects: DocumentObjects,
	page: PdfPage,
	dictionary: Scanned,
): Promise<PageFrame> {
	const attribute = (name: string) => entryOf(dictionary, name) ?? page.inherited.get(name);
	const media = (await rectangleOf(objects, attribute('MediaBox'))) ?? usualMedia;
	const [x0, y0, x1, y1] = (await rectangleOf(objects, attribute('CropBox'))) ?? media;
	const [left, bottom, right, top] = media;
	const crop = [Math.max(left, x0), Math.max(bottom, y0), Math.min(right, x1), Math.min(top, y1)];
	const rotate = (await resolvedNumber(objects, attribute('Rotate'))) ?? 0;
	const rotation = rotate % 90 === 0 ? ((rotate % 360) + 360) % 360 : 0;
	return { media, crop: withArea(crop) ?? media, rotation };
}

/** Returns where a box is on its page; undefined if it has no area there, or isn't made of numbers. */
export function markRectangle(frame: PageFrame, box: MarkBox): Rectangle | undefined {
	const { left, top, width, height } = box;
	if (![left, top, width, height].every(Number.isFinite)) return undefined;
	const [x0, y0, x1, y1] = layoutRectangle(frame, box);
	const part = (value: number) => Math.min(1, Math.max(0, value));
	const [u0, v0, u1, v1] = [part(left), part(top), part(left + width), part(top + height)];
	// From the lower left corner, before the page is rotated.
	const [a = 0, b = 0, c = 0, d = 0] = {
		90: [v0, u0, v1, u1],
		180: [1 - u1, v0, 1 - u0, v1],
		270: [1 - v1, 1 - u1, 1 - v0, 1 - u0],
	}[frame.rotation] ?? [u0, 1 - v1, u1, 1 - v0];
	const [fullWidth, fullHeight] = [x1 - x0, y1 - y0];
	return withArea([
		x0 + a * fullWidth,
		y0 + b * fullHeight,
		x0 + c * fullWidth,
		y0 + d * fullHeight,
	]);
}

/** Returns the width and height of a rectangle as it's displayed. Points. */
export function displayedSize([x0, y0, x1, y1]: Rectangle, rotation: number): [number, number] {
	return rotation % 180 === 0 ? [x1 - x0, y1 - y0] : [y1 - y0, x1 - x0];
}

/** Services lay out either box: the one whose aspect ratio fits better, else the one of that size, else the crop box. */
function layoutRectangle({ media, crop, rotation }: PageFrame, box: MarkBox): Rectangle {
	const { layoutWidth = 1, layoutHeight = 1 } = box;
	if (layoutWidth === 1 && layoutHeight === 1) return crop;
	const misfitsOf = (rectangle: Rectangle) => {
		const [width, height] = displayedSize(rectangle, rotation);
		const [across, down] = [layoutWidth / width, layoutHeight / height];
		const ratio = Math.abs(across / down - 1);
		const size = Math.max(Math.abs(across - 1), Math.abs(down - 1));
		return { ratio: ratio <= maxMisfit ? ratio : Infinity, isInPoints: size <= rounding };
	};
	const [ofCrop, ofMedia] = [misfitsOf(crop), misfitsOf(media)];
	const isDecided = Math.abs(ofCrop.ratio - ofMedia.ratio) > rounding;
	if (isDecided) return ofMedia.ratio < ofCrop.ratio ? media : crop;
	return ofMedia.isInPoints && !ofCrop.isInPoints ? media : crop;
}

function withArea([x0 = 0, y0 = 0, x1 = 0, y1 = 0]: readonly number[]): Rectangle | undefined {
	return x1 > x0 && y1 > y0 ? [x0, y0, x1, y1] : undefined;
}

/** Any two opposite corners make a rectangle; undefined for what has no area, and for anything but four numbers. */
async function rectangleOf(
	objects: DocumentObjects,
	given: PdfValue | undefined,
): Promise<Rectangle | undefined> {
	const list = given && (await objects.resolve(given));
	if (list?.bytes[list.start] !== 91) return undefined;
	const { bytes, start } = list;
	const end = list.end - 1;
	const next = (position: number) => skipToToken(bytes, position, end, objects.budget);
	const numbers: number[] = [];
	for (let position = next(start + 1); position < end;) {
		const item = await scan(bytes, position, end, objects.budget);
		const number = await resolvedNumber(objects, item);
		if (number === undefined || numbers.push(number) > 4) return undefined;
		position = next(item.end);
	}
	const [a = 0, b = 0, c = 0, d = 0] = numbers;
	return withArea([Math.min(a, c), Math.min(b, d), Math.max(a, c), Math.max(b, d)]);
}

async function resolvedNumber(
	objects: DocumentObjects,
	given: PdfValue | undefined,
): Promise<number | undefined> {
	const text = shortText(given && (await objects.resolve(given)));
	const number = /^[+-]?(\d+\.?\d*|\.\d+)$/.test(text) ? Number(text) : NaN;
	return Math.abs(number) <= maxCoordinate ? number : undefined;
}
