import { takeStepsAtOnce } from '../../pauses';
import { findPageParts, type PagePart, type TextElement } from '..';
import { textElement } from './textElement';

const on = (
	page: number,
	text: string,
	type = 'NarrativeText',
	more: Record<string, unknown> = {},
) => textElement(type, text, { page_number: page, ...more });

const allParts: readonly PagePart[] = [
	'footers',
	'headers',
	'pageBreaks',
	'pageNumbers',
	'repeatedLines',
];

function textOf(elements: TextElement[], parts = allParts): string[] {
	const found = takeStepsAtOnce(findPageParts(elements, parts));
	return elements.filter((_, position) => !found.has(position)).map(({ text }) => text);
}

describe('text near the edge of a page, which services call a header or footer', () => {
	it.each<[name: string, elements: TextElement[], expected?: string[]]>([
		[
			'of a letter',
			[
				on(1, 'Invoice 4711', 'Header'),
				on(1, '12.05.2026', 'Header'),
				on(1, 'Dear customer,'),
				on(1, 'IBAN DE02 1203 0000 0000 2020 51', 'Footer'),
				on(1, 'Due on 1/6/2026', 'Footer'),
			],
		],
		[
			'of slides',
			[1, 2, 3].flatMap((page) => [
				on(page, `Slide about ${'ABCD'[page]}`, 'Header'),
				on(page, 'Words', 'ListItem'),
			]),
		],
		['that counts', [1, 2, 3].map((page) => on(page, `Question ${page} of 3`, 'Header'))],
		['that is all of the document', [on(1, 'Oakline', 'Header'), on(2, 'Oakline', 'Header')]],
		[
			'that is all of a page',
			[
				on(1, 'Oakline', 'Header'),
				on(1, 'Words'),
				on(2, 'Oakline', 'Header'),
				on(3, 'Oakline', 'Header'),
				on(3, 'More'),
			],
			['Oakline', 'Words', 'Oakline', 'More'],
		],
		['that is a number, but not of the page', [on(1, 'Words'), on(1, '4711', 'Footer')]],
	])('stays: %s', (_name, elements, expected = elements.map(({ text }) => text)) => {
		expect(textOf(elements)).toEqual(expected);
	});

	it('is kept once where it repeats, and counts of pages go', () => {
		const elements = [1, 2, 3].flatMap((page) => [
			on(page, 'Oakline Interiors', 'Header'),
			on(page, `Words about ${'ABCD'[page]}`),
			on(page, `© Oakline ${page}`, 'Footer'),
			on(page, `Page ${page} of 3`, 'Footer'),
		]);
		expect(textOf(elements)).toEqual([
			'Oakline Interiors',
			'Words about B',
			'© Oakline 1',
			'Words about C',
			'© Oakline 2',
			'Words about D',
			'© Oakline 3',
		]);
	});
});

/** Four pages of two paragraphs each, with a line above and one below. */
const paged = (
	lineOf: (page: number, side: 'top' | 'bottom') => TextElement | undefined,
	pages = 4,
): TextElement[] =>
	Array.from({ length: pages }, (_, index) => index + 1).flatMap((page) =>
		[
			lineOf(page, 'top'),
			on(page, `Words about ${'ABCDEFGH'[page]}`),
			on(page, `More about ${'ABCDEFGH'[page]}`),
			lineOf(page, 'bottom'),
		].filter((element) => element !== undefined),
	);
const at = (top: number) => ({
	coordinates: {
		points: [
			[0, top],
			[0, top + 10],
			[90, top + 10],
			[90, top],
		],
		layout_height: 1000,
	},
});

describe('repeated lines', () => {
	it.each<[name: string, elements: TextElement[]]>([
		[
			'the same title above',
			paged((page, side) => (side === 'top' ? on(page, 'Oakline', 'Title') : undefined)),
		],
		[
			'the same text below',
			paged((page, side) => (side === 'bottom' ? on(page, 'Oakline') : undefined)),
		],
		[
			'most pages only',
			paged((page, side) => (side === 'top' && page !== 1 ? on(page, 'Oakline') : undefined)),
		],
		[
			'coordinates',
			paged((page, side) =>
				side === 'top' ? on(page, 'Oakline', 'Title', at(30 + page)) : undefined,
			),
		],
	])('are kept once: %s', (_name, elements) => {
		const texts = textOf(elements);
		expect(texts.filter((text) => text === 'Oakline')).toHaveLength(1);
		expect(texts.filter((text) => /about/.test(text))).toHaveLength(8);
	});

	it.each<[name: string, line: (page: number) => string]>([
		['a number', (page) => String(page)],
		['a number between dashes', (page) => `– ${page + 10} –`],
		['a word and a number', (page) => `Page ${page}`],
		['the number of all pages', (page) => `${page} of 4`],
	])('are left out where they count the pages: %s', (_name, line) => {
		const texts = textOf(
			paged((page, side) => (side === 'bottom' ? on(page, line(page)) : undefined)),
		);
		expect(texts).toHaveLength(8);
	});

	it('are the first and the last line of a page, and no other', () => {
		const texts = textOf(
			[1, 2, 3].flatMap((page) => [
				on(page, 'Oakline'),
				on(page, 'Invoice'),
				on(page, `Words ${page}`),
				on(page, 'Thank you'),
				on(page, 'IBAN DE02 1203'),
			]),
		);
		const between = (page: number) => ['Invoice', `Words ${page}`, 'Thank you'];
		expect(texts).toEqual([
			'Oakline',
			...between(1),
			'IBAN DE02 1203',
			...between(2),
			...between(3),
		]);
	});

	it('are those of one document: an attachment has its own', () => {
		const attachments = ['a.pdf', 'b.pdf', 'c.pdf'].flatMap((filename) => [
			on(1, 'Oakline', 'Title', { filename }),
			on(1, `Words of ${filename}`, 'NarrativeText', { filename }),
			on(1, 'IBAN DE02 1203', 'Footer', { filename }),
		]);
		expect(textOf(attachments)).toEqual(attachments.map(({ text }) => text));
		const pages = attachments.map((element, index) => ({
			...element,
			metadata: { ...element.metadata, page_number: Math.floor(index / 3) + 1 },
		}));
		expect(textOf(pages)).toEqual(pages.map(({ text }) => text));
	});

	/** Eight pages whose lines differ on the left and on the right. */
	const facing = (linesOf: (page: number, isLeft: boolean) => TextElement[]): TextElement[] =>
		Array.from({ length: 8 }, (_, index) => index + 1).flatMap((page) => [
			...linesOf(page, page % 2 === 0),
			on(page, `Words ${'ABCDEFGHI'[page]}`),
			on(page, `More ${'ABCDEFGHI'[page]}`),
		]);

	it.each<[name: string, elements: TextElement[]]>([
		[
			'numbers on other sides of facing pages',
			facing((page, isLeft) => [on(page, isLeft ? `${page} gnuplot 5.4` : `gnuplot 5.4 ${page}`)]),
		],
		[
			'the fronts and backs of forms',
			facing((page, isLeft) => [on(page, isLeft ? 'Terms of Sale' : 'Invoice', 'Title')]),
		],
		[
			'the fronts and backs of forms, by coordinates',
			facing((page, isLeft) => [on(page, isLeft ? 'Terms' : 'Invoice', 'Title', at(120))]),
		],
		[
			'numbered headings on every other page',
			facing((page, isLeft) => (isLeft ? [] : [on(page, `Order ${(page + 1) / 2}`, 'Title')])),
		],
		[
			'only some even pages',
			facing((page) => [
				on(page, String(page)),
				...(page % 4 === 0 ? [on(page, 'Summary', 'Title')] : []),
			]).filter(({ text }) => !/^\d$/.test(text)),
		],
		[
			'only on two pages',
			paged((page, side) => (side === 'top' ? on(page, 'Oakline') : undefined), 2),
		],
		[
			'on half of the pages',
			paged((page, side) => (side === 'top' && page > 3 ? on(page, 'Summary') : undefined), 6),
		],
		['a table', paged((page, side) => (side === 'top' ? on(page, 'A B', 'Table') : undefined))],
		[
			'an item of a list',
			paged((page, side) => (side === 'top' ? on(page, 'none', 'ListItem') : undefined)),
		],
		[
			'numbered headings',
			paged((page, side) => (side === 'top' ? on(page, `Invoice ${page}`, 'Title') : undefined)),
		],
		[
			'numbers beside words',
			paged((page, side) => (side === 'bottom' ? on(page, `Annual Report | ${page}`) : undefined)),
		],
		[
			'numbers of something else than pages',
			paged((page, side) => (side === 'bottom' ? on(page, String(page + 1000)) : undefined)),
		],
		[
			'numbered footers',
			paged((page, side) =>
				side === 'bottom' ? on(page, `Invoice ${page + 1000}`, 'Footer') : undefined,
			),
		],
		[
			'addresses that differ',
			paged((page, side) =>
				side === 'bottom' ? on(page, `https://a.example/${'ABCDE'[page]}`) : undefined,
			),
		],
		[
			'questions of a form',
			paged((page, side) =>
				side === 'top' ? on(page, `Question ${page} of 5`, 'Title') : undefined,
			),
		],
		[
			'steps of a guide',
			paged((page, side) => (side === 'top' ? on(page, `Step ${page}/5`, 'Title') : undefined)),
		],
		[
			'numbered headings from a later number',
			paged((page, side) =>
				side === 'top' ? on(page, `Order ${page + 1000}`, 'Title') : undefined,
			),
		],
		[
			'amounts that grow unevenly',
			paged((page, side) => (side === 'bottom' ? on(page, String(page * page * 10)) : undefined)),
		],
		[
			'long texts',
			paged((page, side) =>
				side === 'top' ? on(page, 'Words of law. '.repeat(20).trim()) : undefined,
			),
		],
		[
			'the middle of the page, by coordinates',
			paged((page, side) => (side === 'top' ? on(page, 'Signature', 'Title', at(480)) : undefined)),
		],
		[
			'different heights, by coordinates',
			paged((page, side) =>
				side === 'bottom' ? on(page, 'Signature', 'Title', at(820 + 45 * page)) : undefined,
			),
		],
		[
			'between other texts',
			[1, 2, 3, 4].flatMap((page) => [
				on(page, `Letter ${page} to A`),
				on(page, 'Dear Sir'),
				on(page, `Words ${page}`),
				on(page, 'Yours'),
				on(page, `Name ${page} of B`),
			]),
		],
		['all that the pages say', [1, 2, 3, 4].map((page) => on(page, `Page ${page}`))],
		[
			'no pages',
			Array.from({ length: 8 }, (_, number) =>
				textElement('Title', number % 2 === 0 ? 'Oakline' : `Words ${number}`),
			),
		],
	])("aren't what isn't the same on most pages: %s", (_name, elements) => {
		expect(textOf(elements)).toEqual(elements.map(({ text }) => text.trim()));
	});

	it('stay where nobody looks for them', () => {
		const elements = paged((page, side) => (side === 'top' ? on(page, 'Oakline') : undefined));
		expect(textOf(elements, ['headers'])).toHaveLength(12);
	});
});
