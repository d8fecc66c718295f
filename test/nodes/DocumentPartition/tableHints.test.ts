import type { INodeParameters } from 'n8n-workflow';

import { startLocalService, type LocalService } from '../../../local-service/startLocalService.ts';
import { downloadElements } from '../DocumentService/workflow/runOperation';
import { itemWithFile } from '../../support/items';
import { additionalField } from '../../support/withOptions';
import { itemWithPdf, partition } from './splitNode';

const pdf = () => itemWithPdf(Buffer.from('%PDF-1.4'));
const text = { type: 'NarrativeText', element_id: '1', text: 'A text.', metadata: {} };
const textOnlyTable = { type: 'Table', element_id: '2', text: 'A 1', metadata: {} };

let service: LocalService;
beforeAll(async () => {
	service = await startLocalService();
});
afterAll(async () => await service.close());

/** The hints about tables of two documents for which the service returns these elements. */
async function hintsFor(
	body: object[],
	parameters: INodeParameters,
	items = [pdf(), pdf()],
): Promise<string[]> {
	service.faults.add({ path: /general/, times: 9, fault: { kind: 'status', status: 200, body } });
	const outcome = await partition(service, items, { output: 'tableRows', ...parameters });
	service.faults.clear();
	expect(outcome.error).toBeUndefined();
	return outcome.hints.filter((hint) => hint.startsWith('Table Rows'));
}

describe('the hint of Table Rows for a PDF without tables', () => {
	it.each([{ strategy: 'fast' }, { strategy: 'ocr_only' }, { strategy: 'auto' }, {}])(
		'with %j is shown once',
		async (parameters) => {
			expect(await hintsFor([text], parameters)).toEqual([
				"Table Rows found no tables in a PDF. If there are any, set 'Strategy' (in a job: that of its Partitioner) to High Resolution: Fast, OCR Only and Auto may read its text only",
			]);
		},
	);

	it.each([
		{ strategy: 'hi_res' },
		{ strategy: 'vlm' },
		{ options: additionalField('strategy', 'od_only') },
	])('blames nothing with %j', async (parameters) => {
		expect(await hintsFor([text], parameters)).toEqual([]);
	});

	it('leaves tables without cells to their own hint', async () => {
		expect(await hintsFor([text, textOnlyTable], {})).toEqual([
			expect.stringContaining('returned as text only'),
		]);
	});

	it("isn't shown for other files, and other outputs", async () => {
		expect(await hintsFor([text], {}, [itemWithFile('a.txt', 'A.')])).toEqual([]);
		expect(await hintsFor([text], { output: 'text' })).toEqual([]);
	});

	it('names the partitioner of a workflow where the PDF comes from a job', async () => {
		const metadata = { filename: 'a.pdf', filetype: 'application/pdf' };
		const download = async (output: string) =>
			await downloadElements(service, [{ ...text, metadata }], output);
		const { hints, error } = await download('tableRows');
		expect(error).toBeUndefined();
		expect(hints).toEqual([expect.stringContaining('(in a job: that of its Partitioner)')]);
		expect((await download('text')).hints).toEqual([]);
	});
});

it('Table Rows names its limits where it leaves out a table, and advises nothing that costs', async () => {
	const tableOf = (html: string) => ({ ...textOnlyTable, metadata: { text_as_html: html } });
	const long = tableOf(`<tr><td>A</td></tr><tr><td>${'word '.repeat(60_000)}</td></tr>`);
	const wide = tableOf(`<tr>${'<td>x</td>'.repeat(20_001)}</tr>`);
	for (const table of [long, wide]) {
		expect(await hintsFor([table], {})).toEqual([
			'Table Rows left out tables that exceed its limits of 262,144 characters in a cell and 20,000 cells in a row. Markdown, Plain Text and Elements have their text',
		]);
	}
});
