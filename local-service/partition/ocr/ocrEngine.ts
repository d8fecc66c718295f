import { dirname } from 'node:path';
import { optionalFile, optionalLibrary } from '../optionalLibrary.ts';

/** A rectangle in pixels of the image. */
interface PixelBox {
	x0: number;
	y0: number;
	x1: number;
	y1: number;
}

interface RecognizedSymbol {
	text: string;
	bbox: PixelBox;
}

export interface RecognizedWord {
	text: string;
	/** From 0 to 100. */
	confidence: number;
	bbox: PixelBox;
	symbols: RecognizedSymbol[];
}

export interface RecognizedLine {
	bbox: PixelBox;
	words: RecognizedWord[];
}

interface Recognition {
	/** The image in grey, turned upright, as a data URL of a PNG. */
	imageGrey: string;
	blocks: Array<{ paragraphs: Array<{ lines: RecognizedLine[] }> }> | null;
}

interface TesseractWorker {
	setParameters(parameters: Record<string, string>): Promise<unknown>;
	recognize(
		image: Buffer,
		options: { rotateAuto: boolean },
		output: { blocks: boolean; text: boolean; imageGrey: boolean },
	): Promise<{ data: Recognition }>;
	terminate(): Promise<unknown>;
}

/** What this service uses of tesseract.js, whose own types aren't there where it isn't installed. */
interface Tesseract {
	createWorker(
		language: string,
		engineMode: number,
		settings: { langPath: string; gzip: boolean; cacheMethod: string },
	): Promise<TesseractWorker>;
}

export interface RecognizedImage {
	lines: RecognizedLine[];
	/** The image turned upright: a PNG. */
	upright: Buffer;
}

/** The engine of neural networks; the older one needs other data. */
const neuralEngine = 1;
/** Finds as much text as possible, in cells too, in no particular order: the order follows from the layout. */
const sparseText = '11';

async function startWorker(): Promise<TesseractWorker> {
	const { createWorker } = optionalLibrary('tesseract.js') as Tesseract;
	const data = dirname(optionalFile('@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz'));
	// Data from the package alone: nothing is downloaded, and nothing is kept elsewhere.
	const settings = { langPath: data, gzip: true, cacheMethod: 'none' };
	const worker = await createWorker('eng', neuralEngine, settings);
	await worker.setParameters({
		tessedit_pageseg_mode: sparseText,
		// With fewer, it takes the lines of tables for letters, and drops the words beside them.
		user_defined_dpi: '300',
		// It would write notes on each image to the terminal.
		debug_file: '/dev/null',
	});
	return worker;
}

/** Documents are recognized one after another: a worker takes 200 MB of memory and a processor. */
let earlier: Promise<unknown> = Promise.resolve();

/**
 * Recognizes English text in images, in a thread of its own, from when it's called until `use` has ended. Throws a
 * PartitionRefusal 400 where tesseract.js isn't installed.
 */
export async function withOcr<Result>(
	use: (recognize: (image: Buffer) => Promise<RecognizedImage>) => Promise<Result>,
): Promise<Result> {
	const own = earlier.then(async () => {
		const worker = await startWorker();
		try {
			return await use(async (image) => {
				const output = { blocks: true, text: false, imageGrey: true };
				const { data } = await worker.recognize(image, { rotateAuto: true }, output);
				const blocks = data.blocks ?? [];
				const lines = blocks.flatMap(({ paragraphs }) => paragraphs.flatMap((each) => each.lines));
				const [, encoded = ''] = data.imageGrey.split(',', 2);
				return { lines, upright: Buffer.from(encoded, 'base64') };
			});
		} finally {
			await worker.terminate();
		}
	});
	earlier = own.catch(() => undefined);
	return await own;
}
