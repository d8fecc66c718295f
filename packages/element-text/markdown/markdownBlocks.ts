import type { TextElement } from '../element';
import { joinTexts, type Steps } from '../../pauses';
import type { ReadTables } from '../tables/table';
import type { Headings } from './headings';
import { inlineMarkup } from './inlineMarkup';
import { imageAddress, linkTarget } from './linkAddress';
import { isLongText, longParagraph } from './longText';
import { markdownTables } from './markdownTable';
import { caption, escapeInline, escapeLabel, escapeStarts, oneLine, tidied } from './markdownText';

const minFence = 3;
/** A longer text stands below its image, rather than as its description. Characters. */
const maxDescription = 120;

export interface BlockOptions {
	headings: Headings;
	/** The address of the document, which relative links are resolved against. */
	base?: string;
}

function heading(element: TextElement, { headings, base }: BlockOptions): string {
	const text = oneLine(element.text);
	if (text === '') return '';
	const written = inlineMarkup(text, element, { base, isHeading: true });
	return headingLine(headings.levelOf(element), written);
}

export function headingLine(level: number, written: string): string {
	// Markdown drops number signs at the end of a heading.
	return `${'#'.repeat(level)} ${written.replace(/(^|\s)(#+)$/, '$1\\$2')}`;
}

function paragraph(element: TextElement, base: string | undefined): string {
	return escapeStarts(inlineMarkup(tidied(element.text), element, { base }));
}

/** Writes the tables of an element, or the one that chunking cut into several. Without cells, their texts are left. */
export function* tableBlock(
	elements: readonly TextElement[],
	base: string | undefined,
	readTables?: ReadTables,
): Steps<string> {
	const blocks = yield* markdownTables(elements, readTables);
	for (const element of blocks.length === 0 ? elements : []) {
		const { text } = element;
		const written = isLongText(text) ? yield* longParagraph(text) : paragraph(element, base);
		if (written !== '') blocks.push(written);
	}
	return yield* joinTexts(blocks, '\n\n');
}

function code(element: TextElement): string {
	const text = element.text.replace(/\r\n?/g, '\n');
	if (text.trim() === '') return '';
	let maxRun = 0;
	for (const [run] of text.matchAll(/`+/g)) maxRun = Math.max(maxRun, run.length);
	const fence = '`'.repeat(Math.max(minFence, maxRun + 1));
	return `${fence}\n${text.endsWith('\n') ? text : `${text}\n`}${fence}`;
}

/** LaTeX's own brackets around formulas; not the ones behind a line break that says how high it is. */
const brackets = /(?<!\\)\\([[\]()])/;

/** A formula in dollar signs, which Markdown for formulas reads. Signs and brackets that it has already are taken off. */
function formula(element: TextElement, base: string | undefined): string {
	const inner = element.text.trim().replace(/^(\$\$?)([^$]*)\1$/, '$2');
	if (inner.includes('$$')) return paragraph(element, base);
	// Every other part is a bracket.
	const parts = inner.split(brackets);
	const isFormula = (place: number) =>
		parts.length === 1 ||
		/[[(]/.test(parts[place - 1] ?? '') ||
		/[\])]/.test(parts[place + 1] ?? '');
	return parts
		.flatMap((part, place) => {
			if (place % 2 === 1 || part.trim() === '') return [];
			if (!isFormula(place)) return [escapeStarts(escapeInline(tidied(part)))];
			// A blank line would end the formula.
			const lines = part.split(/\r\n|\r|\n/).filter((line) => line.trim() !== '');
			return [['$$', ...lines.map((line) => line.trim()), '$$'].join('\n')];
		})
		.join('\n\n');
}

function image(element: TextElement, base: string | undefined): string {
	const { image_binary_property: property, image_url: url } = element.metadata;
	const address = typeof url === 'string' ? imageAddress(url, element, base) : undefined;
	const target = typeof property === 'string' ? property : (address ?? '');
	const below = paragraph(element, base);
	if (target.trim() === '') return below;
	const description = oneLine(element.text);
	if (description.length > maxDescription) return `![](${linkTarget(target)})\n\n${below}`;
	return `![${escapeLabel(description)}](${linkTarget(target)})`;
}

/** How each other type of element is written. Types that aren't listed are paragraphs; `markdownList` writes lists. */
const blocks: ReadonlyMap<string, (element: TextElement, base: string | undefined) => string> =
	new Map([
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
 * Returns the Markdown of an element that is neither a list item nor a table; '' if there is nothing to write. Very long text is no
 * heading and no formula, whatever its type: it's written as paragraphs, unless it's code. Only what may take long
 * takes steps.
 */
export function markdownBlock(element: TextElement, options: BlockOptions): string | Steps<string> {
	const { type, text } = element;
	const { headings, base } = options;
	if (isLongText(text) && type !== 'CodeSnippet') return longParagraph(text);
	if (headings.includes(element)) return heading(element, options);
	return blocks.get(type)?.(element, base) ?? paragraph(element, base);
}
