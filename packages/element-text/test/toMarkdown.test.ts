import fc from 'fast-check';
import markdownIt from 'markdown-it';

import { markdownOf } from './markdownOf';
import { textElement } from './textElement';
import { comparable, renderedText } from './renderedText';

const reader = markdownIt({ html: true });

/** The kinds of blocks that an independent parser finds in Markdown. */
function blocksIn(markdown: string): string[] {
	return reader.parse(markdown, {}).map((token) => token.type);
}

describe('toMarkdown', () => {
	const titled = (...depths: Array<number | undefined>) => {
		const titles = depths.map((depth) => textElement('Title', 'T', { category_depth: depth }));
		return markdownOf(titles).split('\n\n');
	};

	it('writes a heading level for each depth that the document has, at most six', () => {
		expect(titled(undefined, 0, 1, 4, 40)).toEqual(['# T', '# T', '## T', '### T', '#### T']);
		expect(titled(2, 3, 3, 1, 2)).toEqual(['## T', '### T', '### T', '# T', '## T']);
		expect(titled(1, 0, 1)).toEqual(['## T', '# T', '## T']);
		expect(titled(0, 1, 2, 3, 4, 5, 6, 7).slice(-2)).toEqual(['###### T', '###### T']);
	});

	it('takes the levels from the HTML of titles, where a service has it', () => {
		const titles = ['<h1 class="Title">T</h1>', '<h2>T</h2>', '<h4 id="x">T</h4>', '<p>T</p>'].map(
			(html) => textElement('Title', 'T', { category_depth: 1, text_as_html: html }),
		);
		expect(markdownOf(titles)).toBe('# T\n\n## T\n\n### T\n\n## T');
	});

	it('writes other headings below a title, if the service names no depth', () => {
		const types = ['Section-header', 'Title', 'Section-header', 'Headline', 'Subheadline'];
		const headings = types.map((type) => textElement(type, 'T'));
		expect(markdownOf(headings)).toBe('## T\n\n# T\n\n## T\n\n# T\n\n## T');
	});

	it('keeps number signs at the end of a title', () => {
		const markdown = markdownOf([textElement('Title', 'Written in C #')]);
		expect(reader.render(markdown)).toBe('<h1>Written in C #</h1>\n');
		expect(markdownOf([textElement('Title', '#')])).toBe('# \\#');
	});

	it('writes a title of several lines as one heading', () => {
		expect(markdownOf([textElement('Title', 'One\nTwo')])).toBe('# One Two');
	});

	it('writes tight lists, nested by depth, with a blank line around them', () => {
		const item = (text: string, depth?: number) =>
			textElement('ListItem', text, { category_depth: depth });
		const elements = [
			textElement('NarrativeText', 'Before'),
			item('one', 1),
			item('one a', 2),
			item('deeper than can be', 9),
			item('two', 1),
			textElement('NarrativeText', 'After'),
		];
		expect(markdownOf(elements)).toBe(
			'Before\n\n- one\n  - one a\n    - deeper than can be\n- two\n\nAfter',
		);
	});

	it('removes bullets that are part of the text', () => {
		const texts = ['• dot', '- dash', '–5 °C', '12', 'two\nlines'];
		const list = markdownOf(texts.map((text) => textElement('ListItem', text)));
		expect(list).toBe('- dot\n- dash\n- –5 °C\n- 12\n- two\n  lines');
	});

	it('writes check boxes as task items', () => {
		const boxes = ['Checked', 'CheckBoxUnchecked'].map((type) => textElement(type, 'do it'));
		expect(markdownOf(boxes)).toBe('- [x] do it\n- [ ] do it');
	});

	it('writes tables from their HTML, keeping pipes, breaks and tags in their cells', () => {
		const html =
			'<table><tr><td>a|b</td><td>c<br>d</td></tr><tr><td>&lt;b&gt;</td><td>\\|</td><td>e</td></tr></table>';
		const markdown = markdownOf([textElement('Table', 'text', { text_as_html: html })]);
		expect(markdown).toBe('| a\\|b | c<br>d |  |\n| --- | --- | --- |\n| &lt;b> | \\\\\\| | e |');
		expect(reader.render(markdown).match(/<t[hd]>/g)).toHaveLength(6);
	});

	it('writes the text of a table without usable HTML', () => {
		const tables = ['', '<p>none</p>', undefined, 5].map((html) =>
			textElement('Table', 'cells', { text_as_html: html }),
		);
		expect(markdownOf(tables)).toBe(['cells', 'cells', 'cells', 'cells'].join('\n\n'));
	});

	it("writes code in a fence that the code can't close", () => {
		const code = textElement('CodeSnippet', 'a\n````\n  b');
		expect(markdownOf([code])).toBe('`````\na\n````\n  b\n`````');
	});

	it('writes formulas, page breaks and images that have a place', () => {
		const elements = [
			textElement('Formula', 'a\n\n= b'),
			textElement('PageBreak', ''),
			textElement('Image', 'A [cat]', { image_binary_property: 'image_1' }),
			textElement('Image', 'B', { image_url: 'https://example.com/a b(1).png' }),
			textElement('Image', 'no place'),
			textElement('Image', ''),
		];
		expect(markdownOf(elements)).toBe(
			'$$\na\n= b\n$$\n\n---\n\n![A \\[cat\\]](image_1)\n\n![B](<https://example.com/a%20b(1).png>)\n\nno place',
		);
	});

	it('returns an empty text for an empty document', () => {
		expect(markdownOf([])).toBe('');
	});

	const trap = fc.constantFrom(
		'# no heading', '- no item', '1. no item', '> no quote', '```', '~~~', '===', '---', '***', '_ _ _', '* * *',
		'| a | b |', '--- | ---', ':-: | :-:', '|-|-|', '    no code', '\tno code', '<div>no html', '<!-- no', '&amp;',
		'[a]: no link', '[a', 'b]: no', '\\', '\\<b>', '+', 'plain', '', '7)', '\u00a0# x',
	); // prettier-ignore

	it('writes exactly the headings, items and breaks of the elements, whatever their texts are', () => {
		const text = fc
			.array(trap, { minLength: 1, maxLength: 4 })
			.map((lines) => `xy ${lines.join('\n')}`);
		const type = fc.constantFrom('Title', 'NarrativeText', 'ListItem', 'PageBreak');
		const depth = fc.option(fc.integer({ min: -1, max: 4 }), { nil: undefined });
		const element = fc
			.tuple(type, text, depth)
			.map(([name, value, level]) => textElement(name, value, { category_depth: level }));
		fc.assert(
			fc.property(fc.array(element, { maxLength: 12 }), (more) => {
				// Titles on their own may be values.
				const elements = [textElement('NarrativeText', 'Text.'), ...more];
				const markdown = markdownOf(elements);
				const kinds = blocksIn(markdown);
				const count = (name: string) => elements.filter(({ type: own }) => own === name).length;
				expect(kinds.filter((kind) => kind === 'heading_open')).toHaveLength(count('Title'));
				expect(kinds.filter((kind) => kind === 'list_item_open')).toHaveLength(count('ListItem'));
				expect(kinds.filter((kind) => kind === 'hr')).toHaveLength(count('PageBreak'));
				const others = kinds.filter(
					(kind) =>
						!/^(heading|paragraph|list_item)_|^(bullet|ordered)_list_|^(inline|hr)$/.test(kind),
				);
				expect(others).toEqual([]);
				expect(reader.render(markdown)).not.toMatch(/<(div|b)>/);
			}),
			{ numRuns: 500 },
		);
	});

	it.each(['Q & A', '§ 1', '目 录', '第 1 章', 'A B S T R A C T', 'F A Q', 'a )', 'I n h a l t'])(
		'writes a title of single characters as a heading: %s',
		(text) => {
			expect(markdownOf([textElement('Title', text)])).toBe(`# ${text}`);
		},
	);

	it.each(['n u J', 'V C . s c [', '] V C . s c [ 2 v'])(
		'writes what is turned in the margin of a page as text, although the service says that it is a title: %s',
		(text) => {
			const elements = [textElement('Title', text), textElement('Title', 'Results')];
			expect(markdownOf(elements)).toBe(`${text}\n\n# Results`);
		},
	);

	it('writes the values of a document that has titles only as text', () => {
		const values = ['United States', 'Washington', 'Baseball'].map((text) =>
			textElement('Title', text, { languages: ['eng'] }),
		);
		expect(markdownOf(values)).toBe('United States\n\nWashington\n\nBaseball');
		expect(markdownOf(values.slice(1))).toBe('# Washington\n\n# Baseball');
		const outline = [...values, textElement('Title', 'Rules', { category_depth: 1 })];
		expect(markdownOf(outline)).toMatch(/^# United States(.|\n)*## Rules$/);
		const slides = values.map((value, index) => ({
			...value,
			metadata: { page_number: index + 1 },
		}));
		expect(markdownOf(slides)).toMatch(/^# United States/);
	});

	it('writes a hundred thousand elements', () => {
		const elements = Array.from({ length: 100_000 }, (_, position) =>
			textElement(position % 2 === 0 ? 'ListItem' : 'Title', `text ${position}`),
		);
		expect(markdownOf(elements).split('\n\n')).toHaveLength(100_000);
	});
});

describe('long text', () => {
	it.each([
		['of lines', '# no heading\r\n\r\n<b> & *text*\n  - no item \\\n\n\n'],
		['without line breaks', 'word <b> &amp; '],
	])('%s stays text', (_, words) => {
		const text = words.repeat(20_000);
		const markdown = markdownOf([textElement('NarrativeText', text)]);
		expect(renderedText(markdown)).toBe(comparable(text));
		const blocks = blocksIn(markdown).filter((kind) => kind !== 'paragraph_close');
		expect(new Set(blocks)).toEqual(new Set(['paragraph_open', 'inline']));
	});

	it('stays code if it is code', () => {
		const code = 'line\n'.repeat(100_000);
		const markdown = markdownOf([textElement('CodeSnippet', code)]);
		expect(markdown.startsWith('```\nline\n')).toBe(true);
	});
});
