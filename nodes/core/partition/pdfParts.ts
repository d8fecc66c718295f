import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import type { PdfDocument } from '../../../packages/pdf-ranges';
import { baseName } from '../documents/fileName';
import { waitForMemory, type DocumentMemory } from '../n8n/memory';
import type { Item } from '../n8n/nodeContext';
import { storeFile } from '../n8n/storeFile';
import { outputBinaryField } from '../output/formats/file';
import type { FormFile } from '../wire/formFile';
import { Problem } from '../text/problem';
import { nameText, quoted } from '../text/text';
import { documentName } from './execution';
import {
	allowOverlapField,
	readWantedParts,
	type WantedPart,
	type WantedParts,
} from './fields/pdfPartsFields';
import { rangeText, type PageRange } from './pageRange';
import { notInDocument } from './pages';
import { bytesToRead, holdPdf, readPdfFile, type ReadFile } from './pdf';
import { obstacleOf, type PdfObstacle } from './pdfObstacle';

/**
 * Splits a PDF: returns an item with a PDF for each part, in the order of the parts. They're written one after the other,
 * so that one of them is in memory. Throws a Problem for a file that can't be split, and for parts that it doesn't have.
 */
export async function splitPdf(
	item: Item,
	file: FormFile,
	memory: DocumentMemory,
): Promise<INodeExecutionData[]> {
	const field = item.read(outputBinaryField);
	const mayOverlap = item.option(allowOverlapField);
	const wanted = readWantedParts(item);
	const { read } = await holdPdf(item, file, memory);
	// A part takes as much as the file at most, until n8n has stored it.
	await waitForMemory(memory, bytesToRead(file), item.signal);
	const pdf = pdfIn(read);
	const parts = partsIn(pdf.pageCount, wanted);
	assertParts(file, parts, { pageCount: pdf.pageCount, mayOverlap });
	const pagesLeft = rangesWithout(parts, pdf.pageCount).map(rangeText).join(', ');
	if (pagesLeft !== '') item.hint(`Pages of ${documentName(file)} in no part: ${pagesLeft}`);
	const write = partWriter(item, read, pdf);
	const items: INodeExecutionData[] = [];
	for (const { first, last, about } of parts) {
		const partName = `${baseName(file.fileName)}-${rangeText({ first, last })}`;
		const json: IDataObject = {
			fileName: file.fileName,
			...about,
			name: nameText(about.name) || partName,
			pages: [first, last],
			ofPages: pdf.pageCount,
			...(pagesLeft !== '' && { pagesLeft }),
		};
		const content = await write({ first, last });
		const names = { fileName: `${partName}.pdf`, mimeType: 'application/pdf' };
		items.push({ json, binary: { [field]: await storeFile(item, content, names) } });
	}
	return items;
}

/** Returns the parts of a document with so many pages, whether or not it has them. */
function partsIn(pageCount: number, wanted: WantedParts): WantedPart[] {
	if (typeof wanted !== 'number') {
		return wanted.map((part) => ({
			...part,
			last: part.last === Infinity ? Math.max(part.first, pageCount) : part.last,
		}));
	}
	return Array.from({ length: Math.ceil(pageCount / wanted) }, (_, index) => ({
		first: index * wanted + 1,
		last: Math.min((index + 1) * wanted, pageCount),
		about: {},
	}));
}

/** Throws a Problem for pages that the document doesn't have, or that are in two parts. */
function assertParts(
	file: FormFile,
	parts: readonly PageRange[],
	{ pageCount, mayOverlap = false }: { pageCount: number; mayOverlap?: boolean },
): void {
	const beyond = parts.find(({ last }) => last > pageCount);
	if (beyond) throw notInDocument(file, beyond, { pageCount, field: 'Split By' });
	if (mayOverlap) return;
	const sorted = inOrder(parts);
	const at = sorted.findIndex(({ first }, index) => first <= (sorted[index - 1]?.last ?? 0));
	if (at < 0) return;
	const both = sorted.slice(at - 1, at + 1).map(rangeText);
	throw new Problem(
		`The parts ${both.join(' and ')} of ${documentName(file)} overlap`,
		"Correct the parts, or add the option 'Allow Overlap' if a page belongs to several",
	);
}

function inOrder(parts: readonly PageRange[]): PageRange[] {
	return [...parts].sort((one, other) => one.first - other.first);
}

/** Returns the pages that are in no part. */
function rangesWithout(parts: readonly PageRange[], pageCount: number): PageRange[] {
	const left: PageRange[] = [];
	let next = 1;
	for (const { first, last } of [...inOrder(parts), { first: pageCount + 1, last: pageCount }]) {
		if (first > next) left.push({ first: next, last: first - 1 });
		next = Math.max(next, last + 1);
	}
	return left;
}

/** Returns what writes pages of a PDF as a file of their own. It throws a Problem where that can't be done. */
function partWriter(item: Item, { file }: ReadFile, opened: PdfDocument) {
	let pdf = opened;
	return async (range: PageRange): Promise<Buffer> => {
		// Nothing that belongs to other pages only may be in a part.
		const pages = { ...range, onlyUsed: range.first > 1 || range.last < pdf.pageCount };
		let written = await pdf.range(pages);
		if ('reason' in written && written.reason === 'tooMuchWork') {
			// The parts before have taken of the work that the file may take. Each may take as much.
			pdf = pdfIn(await readPdfFile(item, file));
			written = await pdf.range(pages);
		}
		if ('reason' in written) throw notSplit(file, obstacleOf(written.reason));
		return Buffer.concat(written.pieces);
	};
}

function pdfIn(read: ReadFile): PdfDocument {
	if ('obstacle' in read) throw notSplit(read.file, read.obstacle);
	return read.pdf;
}

function notSplit({ fileName }: FormFile, { because, remedy }: PdfObstacle): Problem {
	return new Problem(`${quoted(fileName)} can't be split because ${because}`, remedy);
}
