import { deflateSync } from 'node:zlib';

import type { DocumentElement } from '../../../../../nodes/core/service/element';
import { excludeFromChunks } from '../../../../../nodes/core/output/exclude/excludeFromChunks';
import { allPageParts } from '../../../../../nodes/core/output/exclude/pageParts';
import type { PagePart } from '../../../../../packages/element-text';
import { documentElement } from '../elements/documentElement';

type Original = readonly [type: string, text: string, page: number];

/** A chunk as the service returns it. */
function chunk(originals: readonly Original[], text?: string): DocumentElement {
	const elements = originals.map(([type, own, page]) =>
		documentElement(type, own, { page_number: page }),
	);
	const orig_elements = deflateSync(JSON.stringify(elements)).toString('base64');
	const joined = originals.flatMap(([, own]) => (own === '' ? [] : [own])).join('\n\n');
	return documentElement('CompositeElement', text ?? joined, { orig_elements });
}

async function texts(
	chunks: DocumentElement[],
	parts: readonly PagePart[] = allPageParts,
): Promise<string[]> {
	return (await excludeFromChunks(chunks, parts)).elements.map(({ text }) => text);
}

/** A page whose running head and page number came as ordinary text. */
const page = (number: number): Original[] => [
	['Title', 'Oakline Interiors', number],
	['NarrativeText', `What page ${'one two three four five'.split(' ')[number - 1]} says.`, number],
	['UncategorizedText', String(number), number],
];

describe('leaving parts of pages out of chunks', () => {
	it('takes page numbers and what headers repeat out of the text', async () => {
		const own = chunk([
			['Header', 'Oakline', 1],
			['PageNumber', '1', 1],
			['Title', 'Invoice', 1],
			['NarrativeText', 'Please pay.', 1],
			['PageBreak', '', 1],
			['Footer', 'Page 1', 1],
			['Header', 'Oakline', 2],
			['NarrativeText', 'Thank you.', 2],
		]);
		expect(await texts([own])).toEqual(['Oakline\n\nInvoice\n\nPlease pay.\n\nThank you.']);
		expect(await texts([own], ['headers'])).toEqual([
			'Oakline\n\n1\n\nInvoice\n\nPlease pay.\n\nPage 1\n\nThank you.',
		]);
		expect(await texts([own], [])).toEqual([own.text]);
	});

	it('takes repeated lines out, wherever chunks end, and keeps the first of them', async () => {
		const all = [1, 2, 3, 4, 5].flatMap(page);
		const chunks = [all.slice(0, 4), all.slice(4, 11), all.slice(11, 12), all.slice(12)];
		expect(await texts(chunks.map((originals) => chunk(originals)))).toEqual([
			'Oakline Interiors\n\nWhat page one says.',
			'What page two says.\n\nWhat page three says.\n\nWhat page four says.',
			'',
			'What page five says.',
		]);
	});

	it('leaves a chunk as it is where its text is more or less than its elements', async () => {
		const originals: Original[] = [
			['PageNumber', '7', 1],
			['NarrativeText', 'A long text that was split.', 1],
		];
		for (const text of ['7\n\nA long', 'before 7\n\nA long text that was split.']) {
			expect(await texts([chunk(originals, text)])).toEqual([text]);
		}
		const table = { ...chunk(originals), type: 'Table' };
		expect(await texts([table])).toEqual([table.text]);
	});

	it('leaves what names no original elements, or ones that nobody can read', async () => {
		const plain = documentElement('CompositeElement', 'Oakline\n\nA text.');
		const broken = documentElement('CompositeElement', 'A text.', { orig_elements: 'eJw=' });
		expect((await excludeFromChunks([plain, broken], allPageParts)).elements).toEqual([
			plain,
			broken,
		]);
	});

	it('leaves chunks whose elements would fill the memory', async () => {
		const many = Array.from({ length: 10_000 }, (): Original => ['Header', 'a', 1]);
		const two = [chunk(many), chunk([['Title', 'b', 1], ...many.slice(1)])];
		expect(await texts(two)).toEqual(['a', 'b']);
		const chunks = [...two, chunk(many)];
		expect((await excludeFromChunks(chunks, allPageParts)).elements).toBe(chunks);
	});

	it('changes nothing but the text', async () => {
		const own = chunk([
			['PageNumber', '1', 1],
			['Title', 'Invoice', 1],
		]);
		const { elements } = await excludeFromChunks([own], allPageParts);
		expect(elements).toEqual([{ ...own, text: 'Invoice' }]);
		expect(own.text).toBe('1\n\nInvoice');
	});
});
