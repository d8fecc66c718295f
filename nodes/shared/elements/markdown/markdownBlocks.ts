import type { DocumentElement } from '../element';
import type { Work } from '../../values/inSlices';
import { isLongText, longParagraph } from './longText';
import { markdownTable } from './markdownTable';
import { paragraph, singleLine } from './markdownText';

const deepestHeading = 6;
const shortestFence = 3;

/** An element's level below others of its type, from 0; 0 if it isn't set (docs/service.md#elements). */
export function categoryDepth(element: DocumentElement): number {
	const depth: unknown = element.metadata.category_depth;
	return typeof depth === 'number' && depth > 0 ? Math.floor(Math.min(depth, 100)) : 0;
}

function heading(element: DocumentElement): string {
	const level = Math.min(categoryDepth(element) + 1, deepestHeading);
	const text = singleLine(element.text);
	return text === '' ? '' : `${'#'.repeat(level)} ${text}`;
}

function* text(element: DocumentElement): Work<string> {
	return isLongText(element.text) ? yield* longParagraph(element.text) : paragraph(element.text);
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

function formula(element: DocumentElement): string {
	// A blank line would end the formula.
	const lines = element.text.split(/\r\n|\r|\n/).filter((line) => line.trim() !== '');
	return lines.length === 0 ? '' : ['$$', ...lines, '$$'].join('\n');
}

/** Escapes a link's target so that it stays inside the brackets of a Markdown link. */
function linkTarget(target: string): string {
	const address = target.trim().replace(/[\s<>\\]/g, encodeURIComponent);
	return /[()]/.test(address) ? `<${address}>` : address;
}

function image(element: DocumentElement): string {
	const { image_binary_property: property, image_url: url } = element.metadata;
	const target = typeof property === 'string' ? property : url;
	if (typeof target !== 'string' || target.trim() === '') return paragraph(element.text);
	const description = singleLine(element.text.replace(/[[\]]/g, ' '));
	return `![${description}](${linkTarget(target)})`;
}

/** Types of tables, which may be long. */
const tables = ['Table', 'TableChunk'];

/** How each other type of element is written. Types that aren't listed are paragraphs; `markdownList` writes lists. */
const blocks: ReadonlyMap<string, (element: DocumentElement) => string> = new Map([
	['Title', heading],
	['Headline', heading],
	['Subheadline', heading],
	['Section-header', heading],
	['CodeSnippet', code],
	['Formula', formula],
	['Image', image],
	['Figure', image],
	['Picture', image],
	['PageBreak', () => '---'],
]);

/**
 * The Markdown of an element that isn't a list item; '' if there is nothing to write. Very long text is no heading and no
 * formula, whatever its type: it's written as paragraphs, unless it's code.
 */
export function* markdownBlock(element: DocumentElement): Work<string> {
	if (tables.includes(element.type)) return yield* table(element);
	const isText = isLongText(element.text) && element.type !== 'CodeSnippet';
	const write = isText ? undefined : blocks.get(element.type);
	return write === undefined ? yield* text(element) : write(element);
}
