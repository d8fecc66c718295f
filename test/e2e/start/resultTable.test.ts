import type { ExecutionItem } from '../../../e2e/n8n/executionData';
import { documentRows, findFailures, formatTable, shorten } from '../../../e2e/start/resultTable';

const documents: ExecutionItem[] = [
	{ json: { fileName: 'a.pdf' } },
	{ json: {}, binary: { data: { fileName: 'b.docx' } } },
];

function element(type: string, text: string, item: number): ExecutionItem {
	return { json: { type, text }, pairedItem: { item } };
}

describe('the table of what came out', () => {
	it('counts elements and types for the document that the item linking names', () => {
		const rows = documentRows(documents, [
			element('Title', ' ', 1),
			element('Title', 'Second', 1),
			element('NarrativeText', 'Only', 0),
		]);
		expect(rows).toEqual([
			{ document: 'a.pdf', elements: 1, types: { NarrativeText: 1 }, firstText: 'Only' },
			{ document: 'b.docx', elements: 2, types: { Title: 2 }, firstText: 'Second' },
		]);
		expect(findFailures(rows)).toEqual([]);
	});

	it('names a document of which nothing came out', () => {
		const rows = documentRows(documents, [element('Title', 'x', 0)]);
		expect(findFailures(rows)).toEqual(['no element came out of b.docx']);
	});

	it('counts items without a link for no document', () => {
		const rows = documentRows(documents, [{ json: { type: 'Title', text: 'x' } }]);
		expect(rows.map(({ elements }) => elements)).toEqual([0, 0]);
	});

	it('fails a run that read no document at all', () => {
		expect(findFailures([])).toEqual(['no document was read']);
	});

	it('cuts long texts and puts them on one line', () => {
		expect(shorten('one\n two', 20)).toBe('one two');
		expect(shorten('0123456789', 5)).toBe('0123…');
		expect([...shorten('😀😀😀😀', 3)]).toHaveLength(3);
	});

	it('shows every row in at most 100 characters a line', () => {
		const long = 'a word and '.repeat(50);
		const table = formatTable(
			documentRows(documents, [element('NarrativeText', long, 0), element('Title', long, 1)]),
		);
		expect(table).toContain('a.pdf');
		expect(table).toContain('1 NarrativeText');
		expect(Math.max(...table.split('\n').map((line) => line.length))).toBeLessThanOrEqual(100);
	});
});
