import { forEachEntry, joinTexts, type Pause } from '../pause';
import { escapePart, escapeStarts, tidied } from './markdownText';

/** Longer text is written in pieces: escaping one of marks only takes some milliseconds. Characters. */
const pieceLength = 16 * 1024;

/** Whether writing a text in one go would take long. */
export function isLongText(text: string): boolean {
	return text.length > pieceLength;
}

/** Returns long text as Markdown paragraphs. It's cut at the ends of lines, and lines without end at spaces. */
export async function longParagraph(text: string, pause: Pause): Promise<string> {
	const written: string[] = [];
	let gap = '';
	await forEachEntry(piecesOf(text), pause, ({ piece, separator }) => {
		const inner = piece.trim();
		const first = inner === '' ? piece.length : piece.indexOf(inner);
		gap += piece.slice(0, first);
		if (inner !== '') {
			if (written.length > 0) written.push(separatorOf(gap));
			written.push(escapeStarts(escapePart(tidied(inner))));
			gap = piece.slice(first + inner.length);
		}
		gap += separator;
	});
	return await joinTexts(written, '', pause);
}

/** What white space between two pieces becomes. */
function separatorOf(gap: string): string {
	const lineEnds = gap.split(/\r\n|\r|\n/).length - 1;
	return gap === '' ? '' : ([' ', '\n'][lineEnds] ?? '\n\n');
}

function piecesOf(text: string): Array<{ piece: string; separator: string }> {
	const pieces: Array<{ piece: string; separator: string }> = [];
	for (let start = 0; start < text.length;) {
		const longest = text.slice(start, start + pieceLength);
		const isLast = start + pieceLength >= text.length;
		const separator = isLast ? undefined : ['\n', ' '].find((mark) => longest.includes(mark));
		const piece = separator ? longest.slice(0, longest.lastIndexOf(separator)) : longest;
		pieces.push({ piece, separator: separator ?? '' });
		start += piece.length + (separator?.length ?? 0);
	}
	return pieces;
}
