import { load } from 'cheerio';
import MarkdownIt from 'markdown-it';

import type { ReaderText } from './comments';

/** What of a Markdown page can refer to something, or be referred to. */
export interface MarkdownPage {
	/** The anchors that GitHub gives its headings. */
	anchors: ReadonlySet<string>;
	/** Targets of links and images, HTML included. */
	targets: ReaderText[];
	/** Its sentences, without code. */
	prose: ReaderText[];
	/** What it marks as code inside sentences. */
	code: ReaderText[];
}

const markdown = new MarkdownIt({ html: true });

type Token = ReturnType<typeof markdown.parse>[number];

export function readMarkdownPage(text: string): MarkdownPage {
	const page = {
		anchors: new Set<string>(),
		targets: [] as ReaderText[],
		prose: [] as ReaderText[],
		code: [] as ReaderText[],
	};
	const tokens = markdown.parse(text, {});
	let line = 1;
	for (const [position, token] of tokens.entries()) {
		if (token.map) line = token.map[0] + 1;
		if (token.type === 'html_block') addHtmlTargets(page.targets, token.content, line);
		if (token.type !== 'inline') continue;
		const parts = token.children ?? [];
		if (tokens[position - 1]?.type === 'heading_open') addAnchor(page.anchors, shownText(parts));
		for (const part of parts) {
			const target = part.attrGet('href') ?? part.attrGet('src');
			if (target !== null) page.targets.push({ line, text: String(target) });
			if (part.type === 'html_inline') addHtmlTargets(page.targets, part.content, line);
			if (part.type === 'code_inline') page.code.push({ line, text: part.content });
		}
		const sentences = parts.filter(({ type }) => type !== 'code_inline');
		page.prose.push({ line, text: shownText(sentences) });
	}
	return page;
}

function shownText(parts: readonly Token[]): string {
	return parts
		.map(({ type, content }) =>
			type === 'softbreak' ? ' ' : type.startsWith('html') ? '' : content,
		)
		.join('');
}

/** GitHub's rule: lower case, punctuation dropped, dashes for spaces, a number behind what is there already. */
function addAnchor(anchors: Set<string>, heading: string): void {
	const slug = heading
		.trim()
		.toLowerCase()
		.replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
		.replaceAll(' ', '-');
	let anchor = slug;
	for (let number = 1; anchors.has(anchor); number += 1) anchor = `${slug}-${number}`;
	anchors.add(anchor);
}

function addHtmlTargets(targets: ReaderText[], html: string, line: number): void {
	const $ = load(html);
	$('[href], [src]').each((_, element) => {
		const target = $(element).attr('href') ?? $(element).attr('src');
		if (target !== undefined) targets.push({ line, text: target });
	});
}
