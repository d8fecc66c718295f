import { deflateSync } from 'node:zlib';

import { openPdfWithPauses } from './pdfs/openPdf';
import { textBytes, stream, writePdf, type Objects, type Text } from './pdfs/pdfWriter.ts';
import { richPages } from './pdfs/richPages.ts';
import { splitAll } from './pdfs/splitAll.ts';

/** How many times as long as the document its ranges are together. */
async function timesDocument(bytes: Buffer, pagesInRange: number): Promise<number> {
	const { size, reason } = await splitAll(openPdfWithPauses, bytes, {
		pagesInRange,
		onlyUsed: true,
	});
	expect(reason).toBeUndefined();
	return size / bytes.length;
}

/** A document of so many pages, all fields of which have one root, with a picture on each. */
function form(pageCount: number, picture: Buffer): Objects {
	const objects = new Map<number, Text>();
	const numbers = Array.from({ length: pageCount }, (_, index) => index);
	const list = (first: number) => numbers.map((index) => `${first + index} 0 R`).join(' ');
	objects.set(1, '<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[3 0 R]/NeedAppearances true>>>>');
	objects.set(2, `<</Type/Pages/Count ${pageCount}/Kids[${list(10_000)}]>>`);
	objects.set(3, `<</T(root)/FT/Tx/V(value)/Kids[${list(20_000)}]>>`);
	for (const index of numbers) {
		const drawing = `<</Type/XObject/Subtype/Form/BBox[0 0 9 9]/Length ${picture.length}>>\nstream\n`;
		objects.set(
			30_000 + index,
			Buffer.concat([textBytes(drawing), picture, textBytes('\nendstream')]),
		);
		objects.set(
			20_000 + index,
			`<</Type/Annot/Subtype/Widget/Rect[0 0 9 9]/Parent 3 0 R/P ${10_000 + index} 0 R/AP<</N ${30_000 + index} 0 R>>>>`,
		);
		objects.set(
			10_000 + index,
			`<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]/Annots[${20_000 + index} 0 R]>>`,
		);
	}
	return objects;
}

/** A tagged document: links on its pages lead to elements of the structure, which all belong together. */
function tagged(pageCount: number, elementsOnPage: number): Objects {
	const pages = Array.from({ length: pageCount }, (_, index) => 10 + index);
	const first = 10_000;
	const list = (from: number, count: number) =>
		Array.from({ length: count }, (_, index) => `${from + index} 0 R`).join(' ');
	const count = pageCount * elementsOnPage;
	const objects = new Map<number, Text>([
		[1, '<</Type/Catalog/Pages 2 0 R/StructTreeRoot 3 0 R>>'],
		[2, `<</Type/Pages/Count ${pageCount}/Kids[${list(10, pageCount)}]>>`],
		[3, '<</Type/StructTreeRoot/K 4 0 R>>'],
		[4, `<</S/Document/P 3 0 R/K[${list(first, count)}]>>`],
	]);
	for (const page of pages) {
		const action = `<</S/GoTo/D[10 0 R/Fit]/SD[${first + 5} 0 R/Fit]>>`;
		const link = `<</Type/Annot/Subtype/Link/Rect[0 0 9 9]/A${action}>>`;
		objects.set(page, `<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]/Annots[${link}]>>`);
	}
	for (let index = 0; index < count; index += 1) {
		const page = 10 + Math.floor(index / elementsOnPage);
		objects.set(
			first + index,
			`<</S/P/P 4 0 R/Pg ${page} 0 R/K ${index}/ActualText(${'words '.repeat(9)})>>`,
		);
	}
	return objects;
}

describe('ranges hold what their pages use, and no more', () => {
	it.each([
		['one dictionary for all pages', { sharesResources: true }],
		['one dictionary, content packed', { sharesResources: true, packsContent: true }],
		['a dictionary that all pages inherit', { inherits: true, pagesInNode: 10 }],
	])('of 200 pages in 10 ranges with %s', async (_, settings) => {
		const bytes = writePdf(richPages({ ...settings, pageCount: 200, imageBytes: 20_000 }));
		expect(await timesDocument(bytes, 20)).toBeLessThan(1.1);
	});

	it('of 200 pages whose form fields share a root', async () => {
		const bytes = writePdf(form(200, Buffer.alloc(5_000, 'q Q\n')));
		expect(await timesDocument(bytes, 20)).toBeLessThan(1.1);
	});

	it('of 80 pages whose links lead to parts of the structure', async () => {
		expect(await timesDocument(writePdf(tagged(80, 100)), 20)).toBeLessThan(1.1);
	});

	/** Opens a document, the content of whose first page becomes this stream. */
	const withContent = async (settings: Parameters<typeof richPages>[0], content: Buffer) => {
		const objects = richPages(settings);
		const page = textBytes(objects.get(10_000) ?? '').toString('latin1');
		objects.set(Number(/\/Contents (\d+)/.exec(page)?.[1]), content);
		const opened = await openPdfWithPauses(writePdf(objects));
		if (!('pdf' in opened)) throw new Error(opened.reason);
		return { pdf: opened.pdf, page };
	};
	const lzw = stream('/Filter/LZWDecode', 'q Q');
	const cut = deflateSync(Buffer.from('/Photo0 Do '.repeat(5_000))).subarray(0, -20);
	const onlyUsed = true;

	it.each([
		['packed in an unusual way', lzw],
		['cut', stream('/Filter/FlateDecode', cut)],
	])('or are not written where the content of a page cannot be read: %s', async (_, content) => {
		const { pdf } = await withContent({ sharesResources: true, pageCount: 40 }, content);
		expect(await pdf.range({ first: 1, last: 20, onlyUsed })).toEqual({ reason: 'inseparable' });
		expect(await pdf.range({ first: 21, last: 40, onlyUsed })).toHaveProperty('pieces');
		expect(await pdf.range({ first: 1, last: 20 })).toHaveProperty('pieces');
	});

	it('with all drawings of a list of its own where the content of a page cannot be read', async () => {
		const { pdf, page } = await withContent({ pageCount: 4 }, lzw);
		expect(page).toMatch(/\/Resources *<<.*\/XObject *<</);
		expect(await pdf.range({ first: 1, last: 1, onlyUsed })).toHaveProperty('pieces');
	});
});
