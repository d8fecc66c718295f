import type { Work } from '../../values/inSlices';
import { joinedTexts } from '../../values/longContent';
import { escapeLines } from './markdownText';

/** Longer text is written in pieces. Characters. */
const longFrom = 256 * 1024;
const pieceLength = 64 * 1024;

/** Whether writing a text in one go would hold the event loop. */
export function isLongText(text: string): boolean {
	return text.length > longFrom;
}

/** Long text as Markdown paragraphs. It's cut at the ends of lines, and lines without end at spaces. */
export function* longParagraph(text: string): Work<string> {
	const pieces: string[] = [];
	for (let start = 0; start < text.length;) {
		yield;
		const { piece, separator } = nextPiece(text, start);
		pieces.push(escapeLines(piece.replace(/\r$/, '')) + separator);
		start += piece.length + separator.length;
	}
	return (yield* joinedTexts(pieces, '')).trim();
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
