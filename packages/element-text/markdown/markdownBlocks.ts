import { tableTypes, type TextElement } from '../element';
import type { Pause } from '../../pauses';
import type { Headings } from './headings';
import { inlineMarkup, linkTarget } from './inlineMarkup';
import { isLongText, longParagraph } from './longText';
import { markdownTable } from './markdownTable';
import { caption, escapeLabel, escapePart, escapeStarts, oneLine, tidied } from './markdownText';

const minFence = 3;
/** A longer text stands below its image, rather than as its description. Characters. */
const maxDescription = 120;

function heading(element: TextElement, headings: Headings): string {
	const text = oneLine(element.text);
	if (text === '') return '';
	return headingLine(headings.levelOf(element), inlineMarkup(text, element, true));
}

/** Writes a heading, whose text is escaped. */
export function headingLine(level: number, written: string): string {
	// Markdown drops number signs at the end of a heading.
	return `${'#'.repeat(level)} ${written.replace(/(^|\s)(#+)$/, '$1\\$2')}`;
}

function paragraph(element: TextElement): string {
	return escapeStarts(inlineMarkup(tidied(element.text), element));
}

async function table(element: TextElement, html: string, pause: Pause): Promise<string> {
	const written = await markdownTable(html, pause);
	if (written !== undefined) return written;
	return isLongText(element.text) ? await longParagraph(element.text, pause) : paragraph(element);
}

function code(element: TextElement): string {
	const text = element.text.replace(/\r\n?/g, '\n');
	if (text.trim() === '') return '';
	let maxRun = 0;
	for (const [run] of text.matchAll(/`+/g)) maxRun = Math.max(maxRun, run.length);
	const fence = '`'.repeat(Math.max(minFence, maxRun + 1));
	return `${fence}\n${text.endsWith('\n') ? text : `${text}\n`}${fence}`;
}

/** A formula in dollar signs, which Markdown for formulas reads. Signs that the text has already are taken off. */
function formula(element: TextElement): string {
	const inner = element.text.trim().replace(/^(\$\$?)([^$]*)\1$/, '$2');
	// A blank line would end the formula.
	const lines = inner.split(/\r\n|\r|\n/).filter((line) => line.trim() !== '');
	if (lines.length === 0) return '';
	return inner.includes('$$') ? paragraph(element) : ['$$', ...lines, '$$'].join('\n');
}

function image(element: TextElement): string {
	const { image_binary_property: property, image_url: url } = element.metadata;
	const target = typeof property === 'string' ? property : url;
	const below = paragraph(element);
	if (typeof target !== 'string' || target.trim() === '') return below;
	const description = oneLine(element.text);
	if (description.length > maxDescription) return `![](${linkTarget(target)})\n\n${below}`;
	return `![${escapeLabel(escapePart(description))}](${linkTarget(target)})`;
}

/** How each other type of element is written. Types that aren't listed are paragraphs; `markdownList` writes lists. */
const blocks: ReadonlyMap<string, (element: TextElement) => string> = new Map([
	['CodeSnippet', code],
	['Formula', formula],
	['Image', image],
	['Figure', image],
	['Picture', image],
	['Caption', ({ text: words }) => caption(words)],
	['FigureCaption', ({ text: words }) => caption(words)],
	['PageBreak', () => '---'],
]);

/**
 * Returns the Markdown of an element that isn't a list item; '' if there is nothing to write. Very long text is no
 * heading and no formula, whatever its type: it's written as paragraphs, unless it's code. Only what may take long is a
 * promise.
 */
export function markdownBlock(
	element: TextElement,
	headings: Headings,
	pause: Pause,
): string | Promise<string> {
	const { type, text, metadata } = element;
	const html = tableTypes.has(type) ? metadata.text_as_html : undefined;
	if (typeof html === 'string') return table(element, html, pause);
	if (isLongText(text) && type !== 'CodeSnippet') return longParagraph(text, pause);
	if (headings.includes(element)) return heading(element, headings);
	return blocks.get(type)?.(element) ?? paragraph(element);
}
