import { isRecord, letterOrDigit, singleSpaced, type TextElement } from '../element';
import { linkAddress, linkTarget } from './linkAddress';
import { escapeInline, escapeMarks, escapePart, inBrackets } from './markdownText';
import { placesOf, type Mention, type MentionPlace } from './mentions';

/** An element with more links than these isn't text for people. */
const maxMentions = 1000;
/** What the texts and targets of an element's links, or of what's emphasized, may have together. Characters. */
const maxCharacters = 100_000;

const marks: ReadonlyMap<unknown, string> = new Map([
	['b', '**'],
	['strong', '**'],
	['i', '*'],
	['em', '*'],
]);

function listOf(value: unknown): readonly unknown[] {
	return Array.isArray(value) ? value.slice(0, maxMentions) : [];
}

/** Whether a link's text says its address already. */
function isBare(text: string, url: string): boolean {
	const bare = (value: string) => value.replace(/^mailto:|\/$|\s/gi, '').toLowerCase();
	return bare(text) === bare(url);
}

/** The links of an element, in the ways that services write them: docs/maintainers/service.md#elements */
function namedLinks({ metadata }: TextElement): readonly unknown[] {
	const links = listOf(metadata.links);
	if (links.length > 0) return links;
	const urls = listOf(metadata.link_urls);
	const starts = listOf(metadata.link_start_indexes);
	return listOf(metadata.link_texts).map((text, index) => ({
		text,
		url: urls[index],
		start_index: starts[index],
	}));
}

/** What is linked, with the end of its markup; without where the address leads nowhere or is the text itself. */
function linkMentions(element: TextElement, base: string | undefined): Mention[] {
	let room = maxCharacters;
	return namedLinks(element)
		.filter(isRecord)
		.flatMap(({ text, url, start_index: start }) => {
			if (typeof text !== 'string' || typeof url !== 'string') return [];
			room -= text.length + url.length;
			if (room < 0) return [];
			const address = isBare(text, url) ? undefined : linkAddress(url, element, base);
			const markup = address === undefined ? undefined : `](${linkTarget(address)})`;
			return [{ text: singleSpaced(text), start: Number(start ?? -1), markup }];
		});
}

/** The bold and italic parts of an element. Some are both, and named twice. */
function emphasisOf({ metadata }: TextElement): Mention[] {
	const tags = listOf(metadata.emphasized_text_tags);
	const mentions: Mention[] = [];
	let room = maxCharacters;
	for (const [index, part] of listOf(metadata.emphasized_text_contents).entries()) {
		const mark = marks.get(tags[index]);
		if (typeof part !== 'string' || mark === undefined) continue;
		room -= part.length;
		if (room < 0) break;
		const text = singleSpaced(part);
		const last = mentions.at(-1);
		const isBoth = last?.text === text && `${last.markup ?? ''}${mark}`.length === 3;
		if (isBoth) mentions.pop();
		mentions.push({ text, markup: isBoth ? '***' : mark });
	}
	return mentions;
}

/** Whether Markdown reads marks around a part of a text as such: the part is whole words. */
function isApart(text: string, { start, end }: MentionPlace): boolean {
	const isEnd = (outer: string, inner: string) =>
		letterOrDigit.test(inner) ? !letterOrDigit.test(outer) : outer.trim() === '';
	return (
		isEnd(text.charAt(start - 1), text.charAt(start)) &&
		isEnd(text.charAt(end), text.charAt(end - 1))
	);
}

/** Writes what's between two places of a text. `places` are in order and stand apart from each other. */
function writePlaces(
	text: string,
	[start, end]: readonly [number, number],
	places: readonly MentionPlace[],
	write: (place: MentionPlace) => string,
	escape: (part: string) => string,
): string {
	let written = '';
	let from = start;
	for (const place of places) {
		written += escape(text.slice(from, place.start));
		const markup = write(place);
		// Otherwise, the link would be an image.
		written = markup.startsWith('[') ? written.replace(/!$/, '\\!') : written;
		written += markup;
		from = place.end;
	}
	return written + escape(text.slice(from, end));
}

/** How a text is written with what its element says about it. */
interface MarkupOptions {
	/** The address of the document, which relative links are resolved against. */
	base?: string;
	/** Headings have links, but aren't bold or italic. */
	isHeading?: boolean;
}

/**
 * Returns tidied text as Markdown, with the links of its element and what is bold or italic in it. What is left out: links
 * and emphasis of which the place isn't certain, and emphasis across the end of a link.
 */
export function inlineMarkup(
	text: string,
	element: TextElement,
	{ base, isHeading = false }: MarkupOptions = {},
): string {
	const { links: listed, link_texts, emphasized_text_contents } = element.metadata;
	if (!listed && !link_texts && !emphasized_text_contents) return escapeInline(text);
	const links = placesOf(text, linkMentions(element, base));
	const emphasis = (isHeading ? [] : placesOf(text, emphasisOf(element))).filter((place) =>
		isApart(text, place),
	);
	if (links.length === 0 && emphasis.length === 0) return escapeInline(text);
	const emphasize = (place: MentionPlace, escape: (part: string) => string) =>
		`${place.markup}${escape(text.slice(place.start, place.end))}${place.markup}`;
	const linked = (link: MentionPlace) => {
		const inside = emphasis.filter(({ start, end }) => start >= link.start && end <= link.end);
		const write = (place: MentionPlace) => emphasize(place, escapeMarks);
		const label = writePlaces(text, [link.start, link.end], inside, write, escapeMarks);
		return `[${inBrackets(label)}${link.markup}`;
	};
	const apart = emphasis.filter((place) =>
		links.every(({ start, end }) => end <= place.start || place.end <= start),
	);
	const isLink = new Set(links);
	const outer = [...links, ...apart].sort((one, other) => one.start - other.start);
	const write = (place: MentionPlace) =>
		isLink.has(place) ? linked(place) : emphasize(place, escapePart);
	return writePlaces(text, [0, text.length], outer, write, escapePart);
}
