import { load } from 'cheerio';
import MarkdownIt from 'markdown-it';

/** What of a Markdown page can refer to something, or be referred to. */
export interface MarkdownPage {
	/** The anchors that GitHub gives its headings. */
	anchors: ReadonlySet<string>;
	/** Targets of links and images, HTML included. */
	targets: string[];
	/** Its sentences, without code. */
	prose: string[];
}

const markdown = new MarkdownIt({ html: true });

/** Reads a page as GitHub shows it. */
export function readMarkdownPage(text: string): MarkdownPage {
	const $ = load(markdown.render(text));
	const anchors = new Set<string>();
	$('h1, h2, h3, h4, h5, h6').each((_, heading) => addAnchor(anchors, $(heading).text()));
	const targets = $('[href], [src]')
		.toArray()
		.map((element) => $(element).attr('href') ?? $(element).attr('src') ?? '');
	$('code').remove();
	const prose = $('h1, h2, h3, h4, h5, h6, p, li, td, th')
		.toArray()
		.map((element) => $(element).text());
	return { anchors, targets, prose };
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
