import { load, type CheerioAPI } from 'cheerio';
import markdownIt from 'markdown-it';

/** An independent reader of Markdown, with tables and with formulas in blocks and in texts. */
const reader = markdownIt({ html: true });
reader.block.ruler.before(
	'fence',
	'formula',
	(state, start, end, silent) => {
		const lineAt = (line: number) => state.src.slice(state.bMarks[line], state.eMarks[line]);
		if (lineAt(start) !== '$$') return false;
		let last = start + 1;
		while (last < end && lineAt(last) !== '$$') last += 1;
		if (silent || last === end) return last < end;
		state.line = last + 1;
		const token = state.push('code_block', 'code', 0);
		token.content = state.getLines(start + 1, last, 0, true);
		return true;
	},
	{ alt: ['paragraph', 'list'] },
);

reader.inline.ruler.before('escape', 'formula', (state, silent) => {
	const { src, pos } = state;
	if (src[pos] !== '$' || /[\\$]/.test(src[pos - 1] ?? '')) return false;
	const [found] =
		/^(?:\$\$(?:\\[^`]|[^\\$`])+\$\$(?!\$)|\$(?![\s$])(?:\\[^`]|[^\\$`])*[^\\$`\s]\$(?![\d$]))/.exec(
			src.slice(pos),
		) ?? [];
	if (found === undefined) return false;
	if (!silent) state.push('text', '', 0).content = found;
	state.pos += found.length;
	return true;
});

/** What Markdown can't keep, on both sides: white space is a space, bullets are marks, `1)` may be `1.`. */
export function comparable(text: string): string {
	return text
		.replaceAll('\0', '\ufffd')
		.replace(/[•◦▪‣●○■]/g, ' ')
		.replace(/(\d)[.)](?=\s|$)/g, '$1.')
		.replace(/\s+/g, ' ')
		.trim();
}

/** Puts what HTML shows without it being text where it's shown: numbers of items, descriptions of images. */
function showMarks($: CheerioAPI): void {
	$('ol').each((_, list) => {
		const first = Number($(list).attr('start') ?? 1);
		$(list)
			.children('li')
			.each((index, item) => void $(item).prepend(`${first + index}. `));
	});
	$('img').each(
		(_, image) => void $(image).replaceWith($('<span>').text($(image).attr('alt') ?? '')),
	);
	$('br, hr').each((_, gap) => void $(gap).replaceWith(' '));
}

/** What a reader of the rendered Markdown sees. */
export function renderedText(markdown: string): string {
	const $ = load(reader.render(markdown));
	showMarks($);
	$('p, li, h1, h2, h3, h4, h5, h6, td, th, pre, code').each((_, block) => {
		const isPart =
			block.tagName === 'code' && block.parentNode !== null && !$(block).parent().is('pre, body');
		if (!isPart) $(block).append(' ').prepend(' ');
	});
	return comparable($('body').text());
}
