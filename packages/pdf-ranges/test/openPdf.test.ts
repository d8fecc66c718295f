import { constants, deflateSync } from 'node:zlib';

import { PDFDocument, PDFName } from 'pdf-lib';

import type { PdfDocument } from '../index';
import { describePages } from './pdfs/describePages.ts';
import { makePdf } from './pdfs/makePdf';
import { openPdfWithPauses } from './pdfs/openPdf';
import { join, writePdf } from './pdfs/pdfWriter.ts';
import { richPages } from './pdfs/richPages.ts';

async function pdfIn(bytes: Uint8Array): Promise<PdfDocument | undefined> {
	const opened = await openPdfWithPauses(bytes);
	return 'pdf' in opened ? opened.pdf : undefined;
}

async function opened(bytes: Uint8Array) {
	const pdf = await pdfIn(bytes);
	if (!pdf) throw new Error('The PDF was not opened');
	return {
		pageCount: pdf.pageCount,
		async range(first: number, last: number): Promise<Buffer> {
			const part = await pdf.range({ first, last });
			if ('reason' in part) throw new Error(`The range was not written: ${part.reason}`);
			return Buffer.concat(part.pieces);
		},
	};
}

/** Saves a document with its trailer in plain text. */
async function plain(document: PDFDocument): Promise<string> {
	return Buffer.from(await document.save({ useObjectStreams: false })).toString('latin1');
}

describe('openPdf', () => {
	it('includes a list with more entries than a call can have arguments', async () => {
		const document = await PDFDocument.load(await makePdf(2));
		const entries = Array.from({ length: 200_000 }, () => 7);
		const [, page] = document.getPages();
		page?.node.set(PDFName.of('PieceInfo'), document.context.obj(entries));
		const bytes = await document.save({ useObjectStreams: false });
		const part = await (await opened(bytes)).range(2, 2);
		expect(part.toString('latin1')).toContain(entries.join(' '));
	});
});

describe('a PDF whose streams are packed', () => {
	const packedWith = (pack: (data: Buffer) => Buffer) =>
		writePdf(richPages({ pageCount: 6, packsContent: true }), {
			crossReference: 'stream',
			isPacked: (number) => number >= 10_000,
			pack,
		});
	const usual = packedWith(deflateSync);

	it.each<[string, (data: Buffer) => Buffer]>([
		[
			'without a last block, as form fillers save them',
			(data) => deflateSync(data, { finishFlush: constants.Z_SYNC_FLUSH }),
		],
		['with bytes after the end', (data) => join(deflateSync(data), '\r\nno data')],
		['without a checksum', (data) => deflateSync(data).subarray(0, -4)],
		['with a wrong checksum', (data) => join(deflateSync(data).subarray(0, -4), 'oops')],
		['as they are', (data) => deflateSync(data, { level: 0 })],
	])('is opened and split: %s', async (_, pack) => {
		const pdf = await opened(packedWith(pack));
		expect(pdf.pageCount).toBe(6);
		const same = await opened(usual);
		expect(await describePages(await pdf.range(2, 3))).toEqual(
			await describePages(await same.range(2, 3)),
		);
	});

	it.each<[string, (data: Buffer) => Buffer]>([
		['in two', (data) => deflateSync(data).subarray(0, -6)],
		[
			'in two after a flush',
			(data) => join(deflateSync(data, { finishFlush: constants.Z_SYNC_FLUSH }), '\x7a\x01'),
		],
		['after their header', (data) => deflateSync(data).subarray(0, 2)],
		['before their header', () => Buffer.alloc(0)],
	])('is left to the service where they are cut: %s', async (_, pack) => {
		expect(await openPdfWithPauses(packedWith(pack))).toEqual({ reason: 'damaged' });
	});
});

it.each([3_000, 300_000])('opens a PDF with %p bytes after its end', async (length) => {
	const pdf = await makePdf(4);
	const after = '\n<!-- served by a proxy -->\n'.repeat(length / 28);
	expect((await pdfIn(Buffer.concat([pdf, Buffer.from(after)])))?.pageCount).toBe(4);
});

describe('openPdf says why it opens nothing', () => {
	it.each([
		['nothing', ''],
		['text', 'No PDF'],
		['a header alone', '%PDF-1.7\n'],
		['a header and garbage', `%PDF-1.7\n${'\u0000garbage<<[('.repeat(50)}`],
	])('%s', async (_name, content) => {
		expect(await openPdfWithPauses(Buffer.from(content))).toEqual({ reason: 'damaged' });
	});

	it('a document without its catalog', async () => {
		const bytes = writePdf(richPages());
		expect(await openPdfWithPauses(bytes.subarray(0, bytes.length / 2))).toEqual({
			reason: 'damaged',
		});
	});

	it.each([
		["pages that aren't a list", /\/Kids \[[^\]]*\]/, '/Kids 7'],
		['no pages', /\/Pages 1 0 R/, '/Others 1 0 R'],
	])('%s', async (_name, place, spoilt) => {
		const text = await plain(await PDFDocument.load(await makePdf(3)));
		expect(text).toMatch(place);
		expect(await openPdfWithPauses(Buffer.from(text.replace(place, spoilt), 'latin1'))).toEqual({
			reason: 'damaged',
		});
	});

	it('pages in object streams that are encrypted, unless the number of pages is in plain text', async () => {
		const objects = richPages({ pageCount: 4 });
		const bytes = writePdf(objects, {
			crossReference: 'stream',
			isPacked: (number) => number >= 10_000,
			trailer: '/Root 1 0 R/Encrypt<</Filter/Standard>>',
		});
		expect(await openPdfWithPauses(bytes)).toEqual({ reason: 'encrypted' });
		const [header, rest] = [bytes.subarray(0, 15), bytes.subarray(15)];
		const linearized = (length: number) =>
			join(header, `90000 0 obj\n<</Linearized 1/L ${length}/N 4>>\nendobj\n`, rest);
		const { length } = linearized(10_000);
		expect(await openPdfWithPauses(linearized(length))).toHaveProperty('pdf.pageCount', 4);
		expect(await openPdfWithPauses(linearized(length + 1))).toEqual({ reason: 'encrypted' });
	});
});
