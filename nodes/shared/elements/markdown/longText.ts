import type { Work } from '../../values/inSlices';
import { joinedTexts } from '../../values/longContent';
import { escapePart, escapeStarts, tidied } from './markdownText';

/** Longer text is written in pieces: escaping one of marks only takes some milliseconds. Characters. */
const pieceLength = 16 * 1024;

/** Whether writing a text in one go would hold the event loop. */
export function isLongText(text: string): boolean {
	return text.length > pieceLength;
}

/** Long text as Markdown paragraphs. It's cut at the ends of lines, and lines without end at spaces. */
export function* longParagraph(text: string): Work<string> {
	const written: string[] = [];
	let gap = '';
	for (let start = 0; start < text.length;) {
		yield;
		const { piece, separator } = nextPiece(text, start);
		start += piece.length + separator.length;
		const inner = piece.trim();
		const first = inner === '' ? piece.length : piece.indexOf(inner);
		gap += piece.slice(0, first);
		if (inner !== '') {
			if (written.length > 0) written.push(separatorOf(gap));
			written.push(escapeStarts(escapePart(tidied(inner))));
			gap = piece.slice(first + inner.length);
		}
		gap += separator;
	}
	return yield* joinedTexts(written, '');
}

/** What white space between two pieces becomes. */
function separatorOf(gap: string): string {
	const lineEnds = gap.split(/\r\n|\r|\n/).length - 1;
	return gap === '' ? '' : ([' ', '\n'][lineEnds] ?? '\n\n');
}

function nextPiece(text: string, start: number): { piece: string; separator: string } {
	const piece = text.slice(start, start + pieceLength);
	if (start + pieceLength >= text.length) return { piece, separator: '' };
	for (const separator of ['\n', ' ']) {
		const end = piece.lastIndexOf(separator);
		if (end >= 0) return { piece: piece.slice(0, end), separator };
	}
	return { piece, separator: '' };
}
