import { joinTexts, type Steps } from '../../pauses';
import { escapePart, escapeStarts, tidied } from './markdownText';

/** Longer text is written in pieces: escaping one of marks only takes some milliseconds. Characters. */
const pieceLength = 16 * 1024;

export function isLongText(text: string): boolean {
	return text.length > pieceLength;
}

/** Where long text is cut: at the end of a paragraph, of a line, or of a word. */
const cuts = ['\r\n\r\n', '\n\n', '\n', ' '];

export function* longParagraph(text: string): Steps<string> {
	const written: string[] = [];
	let gap = '';
	for (let start = 0; start < text.length;) {
		yield;
		const whole = text.slice(start, start + pieceLength);
		const isLast = start + pieceLength >= text.length;
		const cut = (!isLast && cuts.find((mark) => whole.includes(mark, 1))) || '';
		const piece = cut === '' ? whole : whole.slice(0, whole.lastIndexOf(cut));
		const escaped = escapeStarts(escapePart(tidied(piece)));
		if (escaped !== '') written.push(gap, escaped);
		gap = cut.replaceAll('\r', '');
		start += piece.length + cut.length;
	}
	return yield* joinTexts(written, '');
}
