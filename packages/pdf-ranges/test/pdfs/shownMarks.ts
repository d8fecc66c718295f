import type { PdfLibrary } from '../../../../local-service/partition/pdf/pdfLibrary.ts';

/** Left, top, right, bottom. */
export type Area = readonly [number, number, number, number];

/** A page as pdfjs displays it. */
export interface ShownPage {
	width: number;
	height: number;
	/** Where something with these coordinates is displayed, from the top left corner. */
	areaOf(rectangle: readonly number[]): Area;
	annotations: ReadonlyArray<{
		subtype: string;
		area: Area;
		author?: string;
		text?: string;
		isDrawn: boolean;
	}>;
}

/** The pages of a PDF, with their annotations. The library is handed in: where modules are CommonJS, they can't load it. */
export async function shownPages(
	{ getDocument, VerbosityLevel }: PdfLibrary,
	bytes: Uint8Array,
): Promise<ShownPage[]> {
	const task = getDocument({ data: Uint8Array.from(bytes), verbosity: VerbosityLevel.ERRORS });
	try {
		const pdf = await task.promise;
		const pages: ShownPage[] = [];
		for (let number = 1; number <= pdf.numPages; number += 1) {
			const page = await pdf.getPage(number);
			const viewport = page.getViewport({ scale: 1 / page.userUnit });
			const areaOf = (rectangle: readonly number[]): Area => {
				const [a = 0, b = 0, c = 0, d = 0] = viewport.convertToViewportRectangle([...rectangle]);
				return [Math.min(a, c), Math.min(b, d), Math.max(a, c), Math.max(b, d)];
			};
			const read = (await page.getAnnotations()) as Array<{
				subtype: string;
				rect: number[];
				hasAppearance: boolean;
				contentsObj?: { str: string };
				titleObj?: { str: string };
			}>;
			const annotations = read.map(({ subtype, rect, hasAppearance, contentsObj, titleObj }) => ({
				subtype,
				area: areaOf(rect),
				author: titleObj?.str,
				text: contentsObj?.str,
				isDrawn: hasAppearance,
			}));
			pages.push({ width: viewport.width, height: viewport.height, areaOf, annotations });
		}
		return pages;
	} finally {
		await task.destroy();
	}
}

/** How much of two areas together they have in common: 0 to 1. */
export function overlapOf(one: Area, other: Area): number {
	const sizeOf = ([left, top, right, bottom]: Area) =>
		Math.max(0, right - left) * Math.max(0, bottom - top);
	const common = sizeOf([
		Math.max(one[0], other[0]),
		Math.max(one[1], other[1]),
		Math.min(one[2], other[2]),
		Math.min(one[3], other[3]),
	]);
	return common / (sizeOf(one) + sizeOf(other) - common);
}
