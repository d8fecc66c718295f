import type { Box } from './box.ts';

/** A run of text as the page draws it, or a word that OCR found. */
export interface TextRun {
	text: string;
	box: Box;
	fontSize: number;
	isBold: boolean;
	isRotated: boolean;
	/** Whether the page itself draws a space or a line end before this run. */
	hasSpaceBefore: boolean;
}

/** A straight line: its place across its direction, and its ends along it. */
export interface Rule {
	isVertical: boolean;
	position: number;
	start: number;
	end: number;
}

/** What a page shows, in points from its top left corner. The points of a scan follow from the size of its text. */
export interface Page {
	runs: TextRun[];
	rules: Rule[];
	/** Small round or square shapes, such as browsers draw before list items. */
	dots: Box[];
	width: number;
	height: number;
	/** How many units of the coordinates that users see a point has. */
	shownScale: number;
	/** Whether an image was read, in which lines may be broken. */
	isScan: boolean;
}
