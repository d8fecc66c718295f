import MarkdownIt from 'markdown-it';
import type { ElementDraft } from '../serviceElement.ts';
import { readHtml } from './readHtml.ts';

/** Columns that a list item must be set in to be nested. */
const nestedBy = 4;

/**
 * Moves list items that are set in by less than a whole step to the left. The public server's Markdown reader nests a
 * list by steps of four columns, where CommonMark needs only two.
 */
function withWholeSteps(text: string): string {
	return text.replace(/^( +)(?=(?:[-*+]|\d{1,9}[.)]) )/gm, (indent) =>
		' '.repeat(indent.length - (indent.length % nestedBy)),
	);
}

/** Reads Markdown (CommonMark with tables and HTML in it) by way of HTML. */
export function readMarkdown(text: string): ElementDraft[] {
	return readHtml(new MarkdownIt({ html: true }).render(withWholeSteps(text)));
}
