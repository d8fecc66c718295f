import { isRecord, letterOrDigit, singleSpaced, type TextElement } from '../element';
import { formulasIn } from './inlineFormulas';
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

/** Joins emphasis that goes on: writers of documents split it anywhere. Otherwise, marks that touch are read as one. */
function joined(places: readonly MentionPlace[]): MentionPlace[] {
	const all: MentionPlace[] = [];
	for (const place of places) {
		const last = all.at(-1);
		if (last?.end !== place.start) all.push({ ...place });
		else if (last.markup === place.markup) last.end = place.end;
		// Of three marks, it's open which ones end the text before them.
		else if (last.markup.length + place.markup.length === 3) all.push({ ...place });
	}
	return all;
}

type Range = Pick<MentionPlace, 'start' | 'end'>;

const isApart = (one: Range, other: Range) => one.end <= other.start || other.end <= one.start;

/** Letters of scripts that don't separate words with spaces, or, as Korean, add particles to them. */
const unspaced =
	/[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{sc=Bopo}\p{sc=Hang}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}\p{sc=Tibt}]/u;
const punctuation = /[\p{P}\p{S}]/u;

/** Whether a mark between two characters is read as such, and doesn't stand inside of a word. */
function isEdge(outer: string, inner: string): boolean {
	if (punctuation.test(inner)) return outer.trim() === '' || /\p{P}/u.test(outer);
	return !letterOrDigit.test(outer) || unspaced.test(outer) || unspaced.test(inner);
}

const characterAt = (text: string, at: number) => String.fromCodePoint(text.codePointAt(at) ?? 32);
const characterBefore = (text: string, at: number) =>
	/.$/su.exec(text.slice(Math.max(0, at - 2), at))?.[0] ?? '';

/**
 * Returns the part of a place around which Markdown reads marks: without signs at its ends beside which it reads none.
 * undefined if that's no part, or if it isn't whole words.
 */
function markedPart(text: string, place: MentionPlace): MentionPlace | undefined {
	let { start, end } = place;
	const isStart = () => isEdge(characterBefore(text, start), characterAt(text, start));
	while (start < end && punctuation.test(characterAt(text, start)) && !isStart()) {
		start += characterAt(text, start).length;
	}
	const isEnd = () => isEdge(characterAt(text, end), characterBefore(text, end));
	while (start < end && punctuation.test(characterBefore(text, end)) && !isEnd()) {
		end -= characterBefore(text, end).length;
	}
	const own = text.slice(start, end);
	const isMarked = letterOrDigit.test(own) && own.trim() === own && isStart() && isEnd();
	return isMarked ? { ...place, start, end } : undefined;
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
	const formulas = formulasIn(text);
	const placesIn = (mentions: readonly Mention[]) =>
		placesOf(text, mentions).filter((place) =>
			formulas.every(
				({ start, end }) =>
					isApart(place, { start, end }) || (place.start <= start && end <= place.end),
			),
		);
	const links = placesIn(linkMentions(element, base));
	const emphasis = joined(isHeading ? [] : placesIn(emphasisOf(element))).flatMap(
		(place) => markedPart(text, place) ?? [],
	);
	if (links.length === 0 && emphasis.length === 0) return escapeInline(text);
	const emphasize = (place: MentionPlace, escape: (part: string) => string) =>
		`${place.markup}${escape(text.slice(place.start, place.end))}${place.markup}`;
	const linked = (link: MentionPlace) => {
		const inside = emphasis.filter(({ start, end }) => start >= link.start && end <= link.end);
		const write = (place: MentionPlace) => emphasize(place, escapeMarks);
		const label = writePlaces(text, [link.start, link.end], inside, write, escapeMarks);
		// A bracket that isn't closed in its line is no link's. Dollar signs before a link and in its address would be those of a formula.
		const target = text.includes('$') ? link.markup.replaceAll('$', '%24') : link.markup;
		return `[${inBrackets(label.replaceAll('\n', ' '), text)}${target}`;
	};
	const apart = emphasis.filter((place) => links.every((link) => isApart(place, link)));
	const isLink = new Set(links);
	const outer = [...links, ...apart].sort((one, other) => one.start - other.start);
	const write = (place: MentionPlace) =>
		isLink.has(place) ? linked(place) : emphasize(place, escapePart);
	return writePlaces(text, [0, text.length], outer, write, escapePart);
}
