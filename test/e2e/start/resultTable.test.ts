import type { ExecutionItem } from '../../../e2e/n8n/executionData';
import { documentRows, findFailures } from '../../../e2e/start/resultTable';

const documents: ExecutionItem[] = [
	{ json: { fileName: 'a.pdf' } },
	{ json: {}, binary: { data: { fileName: 'b.docx' } } },
];

describe('the table of what came out', () => {
	it('names a document of which nothing came out', () => {
		const element = { json: { type: 'Title', text: 'x' }, pairedItem: { item: 0 } };
		const rows = documentRows(documents, [element]);
		expect(findFailures(rows)).toEqual(['no element came out of b.docx']);
	});

	it('fails a run that read no document at all', () => {
		expect(findFailures([])).toEqual(['no document was read']);
	});
});
