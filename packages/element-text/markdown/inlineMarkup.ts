import { isRecord, singleSpaced, type TextElement } from '../element';
import { escapeInline, escapeLabel, escapePart } from './markdownText';

/** What the metadata says about a part of a text, in the order of the text. */
interface Mention {
	text: string;
	before: string;
	after: string;
	/** Where the service says that it begins, although it may have cleaned the text since. */
	start?: number;
}

/** A part of a text and the markup around it. */
interface Span extends Mention {
	start: number;
	end: number;
}

/** An element with more links than these isn't text for people. */
const maxMentions = 1000;
/** What the texts and targets of an element's links, or of what's emphasized, may have together. Characters. */
const maxCharacters = 100_000;
/** How many places of one element are looked at. */
const maxTries = 10_000;
/** A shorter text is found only where the service says it is. Characters. */
const minCharacters = 3;

/** Addresses that lead somewhere outside of the document: services also name places inside of a PDF. */
const address = /^(?:https?:|ftp:|mailto:|tel:|\.{0,2}\/)/i;
const hasWord = /[\p{L}\p{N}]/u;
const marks: ReadonlyMap<unknown, string> = new Map([
	['b', '**'],
	['strong', '**'],
	['i', '*'],
	['em', '*'],
]);

/** Writes the target of a link or an image so that it ends where it should. */
export function linkTarget(target: string): string {
	const written = target
		.trim()
		.replace(/[\s<>\\`\p{Cc}]/gu, encodeURIComponent)
		.replace(/&(?=#?[0-9a-z]{1,31};)/gi, '\\&');
	return /[()]/.test(written) ? `<${written}>` : written;
}

function listOf(value: unknown): readonly unknown[] {
	return Array.isArray(value) ? value.slice(0, maxMentions) : [];
}

/** Whether a link's text says its address already. */
function isBare(text: string, url: string): boolean {
	const bare = (value: string) => value.replace(/^mailto:|\/$|\s/gi, '').toLowerCase();
	return bare(text) === bare(url);
}

/** The links of an element, in both ways that services write them: docs/maintainers/service.md#elements */
function linksOf({ metadata }: TextElement): Mention[] {
	const urls = listOf(metadata.link_urls);
	const starts = listOf(metadata.link_start_indexes);
	const all: unknown[] = listOf(metadata.link_texts).map((text, index) => ({
		text,
		url: urls[index],
		start_index: starts[index],
	}));
	let room = maxCharacters;
	return [...listOf(metadata.links), ...all].filter(isRecord).flatMap((link) => {
		const { text, url, start_index: start } = link;
		if (typeof text !== 'string' || typeof url !== 'string') return [];
		room -= text.length + url.length;
		if (room < 0) return [];
		if (!address.test(url.trim()) || isBare(text, url)) return [];
		return { text, before: '[', after: `](${linkTarget(url)})`, start: Number(start ?? -1) };
	});
}

/** The bold and italic parts of an element. Some are both, and named twice. */
function emphasisOf({ metadata }: TextElement): Mention[] {
	const tags = listOf(metadata.emphasized_text_tags);
	const mentions: Mention[] = [];
	let room = maxCharacters;
	for (const [index, text] of listOf(metadata.emphasized_text_contents).entries()) {
		const mark = marks.get(tags[index]);
		if (typeof text !== 'string' || mark === undefined) continue;
		room -= text.length;
		if (room < 0) break;
		const last = mentions.at(-1);
		const isSame = last?.text === text && last.before.length + mark.length === 3;
		if (isSame) mentions.pop();
		const before = isSame ? '***' : mark;
		mentions.push({ text, before, after: before });
	}
	return mentions;
}

/** Whether a part is whole words. `isStrict`: where Markdown reads marks around it as such. */
function isApart(text: string, start: number, end: number, isStrict: boolean): boolean {
	const isEnd = (outer: string, inner: string) =>
		hasWord.test(inner) ? !hasWord.test(outer) : !isStrict || outer.trim() === '';
	return (
		isEnd(text.charAt(start - 1), text.charAt(start)) &&
		isEnd(text.charAt(end), text.charAt(end - 1))
	);
}

/** The places of mentions in a text, each after the one before. What isn't found is left out. */
function placesOf(text: string, mentions: readonly Mention[], isStrict: boolean): Span[] {
	const spans: Span[] = [];
	let from = 0;
	let tries = maxTries;
	for (const mention of mentions) {
		const wanted = singleSpaced(mention.text);
		if (!hasWord.test(wanted)) continue;
		const stated = mention.start ?? -1;
		const isStated = stated >= from && text.startsWith(wanted, stated);
		if (!isStated && wanted.length < minCharacters && mention.start !== undefined) continue;
		let start = isStated ? stated : text.indexOf(wanted, from);
		while (start >= 0 && !isApart(text, start, start + wanted.length, isStrict)) {
			tries -= 1;
			start = tries > 0 ? text.indexOf(wanted, start + 1) : -1;
		}
		if (start < 0) continue;
		from = start + wanted.length;
		spans.push({ ...mention, start, end: from });
	}
	return spans;
}

/** Writes what's between two places of a text. `spans` are in order and stand apart from each other. */
function writeSpans(
	text: string,
	[start, end]: readonly [number, number],
	spans: readonly Span[],
	write: (span: Span) => string,
): string {
	let written = '';
	let from = start;
	for (const span of spans) {
		const above = escapePart(text.slice(from, span.start));
		// Otherwise, the link would be an image.
		written += span.before === '[' ? above.replace(/!$/, '\\!') : above;
		written += `${span.before}${write(span)}${span.after}`;
		from = span.end;
	}
	return written + escapePart(text.slice(from, end));
}

/**
 * Returns tidied text as Markdown, with the links of its element and, unless it's a heading, what is bold or italic.
 * Links of which the text isn't found are left out, and emphasis across the end of a link.
 */
export function inlineMarkup(text: string, element: TextElement, isHeading = false): string {
	const { links: listed, link_texts, emphasized_text_contents } = element.metadata;
	if (!listed && !link_texts && !emphasized_text_contents) return escapeInline(text);
	const links = placesOf(text, linksOf(element), false);
	const emphasis = isHeading ? [] : placesOf(text, emphasisOf(element), true);
	if (links.length === 0 && emphasis.length === 0) return escapeInline(text);
	const inside = (outer: Span) =>
		emphasis.filter(({ start, end }) => start >= outer.start && end <= outer.end);
	const apart = emphasis.filter((span) =>
		links.every(({ start, end }) => end <= span.start || span.end <= start),
	);
	const outer = [...links, ...apart].sort((one, other) => one.start - other.start);
	return writeSpans(text, [0, text.length], outer, (span) => {
		const { start, end, before } = span;
		const inner = before === '[' ? inside(span) : [];
		const written = writeSpans(text, [start, end], inner, (part) =>
			escapePart(text.slice(part.start, part.end)),
		);
		return before === '[' ? escapeLabel(written) : written;
	});
}
