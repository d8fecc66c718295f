import type { IDataObject } from 'n8n-workflow';

import type { DocumentElement } from '../../../../nodes/core/wire/element';
import { numberedInDocument } from '../../../../nodes/core/partition/pageNumbers';
import { outputModes } from '../../../../nodes/core/output/outputFormats';
import {
	defaultSettingsOf,
	type OutputSettings,
} from '../../../../nodes/core/output/outputSettings';
import type { PartitionResult } from '../../../../nodes/core/output/partitionResult';
import { writeOutput } from '../../../../nodes/core/output/writeOutput';
import { holdOf } from '../../../support/holdOf';
import { NodeContext } from '../../../../nodes/core/n8n/nodeContext';

const count = 200_000;
/** What `npm run lab -- event-loop` measures against, in ms. */
const reach = 50;
/** Code that forgot to pause in one of its steps holds the loop for most of its time, whatever the machine does. */
const largestShare = 1 / 3;

const kinds = ['Title', 'NarrativeText', 'ListItem', 'PageBreak'];
const sentence = 'The quick report shows how each part keeps its place. '.repeat(5);

function elementsFrom(first: number, length: number): DocumentElement[] {
	return Array.from({ length }, (_, offset) => {
		const number = first + offset;
		return {
			type: kinds[number % kinds.length] ?? '',
			element_id: String(number),
			text: `${number} ${sentence}`,
			metadata: { page_number: number, languages: ['eng'], filename: 'report.pdf' },
		};
	});
}

const many = <T>(value: T) => Array.from({ length: 1_000 }, () => value);

const context = {
	getNode: () => ({ type: 'bench' }),
	helpers: { prepareBinaryData: async () => ({ data: '', mimeType: '' }) },
};

/**
 * Garbage collection and other work on the machine prolong a stretch, so a long one counts only as a share of the
 * whole, and the best of a few tries.
 */
async function expectPauses(run: () => Promise<unknown>): Promise<void> {
	const tries: string[] = [];
	for (let number = 0; number < 4; number += 1) {
		const { maxMs, totalMs } = await holdOf(run);
		if (maxMs < Math.max(reach, totalMs * largestShare)) return;
		tries.push(`${maxMs.toFixed(0)} of ${totalMs.toFixed(0)} ms`);
	}
	throw new Error(`It held the event loop for ${tries.join(', ')}`);
}

describe('a document of 200,000 elements lets others have the event loop in between', () => {
	const elements = elementsFrom(0, count);
	const list = elements.map((element) => ({ ...element, type: 'ListItem' }));
	const cells = `<tr><td>${sentence}</td><td rowspan="2">1 &amp; 2</td></tr>`;
	const table: DocumentElement = {
		type: 'Table',
		element_id: 'table',
		text: '',
		metadata: { text_as_html: `<table>${cells.repeat(50_000)}</table>` },
	};
	const odd = (html: string): PartitionResult => ({
		kind: 'elements',
		elements: [{ ...table, text: 'what it says', metadata: { text_as_html: html } }],
	});
	const missingPages = [{ pages: '7', status: 500, message: 'odd', position: count / 2 }];

	const written = async (
		result: PartitionResult,
		{ mode = 'elements', ...settings }: Partial<OutputSettings>,
	) =>
		await writeOutput(
			new NodeContext(context as never),
			result,
			{ ...defaultSettingsOf(mode), ...settings },
			{ fileName: 'report.pdf' },
		);

	it.each<[string, string]>([
		['NarrativeText', 'word <b> & '],
		['NarrativeText', '# a line\n'],
		['NarrativeText', '` '],
		['NarrativeText', '`'],
		['ListItem', '*_~`'],
		['Title', '# a\n'],
		['ListItem', '- a\n'],
		['Formula', 'a\n'],
		['Table', 'word '],
	])('as Markdown of one element of 10 MB: %s', async (type, words) => {
		const text = Buffer.from(words.repeat(10_000_000 / words.length)).toString();
		const result = {
			kind: 'elements' as const,
			elements: [{ type, element_id: '', text, metadata: {} }],
		};
		await expectPauses(async () => await written(result, { mode: 'markdown' }));
	});

	it.each<[string, string, IDataObject]>([
		[
			'links whose targets are very long',
			'ab! '.repeat(4_000),
			{ links: many({ text: 'ab', url: `https://example.com/${'( '.repeat(20_000)}` }) },
		],
		[
			'links and emphasis of the whole text',
			'a '.repeat(8_000),
			{
				links: many({ text: 'a '.repeat(7_999).trim(), url: 'https://example.com' }),
				emphasized_text_contents: many('a '.repeat(7_999).trim()),
				emphasized_text_tags: many('b'),
			},
		],
		[
			'a thousand links and emphasized words',
			'ab! '.repeat(4_000),
			{
				links: many({ text: 'ab', url: 'https://example.com' }),
				emphasized_text_contents: many('ab'),
				emphasized_text_tags: many('b'),
			},
		],
	])('as Markdown of %s', async (_name, text, metadata) => {
		for (const type of ['NarrativeText', 'ListItem']) {
			const result = {
				kind: 'elements' as const,
				elements: [{ type, element_id: '', text, metadata }],
			};
			await expectPauses(async () => await written(result, { mode: 'markdown' }));
		}
	});

	it.each(outputModes)('as output %s', async (mode) => {
		const result = { kind: 'elements' as const, elements };
		await expectPauses(async () => await written(result, { mode }));
	});

	it.each<[string, PartitionResult, Partial<OutputSettings>]>([
		['with images to move', { kind: 'elements', elements }, { imagesToBinary: true }],
		['with missing pages', { kind: 'elements', elements, missingPages }, { mode: 'chunks' }],
		['as one Markdown list', { kind: 'elements', elements: list }, { mode: 'markdown' }],
		['as one Markdown table', { kind: 'elements', elements: [table] }, { mode: 'markdown' }],
		['a table of one long cell', odd(`<td>${sentence.repeat(70_000)}</td>`), { mode: 'markdown' }],
		['a table of one long tag', odd(`<td ${'x'.repeat(20_000_000)}>`), { mode: 'markdown' }],
		[
			'a table of many tags in a cell',
			odd(`<td>${'<br>'.repeat(3_000_000)}`),
			{ mode: 'markdown' },
		],
		['a table of one long row', odd('<td>1</td>'.repeat(2_000_000)), { mode: 'markdown' }],
		['a table of nested tags', odd(`<td>${'<i></b>'.repeat(3_000_000)}`), { mode: 'markdown' }],
		['a table of entities', odd('&amp;'.repeat(4_000_000)), { mode: 'markdown' }],
		['a table of tags that never end', odd('<'.repeat(20_000_000)), { mode: 'markdown' }],
	])('%s', async (_name, result, settings) => {
		await expectPauses(async () => await written(result, settings));
	});

	it('whose page numbers are corrected', async () => {
		const sent = { first: count, count };
		const fromPage1 = elementsFrom(1, count - 1);
		await expectPauses(async () => await numberedInDocument(fromPage1, sent));
	});
});
