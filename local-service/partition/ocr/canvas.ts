import { optionalLibrary } from '../optionalLibrary.ts';

interface Image {
	width: number;
	height: number;
}

/** What this service uses of a canvas's drawing functions. */
interface Context {
	fillStyle: string;
	fillRect(left: number, top: number, width: number, height: number): void;
	drawImage(image: Image, left: number, top: number, width: number, height: number): void;
	/** 4 bytes for each pixel, row by row. */
	getImageData(
		left: number,
		top: number,
		width: number,
		height: number,
	): Image & { data: ArrayLike<number> };
}

interface Canvas extends Image {
	getContext(kind: '2d'): Context;
	encode(format: 'png'): Promise<Buffer>;
}

interface CanvasLibrary {
	createCanvas(width: number, height: number): Canvas;
	loadImage(content: Buffer): Promise<Image>;
}

/**
 * Loads the native module that pdfjs draws on, which it installs where there's one for the platform. Throws a
 * PartitionRefusal 400 where there's none.
 */
export function canvasLibrary(): CanvasLibrary {
	return optionalLibrary('@napi-rs/canvas') as CanvasLibrary;
}
