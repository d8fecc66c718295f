import fc from 'fast-check';

import type { TextElement } from '..';
import { markdownOf } from './markdownOf';
import { isNightly } from '../../../test/support/nightly';
import { countFrom, seedOfRun } from '../../../test/support/seed';
import { textElement } from './textElement';
import { comparable, renderedText } from './renderedText';

const seed = seedOfRun();

/** Pieces that Markdown, HTML or the code that avoids both may trip over. */
const trap = fc.constantFrom(
	'*', '**', '***', '_', '__', '~', '~~', '~~~', '`', '``', '```', '\\', '<', '>', '&', '[', ']', '(', ')', '](', '![', ']:',
	'#', '##', '-', '+', '=', '===', '---', '***', '_ _ _', '|', '| --- |', '--- | ---', ':-:', '!', '"', "'", '.', ':', '$', '$$',
	'1.', '1)', '2.', '12)', '007.', '1. a', '2. b', '3) c', '•', '● ', ' • ', '- ', '* ', '+ ', '> ', '# ', '[ ] ', '[x] ',
	'<b>', '</b>', '<div>', '<!--', '-->', '<?', '<a@b.de>', '<https://a.b>', '&amp;', '&#35;', '&copy', '&copy;', '[a]: b', '[a](b)', '![a](b)',
	' ', '  ', '\n', '\n\n', '\r\n', '\t', '    ', '\f', '\u00a0', '\u2003', '\u2028', '\ufeff', '\u200b',
	'a', 'word', 'snake_case', '2*3', 'Ünï', '漢字', '😀', '𝒜', '.', '…', '€', '“', '”', '\0', '17,81,841',
); // prettier-ignore
const words = fc.constantFrom('one', 'two', 'a', '8', 'three four', 'x_y', 'end.', '(in)', ' ');
const text = fc
	.array(
		fc.oneof({ weight: 5, arbitrary: trap }, words, fc.string({ unit: 'binary', maxLength: 4 })),
		{
			maxLength: 14,
		},
	)
	.map((pieces) => pieces.join(''));
const spaced = fc.array(fc.oneof(trap, words), { maxLength: 10 }).map((pieces) => pieces.join(' '));
const anyText = fc.oneof(text, spaced);

const url = fc.oneof(
	fc.constantFrom(
		'https://a.example/b_c_(d)?e=1&copy=2',
		'/path',
		'mailto:a@b.example',
		'cite.x',
		'javascript:alert(1)',
	),
	anyText.map((end) => `https://a.example/${end}`),
);

/** Metadata that names parts of the text, and others, as linked or emphasized. */
function marksOf(own: string): fc.Arbitrary<Record<string, unknown>> {
	const part = fc
		.tuple(fc.nat({ max: own.length }), fc.nat({ max: 12 }))
		.map(([start, length]) => ({ start_index: start, text: own.slice(start, start + length) }));
	const whole = fc
		.constantFrom(...own.split(/\s/), own)
		.map((value) => ({ start_index: 0, text: value }));
	const mention = fc.oneof(part, whole);
	const links = fc.array(
		fc.tuple(mention, url).map(([found, target]) => ({ ...found, url: target })),
		{ maxLength: 3 },
	);
	const emphasis = fc.array(fc.tuple(mention, fc.constantFrom('b', 'i', 'strong', 'em', 'span')), {
		maxLength: 4,
	});
	return fc.tuple(links, links, emphasis).map(([placed, named, emphasized]) => ({
		links: placed,
		link_texts: named.map((link) => link.text),
		link_urls: named.map((link) => link.url),
		emphasized_text_contents: emphasized.map(([found]) => found.text),
		emphasized_text_tags: emphasized.map(([, tag]) => tag),
	}));
}

/** An element, and the text that a reader is to see of it. */
interface Case {
	element: TextElement;
	shown: string;
}

const inHtml = (value: string) =>
	value.replace(/[&<>\0]/g, (character) => `&#${character.charCodeAt(0)};`);

const textCase = fc
	.tuple(
		fc.constantFrom(
			'NarrativeText',
			'Title',
			'ListItem',
			'ListItem',
			'UncategorizedText',
			'FigureCaption',
			'Section-header',
			'CompositeElement',
		),
		anyText,
		fc.option(fc.nat({ max: 4 }), { nil: undefined }),
	)
	.chain(([type, own, depth]) =>
		fc.oneof(fc.constant({}), marksOf(own)).map((marks): Case => {
			const shown =
				type === 'ListItem' ? own.trim().replace(/^(?:[*·]|[-–—](?!\s+[.,€]?\d))(?=\s)/, '') : own;
			return { element: textElement(type, own, { ...marks, category_depth: depth }), shown };
		}),
	);
const otherCase = fc
	.tuple(fc.constantFrom('CodeSnippet', 'Formula', 'Image', 'PageBreak'), anyText)
	.map(([type, own]): Case => {
		const shown = type === 'Formula' ? own.trim().replace(/^(\$\$?)([^$]*)\1$/, '$2') : own;
		return {
			element: textElement(type, own, { image_binary_property: 'image_1' }),
			shown: type === 'PageBreak' ? '' : shown,
		};
	});
const tableCase = fc
	.integer({ min: 1, max: 4 })
	.chain((width) =>
		fc.array(fc.array(anyText, { minLength: width, maxLength: width }), {
			minLength: 1,
			maxLength: 4,
		}),
	)
	.map((rows): Case => {
		const row = (cells: readonly string[]) =>
			`<tr>${cells.map((cell) => `<td>${inHtml(cell)}</td>`).join('')}</tr>`;
		const html = `<table>${rows.map(row).join('')}</table>`;
		return {
			element: textElement('Table', '', { text_as_html: html }),
			shown: rows.flat().join(' '),
		};
	});

it(`Markdown shows exactly the text of the elements (SEED=${seed})`, () => {
	const cases = fc.array(fc.oneof({ weight: 4, arbitrary: textCase }, otherCase, tableCase), {
		maxLength: 6,
	});
	fc.assert(
		fc.property(cases, (all) => {
			const markdown = markdownOf(all.map(({ element }) => element));
			expect(renderedText(markdown)).toBe(comparable(all.map(({ shown }) => shown).join(' ')));
		}),
		{ seed, numRuns: countFrom('MARKDOWN_RUNS', isNightly ? 2_000 : 300) },
	);
});
