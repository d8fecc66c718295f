import type { INodeParameters } from 'n8n-workflow';

import { startLocalService, type LocalService } from '../../../local-service/startLocalService.ts';
import { itemWithFile } from '../../support/items';
import { additionalField, withOptions } from '../../support/withOptions';
import { downloadElements } from '../DocumentService/workflow/runOperation';
import { partition } from './splitNode';

const spoiled = ['markdown', 'pages', 'tableRows', 'text'] as const;
const others = ['chunks', 'document', 'elements', 'file'] as const;

const note = itemWithFile('fees.html', '<h1>Fees</h1><p>Some words of text.</p>');
const isAboutChunks = (hint: string) => hint.includes('made of chunks');

let service: LocalService;
beforeAll(async () => {
	service = await startLocalService();
});
afterAll(async () => await service.close());

describe('the hint that chunks spoil an output', () => {
	const chunked = additionalField('chunking_strategy', 'basic');
	const hintsWith = async (parameters: INodeParameters) => {
		const outcome = await partition(service, [note, note], parameters);
		expect(outcome.error).toBeUndefined();
		return outcome.hints.filter(isAboutChunks);
	};

	it.each<[string, INodeParameters, number]>([
		...spoiled
			.filter((output) => output !== 'tableRows')
			.map((output): [string, INodeParameters, number] => [output, {}, 1]),
		['file', { options: { fileFormat: 'markdown' } }, 1],
		['file', { options: { fileFormat: 'text' } }, 1],
		...others.map((output): [string, INodeParameters, number] => [output, {}, 0]),
	])('is shown for the whole execution with %s %j: %d', async (output, parameters, count) => {
		const given = withOptions({ ...parameters, output }, chunked);
		expect(await hintsWith(given)).toHaveLength(count);
	});

	it.each(spoiled)("isn't shown with %s without chunks", async (output) => {
		expect(await hintsWith({ output })).toEqual([]);
	});

	it.each([...spoiled.map((output) => [output, 1] as const), ['document', 0] as const])(
		"is shown with %s of a job's results: %d",
		async (output, count) => {
			const metadata = { filename: 'a.pdf', filetype: 'application/pdf' };
			const chunk = { type: 'CompositeElement', element_id: '1', text: 'Fees\n\nWords.', metadata };
			const { hints, error } = await downloadElements(service, [chunk], output);
			expect(error).toBeUndefined();
			expect(hints.filter(isAboutChunks)).toHaveLength(count);
		},
	);

	const chunk = (rows: string[][], more: object = {}) => ({
		type: 'TableChunk',
		...{ element_id: '1', text: 'cells' },
		metadata: {
			text_as_html: `<table>${rows.map((row) => `<tr><td>${row.join('</td><td>')}</td></tr>`).join('')}</table>`,
			...more,
		},
	});
	const next = { is_continuation: true };

	it.each<[string, object[], number]>([
		[
			'a row in parts',
			[chunk([['A', 'B', 'C']]), chunk([['a']], next), chunk([['b', 'c']], next)],
			1,
		],
		['a cell in parts', [chunk([['long']]), chunk([['text']], next)], 1],
		['a part alone', [chunk([['long']], next), chunk([['text']], next)], 1],
		['whole rows', [chunk([['A', 'B']]), chunk([['a', 'b']], next), chunk([['c', 'd']], next)], 0],
		[
			'whole rows below headings that repeat',
			[
				chunk([
					['A', 'B'],
					['a', '1'],
				]),
				chunk(
					[
						['A', 'B'],
						['b', '2'],
					],
					{ ...next, num_carried_over_header_rows: 1 },
				),
				chunk(
					[
						['A', 'B'],
						['c', '3'],
					],
					{ ...next, num_carried_over_header_rows: 1 },
				),
			],
			0,
		],
	])('is shown where chunks of tables have %s', async (_name, body, count) => {
		for (const output of spoiled) {
			service.faults.add({
				path: /general/,
				times: 1,
				fault: { kind: 'status', status: 200, body },
			});
			const { hints, error } = await partition(service, [note], { output });
			expect(error).toBeUndefined();
			expect(hints.filter((hint) => hint.includes('chunks that cut long rows'))).toHaveLength(
				count,
			);
		}
	});
});
