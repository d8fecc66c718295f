import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { PDFDocument } from 'pdf-lib';

import type { DocumentElement } from '../../../../../nodes/shared/elements/element';
import { describeOthers, otherFolder, otherSamples } from '../../../../recorded/otherRecordings';
import { recordingOf } from '../../../../recorded/recordings';
import { finish } from '../../../../support/finish';
import { joinElements } from '../../../../../nodes/shared/partition/split/joinElements';
import { startRangeServer } from '../../../DocumentPartition/rangeServer';
import { itemWith, partitioned } from '../../../DocumentPartition/splitNode';

/** What the real service answered for the sample (two pages), numbered from 1 or from 7. */
function recorded(name: string): DocumentElement[] {
	const text = readFileSync(join(otherFolder, `${name}.json`), 'utf8');
	return (JSON.parse(text) as { response: { body: DocumentElement[] } }).response.body;
}

const pageOf = ({ metadata }: DocumentElement) => Number(metadata.page_number);

/** As a range would have it by itself: parents in a different range are unknown to it. */
function cutAt(page: number, elements: readonly DocumentElement[]): DocumentElement[][] {
	const ranges = [
		elements.filter((element) => pageOf(element) < page),
		elements.filter((element) => pageOf(element) >= page),
	];
	return ranges.map((range) => {
		const own = new Set(range.map(({ element_id }) => element_id));
		return range.map(({ metadata: { parent_id, ...metadata }, ...element }) => ({
			...element,
			metadata: {
				...metadata,
				...(typeof parent_id === 'string' && own.has(parent_id) ? { parent_id } : {}),
			},
		})) as DocumentElement[];
	});
}

it.each([
	['invoice-fast', 1],
	['invoice-from-page-5', 5],
])('identifiers of %s depend on nothing that splitting changes', (name, firstPage) => {
	const seen = new Map<number, number>();
	const elements = recordingOf(name).response.body as DocumentElement[];
	expect(elements.map(pageOf)[0]).toBe(firstPage);
	for (const element of elements) {
		const page = pageOf(element);
		const position = seen.get(page) ?? 0;
		seen.set(page, position + 1);
		const source = `${String(element.metadata.filename)}${element.text}${page}${position}`;
		const hash = createHash('sha256').update(source).digest('hex').slice(0, 32);
		expect(element.element_id).toBe(hash);
	}
});

describeOthers('ranges of another recorded document', () => {
	it('two ranges of one page join to the recorded answer for both', () => {
		const whole = recorded('pdf-fast');
		const ranges = cutAt(2, whole);
		expect(ranges.flat()).not.toEqual(whole);
		expect(
			finish(joinElements(ranges.map((elements) => ({ pages: 1, elements })))).elements,
		).toEqual(whole);
	});

	it('a document whose ranges are answered as recorded has them in order, with pages and identifiers', async () => {
		const sample = await PDFDocument.load(
			readFileSync(join(otherSamples, 'layout-parser-paper-fast.pdf')),
		);
		const document = await PDFDocument.create();
		for (const isSample of [true, false, false, true]) {
			const pages = isSample ? await document.copyPages(sample, [0, 1]) : [undefined, undefined];
			for (const page of pages) document.addPage(page);
		}
		const answers = new Map([
			[1, recorded('pdf-fast')],
			[7, recorded('pdf-fast-page-7')],
		]);
		const server = await startRangeServer(({ firstPage }) => ({
			body: answers.get(firstPage) ?? [],
		}));
		try {
			const [item] = await partitioned(
				server,
				[itemWith(Buffer.from(await document.save()), 'layout-parser-paper-fast.pdf')],
				{ strategy: 'fast', options: { splitPdf: 'node', rangesAtOnce: 4 } },
			);
			expect(server.requests.map(({ firstPage }) => firstPage).sort()).toEqual([1, 3, 5, 7]);
			const first = recorded('pdf-fast');
			const second = recorded('pdf-fast-page-7');
			// The text before the first heading of page 7 belongs to the last heading of page 2.
			const heading = first.filter(({ type }) => type === 'Title').at(-1)?.element_id;
			const untilHeading = second.findIndex(({ type }) => type === 'Title');
			expect(untilHeading).toBeGreaterThan(0);
			expect(item?.json.elements).toEqual([
				...first,
				...second.map((element, position) =>
					position < untilHeading
						? { ...element, metadata: { ...element.metadata, parent_id: heading } }
						: element,
				),
			]);
		} finally {
			await server.close();
		}
	});
});
