/*
 * Splitting: PDFs that were made to hold the event loop, and long honest ones; joining the ranges of a document to an
 * answer of 200 MB: 500,000 elements.
 */
import { createHash } from 'node:crypto';

import type { DocumentElement } from '../../nodes/core/service/element.ts';
import type { openPdf as openPdfOf } from '../../packages/pdf-ranges/index.ts';
import { hostilePdfs } from '../../packages/pdf-ranges/test/pdfs/hostilePdfs.ts';
import { pause } from '../../packages/pdf-ranges/test/pdfs/openPdf.ts';
import { splitAll } from '../../packages/pdf-ranges/test/pdfs/splitAll.ts';
import type { Load, Subject } from './support/subject.ts';

const ranges = 50;
const perRange = 10_000;
const sentence = 'The quick report shows how each part keeps its place. '.repeat(3);

interface Range {
	pages: number;
	elements: DocumentElement[];
}

const breakId = (number: number) =>
	createHash('sha256').update(`report.pdfNone${number}`).digest('hex').slice(0, 32);

function rangeOf(number: number): Range {
	const elements = Array.from({ length: perRange }, (_, position): DocumentElement => {
		const isTitle = position % 10 === 0;
		const parent = `${number}-${position - (position % 10)}`;
		return {
			type: isTitle ? 'Title' : 'NarrativeText',
			element_id: `${number}-${position}`,
			text: sentence,
			metadata: {
				page_number: number * 20 + Math.floor(position / 500) + 1,
				languages: ['eng'],
				filename: 'report.pdf',
				filetype: 'application/pdf',
				...(isTitle ? {} : { parent_id: parent }),
			},
		};
	});
	// One page break for each page, numbered from 0 as the hosted service does in each file.
	for (let page = 0; page < 20; page += 1) {
		elements.splice((page + 1) * 500 + page, 0, {
			type: 'PageBreak',
			element_id: breakId(page),
			text: '',
			metadata: { languages: ['eng'], filename: 'report.pdf', filetype: 'application/pdf' },
		});
	}
	return { pages: 20, elements };
}

const all = () => Array.from({ length: ranges }, (_, number) => rangeOf(number));

const joining = async (load: Load) => {
	const { joinElements } = await load<{ joinElements: (given: Range[]) => Promise<unknown> }>(
		'nodes/core/partition/split/joinElements',
	);
	const given = all();
	return async () => await joinElements(given);
};

/** Opens a PDF and writes its ranges. */
function split(make: () => Buffer) {
	return async (load: Load) => {
		const { openPdf } = await load<{ openPdf: typeof openPdfOf }>('packages/pdf-ranges/index');
		const bytes = make();
		return async () => await splitAll(async (pdf) => await openPdf(pdf, { pause }), bytes);
	};
}

export const cases: Subject['cases'] = {
	...Object.fromEntries(
		Object.entries(hostilePdfs).map(([name, { make }]) => [`PDF: ${name}`, split(make)]),
	),
	'PDF: honest: only opening 2,000 pages, 104 MB': async (load) => {
		const { openPdf } = await load<{ openPdf: typeof openPdfOf }>('packages/pdf-ranges/index');
		const bytes = hostilePdfs['honest: 2,000 pages, 104 MB, indirect lengths']?.make();
		return () => bytes && openPdf(bytes, { pause });
	},
	'joining elements of 50 ranges': joining,
};
