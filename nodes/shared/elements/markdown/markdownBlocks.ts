import type { DocumentElement } from '../element';
import type { Work } from '../../values/inSlices';
import type { Headings } from './headings';
import { inlineMarkup, linkTarget } from './inlineMarkup';
import { missingType } from '../missingPages';
import { isLongText, longParagraph } from './longText';
import { markdownTable } from './markdownTable';
import { caption, escapeLabel, escapePart, escapeStarts, oneLine, tidied } from './markdownText';

const shortestFence = 3;
/** A longer text stands below its image, rather than as its description. Characters. */
const longestDescription = 120;

function heading(element: DocumentElement, headings: Headings): string {
	const text = oneLine(element.text);
	if (text === '') return '';
	return headingLine(headings.levelOf(element), inlineMarkup(text, element, true));
}

/** Writes a heading, whose text is escaped. */
export function headingLine(level: number, written: string): string {
	// Markdown drops number signs at the end of a heading.
	return `${'#'.repeat(level)} ${written.replace(/(^|\s)(#+)$/, '$1\\$2')}`;
}

function paragraph(element: DocumentElement): string {
	return escapeStarts(inlineMarkup(tidied(element.text), element));
}

function* text(element: DocumentElement): Work<string> {
	return isLongText(element.text) ? yield* longParagraph(element.text) : paragraph(element);
}

function* table(element: DocumentElement): Work<string> {
	const html: unknown = element.metadata.text_as_html;
	const written = typeof html === 'string' ? yield* markdownTable(html) : undefined;
	return written ?? (yield* text(element));
}

function code(element: DocumentElement): string {
	const text = element.text.replace(/\r\n?/g, '\n');
	if (text.trim() === '') return '';
	let longest = 0;
	for (const [run] of text.matchAll(/`+/g)) longest = Math.max(longest, run.length);
	const fence = '`'.repeat(Math.max(shortestFence, longest + 1));
	return `${fence}\n${text.endsWith('\n') ? text : `${text}\n`}${fence}`;
}

/** A formula in dollar signs, which Markdown for formulas reads. Signs that the text has already are taken off. */
function formula(element: DocumentElement): string {
	const inner = element.text.trim().replace(/^(\$\$?)([^$]*)\1$/, '$2');
	// A blank line would end the formula.
	const lines = inner.split(/\r\n|\r|\n/).filter((line) => line.trim() !== '');
	if (lines.length === 0) return '';
	return inner.includes('$$') ? paragraph(element) : ['$$', ...lines, '$$'].join('\n');
}

function image(element: DocumentElement): string {
	const { image_binary_property: property, image_url: url } = element.metadata;
	const target = typeof property === 'string' ? property : url;
	const below = paragraph(element);
	if (typeof target !== 'string' || target.trim() === '') return below;
	const description = oneLine(element.text);
	if (description.length > longestDescription) return `![](${linkTarget(target)})\n\n${below}`;
	return `![${escapeLabel(escapePart(description))}](${linkTarget(target)})`;
}

/** Says which pages the document lacks. */
function missingPages({ pages }: DocumentElement): string {
	const named = String(pages);
	return named.includes('-')
		? caption(`Pages ${named} are missing, since the service couldn't process them`)
		: caption(`Page ${named} is missing, since the service couldn't process it`);
}

/** Types of tables, which may be long. */
const tables = ['Table', 'TableChunk'];

/** How each other type of element is written. Types that aren't listed are paragraphs; `markdownList` writes lists. */
const blocks: ReadonlyMap<string, (element: DocumentElement) => string> = new Map([
	['CodeSnippet', code],
	['Formula', formula],
	['Image', image],
	['Figure', image],
	['Picture', image],
	['Caption', ({ text: words }) => caption(words)],
	['FigureCaption', ({ text: words }) => caption(words)],
	['PageBreak', () => '---'],
	[missingType, missingPages],
]);

/**
 * The Markdown of an element that isn't a list item; '' if there is nothing to write. Very long text is no heading and no
 * formula, whatever its type: it's written as paragraphs, unless it's code.
 */
export function* markdownBlock(element: DocumentElement, headings: Headings): Work<string> {
	if (tables.includes(element.type)) return yield* table(element);
	if (isLongText(element.text) && element.type !== 'CodeSnippet') return yield* text(element);
	if (headings.includes(element)) return heading(element, headings);
	return blocks.get(element.type)?.(element) ?? paragraph(element);
}
