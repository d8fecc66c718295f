import { markdownOf, markdownOfText } from './markdownOf';
import { renderedText } from './renderedText';
import { textElement } from './textElement';

const paragraph = (text: string, metadata: Record<string, unknown> = {}) =>
	markdownOfText('NarrativeText', text, metadata);
const link = (text: string, url: string, start?: number) => ({
	links: [{ text, url, ...(start === undefined ? {} : { start_index: start }) }],
});
const emphasized = (...parts: Array<[text: string, tag: string]>) => ({
	emphasized_text_contents: parts.map(([text]) => text),
	emphasized_text_tags: parts.map(([, tag]) => tag),
});

describe('characters', () => {
	it.each([
		'Prices from 1. March on: 5 * 3 = 15, a_b, snake_case_name, ~5 %, R&D, "x" | y, 1 < 2 > 0, C# and #1, [37], [see 4].',
		'One `quote, one *star, and a path C:\\Users',
		'A footnote* and another*',
		'10.5\n3. May\n- 5',
	])('stay as they are where Markdown reads them as text: %s', (text) => {
		expect(paragraph(text)).toBe(text.replace('- 5', '\\- 5'));
	});

	it.each([
		[
			'CAPITALISATION`17,81,841 croreBY REVENUE`7,92,756',
			'CAPITALISATION\\`17,81,841 croreBY REVENUE\\`7,92,756',
		],
		['*not* **this** _or_ ~~that~~', '\\*not* \\*\\*this** \\_or_ \\~\\~that~~'],
		['# 1', '\\# 1'],
		['5. May', '5\\. May'],
		['$$ a', '\\$\\$ a'],
		['| a | b |', '\\| a | b |'],
		['<b>no</b> &amp; [a](b)', '&lt;b>no&lt;/b> &amp;amp; [a\\](b)'],
	])('are escaped where Markdown would read them: %s', (text, markdown) => {
		expect(paragraph(text)).toBe(markdown);
	});

	it('are no longer runs of spaces', () => {
		expect(paragraph('Sum:\u00a0  \t 5\n  of   8\n\n\n\nend')).toBe('Sum: 5\nof 8\n\nend');
		expect(markdownOfText('Title', 'One   two\n three')).toBe('# One two three');
	});
});

describe('links and emphasis', () => {
	it.each<[name: string, text: string, metadata: Record<string, unknown>, markdown: string]>([
		[
			'a link',
			'See the terms.',
			link('the terms', 'https://a.example/b'),
			'See [the terms](https://a.example/b).',
		],
		[
			'a link by texts and addresses',
			'See the terms.',
			{ link_texts: ['terms'], link_urls: ['https://a.example/(b)'] },
			'See the [terms](<https://a.example/(b)>).',
		],
		[
			'the stated one of several',
			'a terms terms',
			link('terms', 'https://a.example', 8),
			'a terms [terms](https://a.example)',
		],
		['brackets in a link', 'the [1] here', link('the [1]', '/a'), '[the \\[1\\]](/a) here'],
		['bold', 'Linden Freight grew', emphasized(['Linden Freight', 'b']), '**Linden Freight** grew'],
		[
			'italic, later bold',
			'so it is: here',
			emphasized(['it', 'em'], ['here', 'strong']),
			'so *it* is: **here**',
		],
		['bold and italic', 'so it is', emphasized(['it', 'b'], ['it', 'i']), 'so ***it*** is'],
		[
			'a bold link',
			'See A now',
			{ ...link('A now', '/a'), ...emphasized(['A', 'b']) },
			'See [**A** now](/a)',
		],
		['marks beside a bold text', 'a* b *c a_d', emphasized(['b', 'b']), 'a\\* **b** \\*c a_d'],
		[
			'each of several with the same text',
			'Deutsch: hier, English: hier',
			{ link_texts: ['hier', 'hier'], link_urls: ['https://a.example/de', 'https://a.example/en'] },
			'Deutsch: [hier](https://a.example/de), English: [hier](https://a.example/en)',
		],
		[
			'one that is also in a longer one',
			'the price list and the list',
			{ link_texts: ['price list', 'list'], link_urls: ['/a', '/b'] },
			'the [price list](/a) and the [list](/b)',
		],
		[
			'a link in a language without spaces',
			'詳細はこちらをご覧',
			link('こちら', '/a'),
			'詳細は[こちら](/a)をご覧',
		],
		['a link over two lines', 'The\nterms.', link('The terms', '/a'), '[The terms](/a).'],
		[
			'a link that the service names twice',
			'the terms',
			{ link_texts: ['terms', 'terms'], link_urls: ['/a', '/a'] },
			'the [terms](/a)',
		],
		['a link that could be an image', 'Wow!here', link('here', '/a'), 'Wow\\![here](/a)'],
	])('are written: %s', (_name, text, metadata, markdown) => {
		expect(paragraph(text, metadata)).toBe(markdown);
	});

	it.each<[name: string, text: string, metadata: Record<string, unknown>]>([
		['a place inside of a PDF', 'see [8] here', link('8', 'cite.x', 5)],
		['a script', 'click here', link('here', 'javascript:alert(1)')],
		[
			'a script in pieces',
			'click here',
			{ ...link('here', 'java\nscript:a'), filetype: 'text/html' },
		],
		[
			'an address that the text says',
			'at https://a.example/ now',
			link('https://a.example/', 'https://a.example'),
		],
		['a text that is not there', 'click here', link('there', '/a')],
		['a short text elsewhere', '8 of [8]', link('8', '/a', 3)],
		['a part of a word', 'bold boldly', emphasized(['oldl', 'b'])],
		['one of several words', 'Prices are here. The terms are here too.', link('here', '/a')],
		['a word that is also in others', 'dogs and the dog', link('dog', '/a')],
		['bold that is one of several words', 'at once, and at once', emphasized(['at once', 'b'])],
		[
			'links with one text and several addresses',
			'see here',
			{ link_texts: ['here', 'here'], link_urls: ['/a', '/b'] },
		],
		['an unknown mark', 'click here', emphasized(['here', 'span'])],
	])('are left out: %s', (_name, text, metadata) => {
		expect(paragraph(text, metadata)).toBe(text);
	});

	it.each<[text: string, parts: Array<[string, string]>, markdown: string]>([
		['请在截止日期前提交申请。', [['截止日期', 'b']], '请在**截止日期**前提交申请。'],
		['重要なお知らせです', [['お知らせ', 'i']], '重要な*お知らせ*です'],
		['กรุณาส่งภายในวันศุกร์นี้', [['วันศุกร์', 'b']], 'กรุณาส่งภายใน**วันศุกร์**นี้'],
		['제출 기한까지 내십시오', [['제출 기한', 'b']], '**제출 기한**까지 내십시오'],
		[
			'请用PDF格式，在5月1日前',
			[
				['PDF', 'b'],
				['5月1日', 'i'],
			],
			'请用**PDF**格式，在*5月1日*前',
		],
		['注意：请先阅读', [['注意：', 'b']], '**注意**：请先阅读'],
		['他说“重要”的事', [['“重要”', 'b']], '他说“**重要**”的事'],
		['（“重要”）', [['“重要”', 'b']], '（**“重要”**）'],
		['约￥500元', [['￥500', 'b']], '约￥**500**元'],
		['𠮷野家の𠮷田', [['𠮷田', 'b']], '𠮷野家の**𠮷田**'],
		[
			'请在截止日期前',
			[
				['截止', 'b'],
				['日期', 'b'],
			],
			'请在**截止日期**前',
		],
		[
			'甲乙丙',
			[
				['甲', 'b'],
				['乙', 'i'],
			],
			'**甲***乙*丙',
		],
		[
			'甲乙丙',
			[
				['乙', 'b'],
				['甲', 'i'],
			],
			'*甲***乙**丙',
		],
		['x(a)y', [['(a)', 'b']], 'x(**a**)y'],
		[
			'Linden Freight',
			[
				['Lin', 'b'],
				['den', 'b'],
			],
			'**Linden** Freight',
		],
	])('are written where Markdown reads them: %s', (text, parts, markdown) => {
		const written = paragraph(text, emphasized(...parts));
		expect(written).toBe(markdown);
		expect(renderedText(written)).toBe(text);
	});

	it('are in headings and items as well, but no heading is bold', () => {
		const metadata = { ...link('terms', '/a'), ...emphasized(['The terms', 'b']) };
		expect(markdownOfText('Title', 'The terms', metadata)).toBe('# The [terms](/a)');
		expect(markdownOfText('ListItem', '• The terms', link('terms', '/a'))).toBe(
			'- The [terms](/a)',
		);
	});
});

describe('formulas in a text', () => {
	it.each([
		'Let $x_{1}^{*}$ and $y_{2}^{*}$ be the best values, 5 * 3 * 2 is 30.',
		'As $a \\\\ b$, $\\{x\\}$ and $$\\sum_i *_i$$ show, $i<n$ and $f[x](y)$.',
		'It costs $5 or $6, a_b and c_d.',
	])('stay as they are: %s', (text) => {
		expect(paragraph(text)).toBe(text);
		const html = `<table><tr><td>A</td></tr><tr><td>${text.replaceAll('<', '&lt;')}</td></tr></table>`;
		expect(markdownOfText('Table', '', { text_as_html: html })).toContain(text);
	});

	it.each([
		['$a* b*c*$ and *d*', '$a* b*c*$ and \\*d*'],
		['*a* costs $5, *b* $6', '\\*a* costs $5, \\*b* $6'],
		['$ *a* $', '$ \\*a* $'],
		['$<b>*x*</b>$', '\\$&lt;b>\\*x\\*&lt;/b>\\$'],
		['$a`b`$', '\\$a\\`b\\`\\$'],
		['$[a](javascript:b)$', '\\$[a\\](javascript:b)\\$'],
		['\ufffc$*a*$\ufffc *b*', '\ufffc$*a*$\ufffc \\*b*'],
		['$a\n- b$ *c*', '$a - b$ \\*c*'],
	])('are told from other text: %j', (text, markdown) => {
		expect(paragraph(text)).toBe(markdown);
	});

	it('have neither links nor emphasis inside, but may be emphasized', () => {
		expect(paragraph('so $x y$ z', emphasized(['x', 'b'], ['y$ z', 'i']))).toBe('so $x y$ z');
		expect(paragraph('$1 see $2', link('see $2', 'https://a.example/?$b'))).toBe(
			'$1 [see \\$2](https://a.example/?%24b)',
		);
		expect(paragraph('so $x^*$ is', emphasized(['so $x^*$', 'b']))).toBe('**so $x^*$** is');
	});
});

describe('addresses', () => {
	it.each([
		['https://a.example/_layouts/15/Doc.aspx?action=edit_mode', 'The form is at %s since May.'],
		['https://a.example/p/vhIPYQjX8_', 'See %s.'],
		['https://a.example/a_b_c', 'snake_case at %s'],
		['https://a.example/a?b=1&copy=2', '%s'],
	])('stay as they are: %s', (url, text) => {
		const whole = text.replace('%s', url);
		expect(paragraph(whole)).toBe(whole);
	});

	it.each([
		['https://a.example/~anna/', 'Two mirrors: %s and %s hold it.'],
		['https://a.example/*/(b_c)', '(%s)*'],
		['https://a.example/_b_/c', 'a %s*'],
		['ftp://a.example/a\\_b', 'It is %s.'],
	])('stand in angle brackets where Markdown would read marks in them: %s', (url, text) => {
		expect(paragraph(text.replaceAll('%s', url))).toContain(text.split('%s')[0] + `<${url}>`);
		const html = `<table><tr><td>Site</td></tr><tr><td>${text.replaceAll('%s', url)}</td></tr></table>`;
		expect(markdownOfText('Table', '', { text_as_html: html })).toContain(`<${url}>`);
	});

	it('are no links in the text of a link', () => {
		const text = 'See https://a.example/~anna/ ~';
		expect(paragraph(text, link(text, 'https://b.example'))).toBe(
			'[See https://a.example/\\~anna/ \\~](https://b.example)',
		);
	});
});

describe('relative links', () => {
	const metadata = {
		link_texts: ['prices', 'terms', 'next', 'top', 'script'],
		link_urls: ['prices.html', '/terms', '?page=2', '#top', 'javascript:x'],
	};
	const text = 'prices, terms, next, top, script';

	it('lead where they do from the address of the document, without its secrets', () => {
		const base = 'https://user:pass@a.example/shop/index.html?key=1#x';
		const elements = [textElement('NarrativeText', text, { ...metadata, filetype: 'text/html' })];
		const resolved =
			'[prices](https://a.example/shop/prices.html), [terms](https://a.example/terms), ' +
			'[next](https://a.example/shop/index.html?page=2), [top](https://a.example/shop/index.html#top), script';
		expect(markdownOf(elements, { base })).toBe(resolved);
		expect(paragraph(text, { ...metadata, url: base })).toBe(resolved);
	});

	it('stay as they are where the address is not known', () => {
		const kept = '[prices](prices.html), [terms](/terms), [next](?page=2), top, script';
		expect(paragraph(text, metadata)).toBe(kept);
	});

	it('are no names of places inside of a PDF', () => {
		const elements = [textElement('NarrativeText', 'see [8] here', link('[8]', 'cite.x'))];
		expect(markdownOf(elements, { base: 'https://a.example/b.pdf' })).toBe('see [8] here');
	});

	it('are those of images, too', () => {
		const elements = [
			textElement('Image', 'A cat', { image_url: 'cat.png', filetype: 'text/html' }),
		];
		expect(markdownOf(elements, { base: 'https://a.example/b/' })).toBe(
			'![A cat](https://a.example/b/cat.png)',
		);
	});
});
