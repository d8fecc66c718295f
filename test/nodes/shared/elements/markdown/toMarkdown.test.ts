import fc from 'fast-check';
import markdownIt from 'markdown-it';

import { finish } from '../../../../support/finish';
import { toMarkdown } from '../../../../../nodes/shared/elements/markdown/toMarkdown';
import { documentElement } from '../documentElement';
import { comparable, renderedText } from './renderedText';

const reader = markdownIt({ html: true });

/** The kinds of blocks that an independent parser finds in Markdown. */
function blocksIn(markdown: string): string[] {
	return reader.parse(markdown, {}).map((token) => token.type);
}

describe('toMarkdown', () => {
	const titled = (...depths: Array<number | undefined>) =>
		finish(
			toMarkdown(depths.map((depth) => documentElement('Title', 'T', { category_depth: depth }))),
		).split('\n\n');

	it('writes titles as headings of their depth, without jumps, at most six', () => {
		expect(titled(undefined, 0, 1, 4, 40)).toEqual(['# T', '# T', '## T', '### T', '#### T']);
		expect(titled(2, 3, 3, 1, 2)).toEqual(['# T', '## T', '## T', '# T', '## T']);
		expect(titled(0, 1, 2, 3, 4, 5, 6, 7).slice(-2)).toEqual(['###### T', '###### T']);
	});

	it('writes other headings below a title, if the service names no depth', () => {
		const types = ['Section-header', 'Title', 'Section-header', 'Headline', 'Subheadline'];
		const headings = types.map((type) => documentElement(type, 'T'));
		expect(finish(toMarkdown(headings))).toBe('# T\n\n# T\n\n## T\n\n# T\n\n## T');
	});

	it('keeps number signs at the end of a title', () => {
		const markdown = finish(toMarkdown([documentElement('Title', 'Written in C #')]));
		expect(reader.render(markdown)).toBe('<h1>Written in C #</h1>\n');
		expect(finish(toMarkdown([documentElement('Title', '#')]))).toBe('# \\#');
	});

	it('writes a title of several lines as one heading', () => {
		expect(finish(toMarkdown([documentElement('Title', 'One\nTwo')]))).toBe('# One Two');
	});

	it('writes tight lists, nested by depth, with a blank line around them', () => {
		const item = (text: string, depth?: number) =>
			documentElement('ListItem', text, { category_depth: depth });
		const elements = [
			documentElement('NarrativeText', 'Before'),
			item('one', 1),
			item('one a', 2),
			item('deeper than can be', 9),
			item('two', 1),
			documentElement('NarrativeText', 'After'),
		];
		expect(finish(toMarkdown(elements))).toBe(
			'Before\n\n- one\n  - one a\n    - deeper than can be\n- two\n\nAfter',
		);
	});

	it('keeps the numbers of a list and removes bullets that are part of the text', () => {
		const texts = ['• dot', '- dash', '–5 °C', '3. three', '4) four', '12', 'two\nlines'];
		const list = finish(toMarkdown(texts.map((text) => documentElement('ListItem', text))));
		expect(list).toBe('- dot\n- dash\n- –5 °C\n3. three\n4) four\n- 12\n- two\n  lines');
	});

	it('writes check boxes as task items', () => {
		const boxes = ['Checked', 'CheckBoxUnchecked'].map((type) => documentElement(type, 'do it'));
		expect(finish(toMarkdown(boxes))).toBe('- [x] do it\n- [ ] do it');
	});

	it('writes tables from their HTML, keeping pipes, breaks and tags in their cells', () => {
		const html =
			'<table><tr><td>a|b</td><td>c<br>d</td></tr><tr><td>&lt;b&gt;</td><td>\\|</td><td>e</td></tr></table>';
		const markdown = finish(toMarkdown([documentElement('Table', 'text', { text_as_html: html })]));
		expect(markdown).toBe('| a\\|b | c<br>d |  |\n| --- | --- | --- |\n| \\<b> | \\\\\\| | e |');
		expect(reader.render(markdown).match(/<t[hd]>/g)).toHaveLength(6);
	});

	it('writes the text of a table without usable HTML', () => {
		const tables = ['', '<p>none</p>', undefined, 5].map((html) =>
			documentElement('Table', 'cells', { text_as_html: html }),
		);
		expect(finish(toMarkdown(tables))).toBe(['cells', 'cells', 'cells', 'cells'].join('\n\n'));
	});

	it("writes code in a fence that the code can't close", () => {
		const code = documentElement('CodeSnippet', 'a\n````\n  b');
		expect(finish(toMarkdown([code]))).toBe('`````\na\n````\n  b\n`````');
	});

	it('writes formulas, page breaks and images that have a place', () => {
		const elements = [
			documentElement('Formula', 'a\n\n= b'),
			documentElement('PageBreak', ''),
			documentElement('Image', 'A [cat]', { image_binary_property: 'image_1' }),
			documentElement('Image', 'B', { image_url: 'https://example.com/a b(1).png' }),
			documentElement('Image', 'no place'),
			documentElement('Image', ''),
		];
		expect(finish(toMarkdown(elements))).toBe(
			'$$\na\n= b\n$$\n\n---\n\n![A \\[cat\\]](image_1)\n\n![B](<https://example.com/a%20b(1).png>)\n\nno place',
		);
	});

	it('returns an empty text for an empty document', () => {
		expect(finish(toMarkdown([]))).toBe('');
	});

	const trap = fc.constantFrom(
		'# no heading', '- no item', '1. no item', '> no quote', '```', '~~~', '===', '---', '***', '_ _ _', '* * *',
		'| a | b |', '--- | ---', ':-: | :-:', '|-|-|', '    no code', '\tno code', '<div>no html', '<!-- no', '&amp;',
		'[a]: no link', '[a', 'b]: no', '\\', '\\<b>', '+', 'plain', '', '7)', '\u00a0# x',
	); // prettier-ignore

	it('keeps every text a text: nothing in a paragraph turns into a different block', () => {
		fc.assert(
			fc.property(fc.array(trap, { minLength: 1, maxLength: 6 }), (lines) => {
				const markdown = finish(toMarkdown([documentElement('NarrativeText', lines.join('\n'))]));
				const kinds = new Set(blocksIn(markdown));
				for (const kind of ['paragraph_open', 'inline', 'paragraph_close']) kinds.delete(kind);
				expect([...kinds]).toEqual([]);
				expect(reader.render(markdown)).not.toMatch(/<(div|b)>/);
			}),
			{ numRuns: 1000 },
		);
	});

	it('writes exactly the headings and items of the elements, whatever their texts are', () => {
		const text = fc
			.array(trap, { minLength: 1, maxLength: 4 })
			.map((lines) => `xy ${lines.join('\n')}`);
		const type = fc.constantFrom('Title', 'NarrativeText', 'ListItem', 'PageBreak');
		const depth = fc.option(fc.integer({ min: -1, max: 4 }), { nil: undefined });
		const element = fc
			.tuple(type, text, depth)
			.map(([name, value, level]) => documentElement(name, value, { category_depth: level }));
		fc.assert(
			fc.property(fc.array(element, { maxLength: 12 }), (others) => {
				// Titles on their own may be values.
				const elements = [documentElement('NarrativeText', 'Text.'), ...others];
				const kinds = blocksIn(finish(toMarkdown(elements)));
				const count = (name: string) => elements.filter(({ type: own }) => own === name).length;
				expect(kinds.filter((kind) => kind === 'heading_open')).toHaveLength(count('Title'));
				expect(kinds.filter((kind) => kind === 'list_item_open')).toHaveLength(count('ListItem'));
				expect(kinds.filter((kind) => kind === 'hr')).toHaveLength(count('PageBreak'));
			}),
			{ numRuns: 500 },
		);
	});

	it.each([['n u J'], ['V C . s c ['], ['A B S T R A C T']])(
		'writes single letters as text, although the service says that they are a title: %s',
		(text) => {
			const elements = [documentElement('Title', text), documentElement('Title', 'Results')];
			expect(finish(toMarkdown(elements))).toBe(`${text}\n\n# Results`);
		},
	);

	it('writes the values of a document that has titles only as text', () => {
		const values = ['United States', 'Washington', 'Baseball'].map((text) =>
			documentElement('Title', text, { languages: ['eng'] }),
		);
		expect(finish(toMarkdown(values))).toBe('United States\n\nWashington\n\nBaseball');
		expect(finish(toMarkdown(values.slice(1)))).toBe('# Washington\n\n# Baseball');
		const outline = [...values, documentElement('Title', 'Rules', { category_depth: 1 })];
		expect(finish(toMarkdown(outline))).toMatch(/^# United States(.|\n)*## Rules$/);
		const slides = values.map((value, index) => ({
			...value,
			metadata: { page_number: index + 1 },
		}));
		expect(finish(toMarkdown(slides))).toMatch(/^# United States/);
	});

	it('writes a hundred thousand elements', () => {
		const elements = Array.from({ length: 100_000 }, (_, position) =>
			documentElement(position % 2 === 0 ? 'ListItem' : 'Title', `text ${position}`),
		);
		expect(finish(toMarkdown(elements)).split('\n\n')).toHaveLength(100_000);
	});
});

describe('long text', () => {
	it.each([
		['of lines', '# no heading\r\n\r\n<b> & *text*\n  - no item \\\n\n\n'],
		['without line breaks', 'word <b> &amp; '],
	])('%s stays text', (_, words) => {
		const text = words.repeat(20_000);
		const markdown = finish(toMarkdown([documentElement('NarrativeText', text)]));
		expect(renderedText(markdown)).toBe(comparable(text));
		const blocks = blocksIn(markdown).filter((kind) => kind !== 'paragraph_close');
		expect(new Set(blocks)).toEqual(new Set(['paragraph_open', 'inline']));
	});

	it('stays code if it is code', () => {
		const code = 'line\n'.repeat(100_000);
		const markdown = finish(toMarkdown([documentElement('CodeSnippet', code)]));
		expect(markdown.startsWith('```\nline\n')).toBe(true);
	});
});
