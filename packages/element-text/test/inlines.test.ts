import { markdownOf } from './markdownOf';
import { textElement } from './textElement';

const written = (type: string, text: string, metadata: Record<string, unknown> = {}) =>
	markdownOf([textElement(type, text, metadata)]);
const paragraph = (text: string, metadata: Record<string, unknown> = {}) =>
	written('NarrativeText', text, metadata);
const list = (...texts: string[]) => markdownOf(texts.map((text) => textElement('ListItem', text)));
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
		['| a | b |', '\\| a | b |'],
		['<b>no</b> &amp; [a](b)', '\\<b>no\\</b> \\&amp; [a\\](b)'],
	])('are escaped where Markdown would read them: %s', (text, markdown) => {
		expect(paragraph(text)).toBe(markdown);
	});

	it('are no longer runs of spaces', () => {
		expect(paragraph('Sum:\u00a0  \t 5\n  of   8\n\n\n\nend')).toBe('Sum: 5\nof 8\n\nend');
		expect(written('Title', 'One   two\n three')).toBe('# One two three');
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
		['a link over two lines', 'See the\nterms.', link('the terms', '/a'), 'See [the\nterms](/a).'],
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
		['marks that Markdown would not read', 'x(a)y', emphasized(['(a)', 'b'])],
	])('are left out: %s', (_name, text, metadata) => {
		expect(paragraph(text, metadata)).toBe(text);
	});

	it('are in headings and items as well, but no heading is bold', () => {
		const metadata = { ...link('terms', '/a'), ...emphasized(['The terms', 'b']) };
		expect(written('Title', 'The terms', metadata)).toBe('# The [terms](/a)');
		expect(written('ListItem', '• The terms', link('terms', '/a'))).toBe('- The [terms](/a)');
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
		expect(written('Table', '', { text_as_html: html })).toContain(`<${url}>`);
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

describe('lists', () => {
	it('keep numbers that count up', () => {
		expect(list('7) a', '8) b')).toBe('7) a\n8) b');
		expect(list('2023. a', '2024. b')).toBe('2023. a\n2024. b');
	});

	it.each([
		[['5. 7. 2024 Abnahme', '31. 12. 2024 Ende'], '- 5\\. 7. 2024 Abnahme\n- 31\\. 12. 2024 Ende'],
		[['18. september: a', '2. oktober: b'], '- 18\\. september: a\n- 2\\. oktober: b'],
		[['1. a', '2. b', '1. c'], '- 1\\. a\n- 2\\. b\n- 1\\. c'],
		[['337. a', '338. b', 'c'], '- 337\\. a\n- 338\\. b\n- c'],
		[['1. a', '2) b'], '- 1\\. a\n- 2\\) b'],
		[['01. a', '02. b'], '- 01\\. a\n- 02\\. b'],
		[['1. Mai'], '- 1\\. Mai'],
		[['1. See 2. below. 2. What?'], '- 1\\. See 2. below. 2. What?'],
	])('take no number for that of an item unless all count up: %j', (texts, markdown) => {
		expect(list(...texts)).toBe(markdown);
	});

	it('go on counting after text between them', () => {
		const elements = ['1. Install', '2. Set', 'Restart first.', '3. Run', 'Wait.', '4. Check'].map(
			(text) => textElement(/^\d/.test(text) ? 'ListItem' : 'NarrativeText', text),
		);
		expect(markdownOf(elements)).toBe(
			'1. Install\n2. Set\n\nRestart first.\n\n3. Run\n\nWait.\n\n4. Check',
		);
	});

	it('count items at other depths apart', () => {
		const elements = [
			['1. a', 0],
			['1. b', 1],
			['2. c', 1],
			['2. d', 0],
			['7. e', 1],
			['8. f', 1],
		].map(([text, depth]) => textElement('ListItem', String(text), { category_depth: depth }));
		expect(markdownOf(elements)).toBe('1. a\n   1. b\n   2. c\n2. d\n   - 7\\. e\n   - 8\\. f');
	});

	it.each([
		['+ 12 % Revenue', '- \\+ 12 % Revenue'],
		['- 3 % Margin', '- \\- 3 % Margin'],
		['– 5 °C at night', '- – 5 °C at night'],
		['- € 5 off', '- \\- € 5 off'],
		['– CHF 5 off', '- – CHF 5 off'],
		['●●○ medium', '- ●●○ medium'],
	])('keep the sign of an item: %s', (text, markdown) => {
		expect(list(text)).toBe(markdown);
	});

	it('keep the signs of a list that has both of two', () => {
		expect(list('+ good sound', '- short cable')).toBe('- \\+ good sound\n- \\- short cable');
		expect(list('● Yes', '○ No')).toBe('- ● Yes\n- ○ No');
	});

	it('are made of the items that one element has', () => {
		expect(list('● one ● two', 'Paris • London')).toBe('- one\n- two\n- Paris • London');
		expect(list('1. Who pays? 2. See 3. below! 3. When?')).toBe(
			'1. Who pays?\n2. See 3. below!\n3. When?',
		);
		expect(list('Fruit: • apples • pears', 'next')).toBe('- Fruit:\n  - apples\n  - pears\n- next');
	});

	it('stay one item where a bullet separates no words', () => {
		expect(list('Rating ● ● ○ of three')).toBe('- Rating ● ● ○ of three');
	});

	it('have boxes to check, also those without text', () => {
		const boxes = [true, false].map((checked) => ({
			...textElement('CheckBox', checked ? 'Agreed' : ''),
			checked,
		}));
		expect(markdownOf(boxes)).toBe('- [x] Agreed\n- [ ]');
	});

	it('go on after an element without text', () => {
		const elements = ['1. a', '', '2. b'].map((text) =>
			textElement(text === '' ? 'Image' : 'ListItem', text),
		);
		expect(markdownOf(elements)).toBe('1. a\n2. b');
	});
});

describe('tables', () => {
	const table = (html: string) => written('Table', '', { text_as_html: `<table>${html}</table>` });

	it('have one row of headings, and their title above', () => {
		expect(
			table(
				'<tr><td colspan="3">Cups</td></tr><tr><td>Team</td><td>City</td><td>Cups</td></tr><tr><td>Blues</td><td>STL</td><td>1</td></tr>',
			),
		).toBe('*Cups*\n\n| Team | City | Cups |\n| --- | --- | --- |\n| Blues | STL | 1 |');
		expect(
			table(
				'<tr><th rowspan="2">Region</th><th colspan="2">Sales</th></tr><tr><th>2024</th><th>2025</th></tr><tr><td rowspan="2">North</td><td>1</td><td>2</td></tr><tr><td colspan="2">none</td></tr>',
			),
		).toBe(
			'| Region | Sales / 2024 | Sales / 2025 |\n| --- | --- | --- |\n| North | 1 | 2 |\n|  | none |  |',
		);
	});

	it('leave out headings that they repeat, but no other row', () => {
		const head = '<tr><th>Item</th><th>Price</th></tr>';
		expect(
			table(
				`${head}<tr><td>a</td><td>1</td></tr>${head}<tr><th>Total</th><th>1</th></tr><tr><td>Item</td><td>Price</td></tr>`,
			),
		).toBe('| Item | Price |\n| --- | --- |\n| a | 1 |\n| Total | 1 |\n| Item | Price |');
		const heads = '<tr><th colspan="2">2024</th></tr><tr><th>Q1</th><th>Q2</th></tr>'.replace(
			'<tr>',
			'<tr><th rowspan="2">Item</th>',
		);
		expect(table(`${heads}<tr><td>a</td><td>1</td><td>2</td></tr>${heads}`)).toBe(
			'| Item | 2024 / Q1 | 2024 / Q2 |\n| --- | --- | --- |\n| a | 1 | 2 |',
		);
	});

	it('leave out headings that stand there twice', () => {
		const head = '<tr><th>Item</th><th>Price</th></tr>';
		expect(table(`${head}${head}<tr><td>a</td><td>1</td></tr>`)).toBe(
			'| Item | Price |\n| --- | --- |\n| a | 1 |',
		);
	});

	it('show marks at the ends of the lines of a cell', () => {
		expect(table('<tr><td>a</td><td>b</td></tr><tr><td>**<br>**</td><td>c</td></tr>')).toBe(
			'| a | b |\n| --- | --- |\n| \\*\\*<br>\\*\\* | c |',
		);
	});

	it('have check boxes, values of fields and raised text in their cells', () => {
		expect(
			table(
				'<tr><th>Smoker</th><th>Sum</th></tr><tr><td><input type="checkbox" checked></td><td><input value="a|b"> m<sup>2</sup></td></tr>',
			),
		).toBe('| Smoker | Sum |\n| --- | --- |\n| [x] | a\\|b m² |');
	});

	it('keep a heading over several columns of values in its first place', () => {
		expect(
			table(
				'<tr><th colspan="2">Name</th></tr><tr><td>a</td><td>b</td></tr><tr><td>c</td><td>d</td></tr>',
			),
		).toBe('*Name*\n\n| a | b |\n| --- | --- |\n| c | d |');
		expect(
			table(
				'<tr><th colspan="2">Name</th><th>Age</th></tr><tr><td>a</td><td>b</td><td>5</td></tr>',
			),
		).toBe('| Name |  | Age |\n| --- | --- | --- |\n| a | b | 5 |');
	});
});

describe('other elements', () => {
	it('are written as a person would', () => {
		expect(written('FigureCaption', 'Figure 1: *a*')).toBe('*Figure 1: \\*a\\**');
		expect(written('Formula', '$$a = b$$')).toBe('$$\na = b\n$$');
		expect(written('Formula', 'a $$ b')).toBe('a $$ b');
		const words = 'word '.repeat(30).trim();
		expect(written('Image', words, { image_binary_property: 'image_1' })).toBe(
			`![](image_1)\n\n${words}`,
		);
	});
});
