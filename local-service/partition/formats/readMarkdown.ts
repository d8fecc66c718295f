import MarkdownIt from 'markdown-it';
import type { ElementDraft } from '../serviceElement.ts';
import { readHtml } from './readHtml.ts';

/** Reads Markdown (CommonMark with tables and HTML in it) by way of HTML. */
export function readMarkdown(text: string): ElementDraft[] {
	return readHtml(new MarkdownIt({ html: true }).render(text));
}
