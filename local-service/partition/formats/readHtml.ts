import type { CheerioAPI } from 'cheerio';
import { load } from 'cheerio';
import type { ElementDraft } from '../serviceElement.ts';
import type { SpanningCell } from '../tableHtml.ts';
import { tableHtml, tableText } from '../tableHtml.ts';
import { oneLine, paragraphType } from '../textType.ts';

const blockNames = new Set(
	(
		'address article aside blockquote body caption center dd details dialog div dl dt fieldset ' +
		'figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr html legend li main nav ol p ' +
		'pre section summary table ul'
	).split(' '),
);
const silentNames = new Set('head script style template noscript title'.split(' '));
const emphasisTags: Readonly<Record<string, string>> = { b: 'b', strong: 'b', i: 'i', em: 'i' };
const blockSelector = [...blockNames].join(',');

interface Place {
	listDepth: number;
	/** The type of text at this place, when the tags around it say it. */
	type?: 'ListItem' | 'Title';
	depth?: number;
}

type HtmlNode = Parameters<CheerioAPI['contains']>[0];

/** Walks an HTML document and collects elements in reading order. A table's caption is left out, as the public server does. */
class HtmlReader {
	readonly drafts: ElementDraft[] = [];

	private readonly document: CheerioAPI;

	private page = 1;

	constructor(html: string) {
		this.document = load(html);
	}

	read(): ElementDraft[] {
		this.readChildren(this.document('body').get(0), { listDepth: 0 });
		if (this.page > 1) return this.drafts;
		// Page numbers make sense only in a document that marks its pages.
		return this.drafts.map(({ page: _page, ...draft }) => draft);
	}

	private add(draft: ElementDraft): void {
		if (draft.text !== '') this.drafts.push({ ...draft, page: this.page });
	}

	/** Adds one run of inline nodes as a paragraph, with its links. */
	private addText(nodes: readonly HtmlNode[], place: Place): void {
		if (nodes.length === 0) return;
		const run = this.document('<div></div>').append(this.document([...nodes]).clone());
		run.find([...silentNames].join(',')).remove();
		run.find('br').replaceWith(' ');
		const text = oneLine(run.text());
		const links = run
			.find('a[href]')
			.toArray()
			.map((node) => this.document(node));
		const linkMetadata = links.length > 0 && {
			link_texts: links.map((link) => oneLine(link.text())),
			link_urls: links.map((link) => link.attr('href') ?? ''),
		};
		const metadata = { ...this.emphasisOf(run), ...linkMetadata };
		this.add({
			type: place.type ?? paragraphType(text, false),
			text,
			...(place.depth !== undefined && { depth: place.depth }),
			metadata,
		});
	}

	/** Bold and italic parts, each with the name of its tag. */
	private emphasisOf(run: ReturnType<CheerioAPI>): Record<string, string[]> {
		const parts = run
			.find(Object.keys(emphasisTags).join(','))
			.toArray()
			.map((node) => ({
				text: oneLine(this.document(node).text()),
				tag: emphasisTags[this.nameOf(node)] ?? '',
			}))
			.filter(({ text }) => text !== '');
		if (parts.length === 0) return {};
		return {
			emphasized_text_contents: parts.map(({ text }) => text),
			emphasized_text_tags: parts.map(({ tag }) => tag),
		};
	}

	private readChildren(node: HtmlNode | undefined, place: Place): void {
		if (node === undefined) return;
		let inline: HtmlNode[] = [];
		for (const child of this.document(node).contents().toArray()) {
			if (!this.isBlock(child)) {
				inline.push(child);
				continue;
			}
			this.addText(inline, place);
			inline = [];
			this.readBlock(child, place);
		}
		this.addText(inline, place);
	}

	private nameOf(node: HtmlNode): string {
		return this.document(node).prop('tagName')?.toLowerCase() ?? '';
	}

	/** An inline tag around blocks, e.g. a link around a heading, is read as a block. */
	private isBlock(node: HtmlNode): boolean {
		const name = this.nameOf(node);
		return (
			blockNames.has(name) || (name !== '' && this.document(node).find(blockSelector).length > 0)
		);
	}

	private readBlock(node: HtmlNode, place: Place): void {
		const name = this.nameOf(node);
		if (name === 'table') this.addTable(node);
		else if (name === 'pre') this.addCode(node);
		else if (name === 'hr') this.endPage(node);
		else if (/^h[1-6]$/.test(name)) {
			this.readChildren(node, { ...place, type: 'Title', depth: Number(name[1]) - 1 });
		} else if (name === 'ul' || name === 'ol') {
			this.readChildren(node, { listDepth: place.listDepth + 1 });
		} else if (name === 'li') {
			const listDepth = Math.max(1, place.listDepth);
			this.readChildren(node, { listDepth, type: 'ListItem', depth: listDepth });
		} else this.readChildren(node, place);
	}

	private addCode(node: HtmlNode): void {
		const text = this.document(node)
			.text()
			.replace(/^\n|\s+$/g, '');
		this.add({ type: 'CodeSnippet', text });
	}

	private addTable(node: HtmlNode): void {
		const table = this.document(node);
		const rows = table
			.find('tr')
			.toArray()
			.map((row) =>
				this.document(row)
					.children('td,th')
					.toArray()
					.map((cell) => this.cellOf(cell)),
			)
			.filter((cells) => cells.length > 0);
		const metadata = { text_as_html: tableHtml(rows) };
		const texts = rows.map((cells) => cells.map(({ text }) => text));
		this.add({ type: 'Table', text: tableText(texts), metadata });
	}

	private cellOf(cell: HtmlNode): SpanningCell {
		const { colspan, rowspan } = this.document(cell).attr() ?? {};
		return {
			text: oneLine(this.cellText(cell)),
			columnSpan: Number(colspan ?? 1),
			rowSpan: Number(rowspan ?? 1),
		};
	}

	/** Paragraphs and line breaks within a cell stay apart. */
	private cellText(cell: HtmlNode): string {
		const copy = this.document(cell).clone();
		copy.find(`br,${blockSelector}`).before(' ').after(' ');
		return copy.text();
	}

	private endPage(node: HtmlNode): void {
		if (!this.document(node).hasClass('page-break')) return;
		this.drafts.push({ type: 'PageBreak', text: '' });
		this.page += 1;
	}
}

/** Reads HTML: headings, paragraphs, list items, tables, code. `hr.page-break`, which Word documents get, ends a page. */
export function readHtml(html: string): ElementDraft[] {
	return new HtmlReader(html).read();
}
