import { toMarkdown } from '..';
import { textElement } from './textElement';

const written = async (type: string, text: string, metadata: Record<string, unknown> = {}) =>
	await toMarkdown([textElement(type, text, metadata)]);
const paragraph = async (text: string, metadata: Record<string, unknown> = {}) =>
	await written('NarrativeText', text, metadata);
const list = async (...texts: string[]) =>
	await toMarkdown(texts.map((text) => textElement('ListItem', text)));
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
	])('stay as they are where Markdown reads them as text: %s', async (text) => {
		expect(await paragraph(text)).toBe(text.replace('- 5', '\\- 5'));
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
	])('are escaped where Markdown would read them: %s', async (text, markdown) => {
		expect(await paragraph(text)).toBe(markdown);
	});

	it('are no longer runs of spaces', async () => {
		expect(await paragraph('Sum:\u00a0  \t 5\n  of   8\n\n\n\nend')).toBe('Sum: 5\nof 8\n\nend');
		expect(await written('Title', 'One   two\n three')).toBe('# One two three');
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
		['marks beside a bold text', 'a* b *c a_b', emphasized(['b', 'b']), 'a\\* **b** \\*c a_b'],
		['a link that could be an image', 'Wow!here', link('here', '/a'), 'Wow\\![here](/a)'],
	])('are written: %s', async (_name, text, metadata, markdown) => {
		expect(await paragraph(text, metadata)).toBe(markdown);
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
		['an unknown mark', 'click here', emphasized(['here', 'span'])],
		['marks that Markdown would not read', 'x(a)y', emphasized(['(a)', 'b'])],
	])('are left out: %s', async (_name, text, metadata) => {
		expect(await paragraph(text, metadata)).toBe(text);
	});

	it('are in headings and items as well, but no heading is bold', async () => {
		const metadata = { ...link('terms', '/a'), ...emphasized(['The terms', 'b']) };
		expect(await written('Title', 'The terms', metadata)).toBe('# The [terms](/a)');
		expect(await written('ListItem', '• The terms', link('terms', '/a'))).toBe('- The [terms](/a)');
	});
});

describe('lists', () => {
	it('keep numbers that count up, and begin anew where they do', async () => {
		expect(await list('1. a', '2. b', '1. c', '2. d', '5. e')).toBe('1. a\n2. b\n1) c\n2) d\n5. e');
		expect(await list('7) a', '8) b')).toBe('7) a\n8) b');
		expect(await list('01. a')).toBe('- 01\\. a');
	});

	it('are made of the items that one element has', async () => {
		expect(await list('● one ● two', 'three • four')).toBe('- one\n- two\n- three\n- four');
		expect(await list('Fruit: • apples • pears', 'next')).toBe(
			'- Fruit:\n  - apples\n  - pears\n- next',
		);
		expect(await list('1. Who? 2. What? See 3. here. 3. When?')).toBe(
			'1. Who?\n2. What? See 3. here.\n3. When?',
		);
	});

	it('stay one item where a bullet separates no words', async () => {
		expect(await list('Rating ● ● ○ of three')).toBe('- Rating ● ● ○ of three');
		expect(await list('Costs 1. 5 Euro')).toBe('- Costs 1. 5 Euro');
	});

	it('have boxes to check, also those without text', async () => {
		const boxes = [true, false].map((checked) => ({
			...textElement('CheckBox', checked ? 'Agreed' : ''),
			checked,
		}));
		expect(await toMarkdown(boxes)).toBe('- [x] Agreed\n- [ ]');
	});

	it('go on after an element without text', async () => {
		const elements = ['1. a', '', '2. b'].map((text) =>
			textElement(text === '' ? 'Image' : 'ListItem', text),
		);
		expect(await toMarkdown(elements)).toBe('1. a\n2. b');
	});
});

describe('tables', () => {
	const table = async (html: string) =>
		await written('Table', '', { text_as_html: `<table>${html}</table>` });

	it('have one row of headings, and their title above', async () => {
		expect(
			await table(
				'<tr><td colspan="3">Cups</td></tr><tr><td>Team</td><td>City</td><td>Cups</td></tr><tr><td>Blues</td><td>STL</td><td>1</td></tr>',
			),
		).toBe('*Cups*\n\n| Team | City | Cups |\n| --- | --- | --- |\n| Blues | STL | 1 |');
		expect(
			await table(
				'<tr><th rowspan="2">Region</th><th colspan="2">Sales</th></tr><tr><th>2024</th><th>2025</th></tr><tr><td rowspan="2">North</td><td>1</td><td>2</td></tr><tr><td colspan="2">none</td></tr>',
			),
		).toBe(
			'| Region | Sales / 2024 | Sales / 2025 |\n| --- | --- | --- |\n| North | 1 | 2 |\n|  | none |  |',
		);
	});

	it('keep a heading over several columns of values in its first place', async () => {
		expect(
			await table(
				'<tr><th colspan="2">Name</th></tr><tr><td>a</td><td>b</td></tr><tr><td>c</td><td>d</td></tr>',
			),
		).toBe('*Name*\n\n| a | b |\n| --- | --- |\n| c | d |');
		expect(
			await table(
				'<tr><th colspan="2">Name</th><th>Age</th></tr><tr><td>a</td><td>b</td><td>5</td></tr>',
			),
		).toBe('| Name |  | Age |\n| --- | --- | --- |\n| a | b | 5 |');
	});
});

describe('other elements', () => {
	it('are written as a person would', async () => {
		expect(await written('FigureCaption', 'Figure 1: *a*')).toBe('*Figure 1: \\*a\\**');
		expect(await written('Formula', '$$a = b$$')).toBe('$$\na = b\n$$');
		expect(await written('Formula', 'a $$ b')).toBe('a $$ b');
		const words = 'word '.repeat(30).trim();
		expect(await written('Image', words, { image_binary_property: 'image_1' })).toBe(
			`![](image_1)\n\n${words}`,
		);
	});
});
