import type { DocumentElement } from '../../../../../nodes/core/service/element';
import {
	joinElements,
	type JoinedRange,
} from '../../../../../nodes/core/partition/split/joinElements';
import { element } from './elements';

/** Ranges of one page each; one without elements failed. */
const ofOnePage = (ranges: ReadonlyArray<readonly DocumentElement[] | undefined>): JoinedRange[] =>
	ranges.map((elements) => (elements ? { pages: 1, elements } : { pages: 1 }));

const parents = (elements: readonly DocumentElement[]) =>
	elements.map(({ metadata }) => metadata.parent_id);

describe('joinElements', () => {
	const title = element('Title', 'Chapter');
	const child = element('NarrativeText', 'one', { parent_id: 'Chapter' });
	const orphan = element('NarrativeText', 'two');

	it('gives elements at the start of a range the heading of an earlier one', async () => {
		const { elements } = await joinElements(
			ofOnePage([[title, child], [orphan], [element('ListItem', 'three')]]),
		);
		expect(parents(elements)).toEqual([undefined, 'Chapter', 'Chapter', 'Chapter']);
		expect(orphan.metadata).toEqual({});
	});

	it('concludes nothing across a range that failed', async () => {
		const { elements, gaps } = await joinElements(ofOnePage([[title, child], undefined, [orphan]]));
		expect(gaps).toEqual([2]);
		expect(parents(elements)).toEqual([undefined, 'Chapter', undefined]);
	});

	it('leaves all parents unchanged if no rule explains those from the service', async () => {
		const odd = element('NarrativeText', 'odd', { parent_id: 'somewhere' });
		const { elements } = await joinElements(ofOnePage([[title, child, odd], [orphan]]));
		expect(parents(elements)).toEqual([undefined, 'Chapter', 'somewhere', undefined]);
	});

	it('leaves parents out if the service sends none', async () => {
		const { elements } = await joinElements(ofOnePage([[title], [orphan]]));
		expect(parents(elements)).toEqual([undefined, undefined]);
	});

	it('leaves an element unchanged if two rules that explain the ranges disagree', async () => {
		// One ends the chapter at the footer, the other doesn't; nothing in a range shows which is right.
		const { elements } = await joinElements(
			ofOnePage([[title, child, element('Footer', 'foot')], [orphan]]),
		);
		expect(parents(elements).at(-1)).toBeUndefined();
	});

	it('distinguishes the rules by what the ranges show', async () => {
		const endsWithFooter = [title, child, element('Footer', 'foot'), orphan];
		const goesOn = [
			title,
			child,
			element('Footer', 'foot'),
			{ ...orphan, metadata: { parent_id: 'Chapter' } },
		];
		const next = [element('Footer', 'again'), element('NarrativeText', 'three')];
		expect(
			parents((await joinElements(ofOnePage([endsWithFooter, next]))).elements).at(-1),
		).toBeUndefined();
		expect(parents((await joinElements(ofOnePage([goesOn, next]))).elements).at(-1)).toBe(
			'Chapter',
		);
	});

	it('nests headings by their depth', async () => {
		const sub = element('Title', 'Section', { category_depth: 1, parent_id: 'Chapter' });
		const lone = element('Title', 'Other', { category_depth: 1 });
		const { elements } = await joinElements(
			ofOnePage([
				[title, sub],
				[lone, element('Text', 'x', { parent_id: 'Other' })],
			]),
		);
		expect(parents(elements)).toEqual([undefined, 'Chapter', 'Chapter', 'Other']);
	});

	it('adds the page break between ranges in the style of those inside them', async () => {
		const pageBreak = { ...element('PageBreak', ''), element_id: 'hash' };
		const text = (value: string) => element('Text', value);
		const { elements } = await joinElements([
			{ pages: 2, elements: [text('1'), pageBreak, text('2')] },
			{ pages: 1, elements: [text('3')] },
			{ pages: 1, elements: [text('4')] },
		]);
		expect(elements.map(({ element_id }) => element_id)).toEqual(
			['1', 'hash', '2', 'hash', '3', 'hash', '4'], // prettier-ignore
		);
	});

	it('adds none if the service put one there, or sends none', async () => {
		const pageBreak = element('PageBreak', '');
		const text = element('Text', 'x');
		const ended = [text, pageBreak];
		expect((await joinElements(ofOnePage([ended, ended]))).elements).toHaveLength(4);
		expect((await joinElements(ofOnePage([[text], [text]]))).elements).toHaveLength(2);
	});

	it('adds it after and before a blank page, whose own break belongs to the page next to it', async () => {
		const pageBreak = element('PageBreak', '');
		const text = element('Text', 'x');
		const types = async (ranges: JoinedRange[]) =>
			(await joinElements(ranges)).elements.map(({ type }) => type);
		const endsBlank = { pages: 2, elements: [text, pageBreak] };
		const beginsBlank = { pages: 2, elements: [pageBreak, text] };
		const twice = ['Text', 'PageBreak', 'PageBreak', 'Text'];
		expect(await types([endsBlank, { pages: 1, elements: [text] }])).toEqual(twice);
		expect(await types([{ pages: 1, elements: [text] }, beginsBlank])).toEqual(twice);
	});

	it('gives a page break an identifier of its own if identifiers are random', async () => {
		const random = {
			...element('PageBreak', ''),
			element_id: 'a2b3c4d5-0000-4000-8000-000000000000',
		};
		const text = element('Text', 'x');
		const { elements } = await joinElements([
			{ pages: 2, elements: [text, random, text] },
			{ pages: 1, elements: [text] },
		]);
		expect(elements[3]?.type).toBe('PageBreak');
		expect(elements[3]?.element_id).toMatch(/^[\da-f-]{36}$/);
		expect(elements[3]?.element_id).not.toBe(random.element_id);
	});

	it('joins hundreds of thousands of elements', async () => {
		const many = Array.from({ length: 200_000 }, (_, number) => element('Text', String(number)));
		expect((await joinElements(ofOnePage([many, many]))).elements).toHaveLength(400_000);
	});
});
