import { megabyte } from '../../../packages/service-http';
import type { UnreadableReason } from '../../../packages/pdf-ranges';

/** How much of an execution's PDFs is in memory at most; a longer PDF is sent unsplit. Bytes. */
export const maxPdfBytes = 512 * megabyte;

/** Why the pages of a file can't be counted, taken out of it or marked. */
export interface PdfObstacle {
	kind: UnreadableReason | 'tooLarge' | 'notPdf';
	/** Said of the file: "it's encrypted". */
	because: string;
	/** What the user can do with the file, as the first half of a sentence; '' for nothing. */
	remedy: string;
}

const saveAgain = 'Save it again with a PDF program';
const print = 'Print it to a new PDF';

const texts: Record<UnreadableReason, Omit<PdfObstacle, 'kind'>> = {
	encrypted: { because: "it's encrypted", remedy: 'Remove its protection' },
	damaged: { because: "it's damaged", remedy: saveAgain },
	unusual: { because: 'its data is in a rare format', remedy: saveAgain },
	generated: {
		because: "its pages are generated from a form when they're shown",
		remedy: print,
	},
	inseparable: { because: "these pages can't be separated from the others", remedy: print },
	tooMuchWork: { because: "it's too complex", remedy: print },
};

/** Returns what's in the way of a PDF that was opened. */
export function obstacleOf(kind: UnreadableReason): PdfObstacle {
	return { kind, ...texts[kind] };
}

/** A PDF that isn't read. */
export const tooLarge: PdfObstacle = {
	kind: 'tooLarge',
	because: `it's larger than ${maxPdfBytes / megabyte} MB`,
	remedy: 'Divide it into smaller files',
};

/** How many of the first characters are shown, and bytes if they aren't text. */
const shownCharacters = 20;
const shownBytes = 4;

/** Returns what's in the way of a file whose first bytes aren't those of a PDF. */
export function notPdf(start: Buffer): PdfObstacle {
	return { kind: 'notPdf', because: `it ${isNoPdf(start)}`, remedy: '' };
}

/** Says of a file with these first bytes what it is instead of a PDF. */
export function isNoPdf(start: Buffer): string {
	const [text = ''] = /^[\x20-\x7e]*/.exec(start.toString('latin1', 0, shownCharacters)) ?? [];
	const shown =
		text.length > 1 || text.length === start.length
			? `"${text.trim()}"`
			: `the bytes ${hexOf(start)}`;
	return `isn't a PDF: it begins with ${shown}`;
}

function hexOf(start: Buffer): string {
	const digits = start.toString('hex', 0, shownBytes).toUpperCase();
	return digits.replace(/..(?=.)/g, '$& ');
}
