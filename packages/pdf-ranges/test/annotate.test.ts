import { degrees, PDFDocument } from 'pdf-lib';

import { pdfLibrary } from '../../../local-service/partition/pdf/pdfLibrary.ts';
import type { PdfMark } from '../index';
import { corpus } from './pdfs/corpus.ts';
import { describePages } from './pdfs/describePages.ts';
import { openPdfWithPauses } from './pdfs/openPdf';
import { stream, writePdf, type Text } from './pdfs/pdfWriter.ts';
import { overlapOf, shownPages, type Area } from './pdfs/shownMarks.ts';

const red = [1, 0, 0] as const;
const box = { left: 0.25, top: 0.125, width: 0.375, height: 0.0625 };
const comment = 'Größe (100 €): 🙂 \\';

const pagesOf = async (bytes: Buffer) => await shownPages(await pdfLibrary(), bytes);

async function outcomeOf(bytes: Buffer, marks: readonly PdfMark[]) {
	const opened = await openPdfWithPauses(bytes);
	return 'pdf' in opened ? await opened.pdf.annotate(marks) : opened;
}

async function marked(bytes: Buffer, marks: readonly PdfMark[]): Promise<Buffer> {
	const outcome = await outcomeOf(bytes, marks);
	if ('reason' in outcome) throw new Error(`The marks were not written: ${outcome.reason}`);
	expect(outcome.marked).toBe(marks.length);
	const written = Buffer.concat(outcome.pieces);
	expect(written.subarray(0, bytes.length).equals(bytes)).toBe(true);
	expect(outcome.pieces[0]?.buffer).toBe(bytes.buffer);
	return written;
}

type Operator = [code: number, parameters: [id: string] | null];

interface Described {
	shared: { annotations: Array<{ id: string; titleObj?: { str: string } }>; operators: Operator[] };
}

const beginAnnotation = 80;
const endAnnotation = 81;

/** Everything that pdfjs says about each page, apart from the marks, and how many of them there are. */
async function withoutMarks(bytes: Buffer): Promise<Array<{ others: string; marks: number }>> {
	return (await describePages(bytes)).map((page) => {
		const [first = '', ...more] = page.split('\n');
		const { shared, ...rest } = JSON.parse(first) as Described;
		const marks = shared.annotations.filter(({ titleObj }) => titleObj?.str === 'Document Service');
		const own = new Set(marks.map(({ id }) => id));
		const annotations = shared.annotations.filter(({ id }) => !own.has(id));
		let isOwn = false;
		const operators = shared.operators.filter(([code, parameters]) => {
			const isHere = isOwn;
			if (code === beginAnnotation) isOwn = own.has(parameters?.[0] ?? '');
			else if (code === endAnnotation) isOwn = false;
			return !isHere && !isOwn;
		});
		const others = JSON.stringify([rest, more, annotations, operators]);
		return { others, marks: marks.length };
	});
}

/** A document of one page, with these entries. */
function onePage(entries: string, more: ReadonlyArray<readonly [number, Text]> = []): Buffer {
	return writePdf(
		new Map<number, Text>([
			[1, '<</Type/Catalog/Pages 2 0 R>>'],
			[2, '<</Type/Pages/Count 1/Kids[3 0 R]>>'],
			[3, `<</Type/Page/Parent 2 0 R/Resources<<>>/Contents 4 0 R${entries}>>`],
			[4, stream('', '0 0 9 9 re f')],
			...more,
		]),
	);
}

describe('annotate', () => {
	it('appends marks to each document of the corpus, twice, and leaves everything else as it is', async () => {
		for (const { name, bytes } of await corpus()) {
			const before = await withoutMarks(bytes);
			const marks = before.flatMap((_, index): PdfMark[] => [
				{ page: index + 1, box, color: red, text: `${comment} ${index}` },
				{ page: index + 1, color: [0, 1, 0], text: 'A note' },
			]);
			const once = await marked(bytes, marks);
			const twice = await marked(once, marks);
			for (const written of [once, twice]) {
				const count = written === once ? 2 : 4;
				const pages = before.map(({ others }) => ({ others, marks: count }));
				expect({ name, pages: await withoutMarks(written) }).toEqual({ name, pages });
			}
			(await pagesOf(twice)).forEach(({ width, height, annotations }, page) => {
				const own = annotations.filter(({ author }) => author === 'Document Service');
				const [mark, note, again] = own;
				const right = (box.left + box.width) * width;
				const bottom = (box.top + box.height) * height;
				const area: Area = [box.left * width, box.top * height, right, bottom];
				expect({ name, page, overlap: overlapOf(mark?.area ?? area, area) > 0.999 }).toEqual({
					name,
					page,
					overlap: true,
				});
				expect(mark).toMatchObject({ subtype: 'Highlight', text: `${comment} ${page}` });
				expect(note).toMatchObject({ subtype: 'Text', text: 'A note', isDrawn: true });
				expect(overlapOf(note?.area ?? area, [4, 4, 20, 20])).toBeGreaterThan(0.99);
				expect(again).toEqual(mark);
			});
		}
	});

	const rectangle = { x: 130, y: 310, width: 120, height: 30 };
	const units = { points: 1, 'pixels of 200 dpi': 200 / 72, 'parts of the page': 0 };
	const cases = [0, 90, 180, 270, -90, 450].flatMap((rotation) =>
		[undefined, [100, 150, 300, 420], [-15, 40, 595, 795]].flatMap((crop) =>
			(['media', 'crop'] as const).flatMap((layout) =>
				Object.entries(units).map(([unit, scale]) => ({ rotation, crop, layout, unit, scale })),
			),
		),
	);

	/** A page whose boxes begin anywhere; without a crop box, all of it is shown. */
	async function page(rotation: number, crop: readonly number[] | undefined): Promise<Buffer> {
		const document = await PDFDocument.create();
		const made = document.addPage();
		made.setMediaBox(-20, 35, 600, 800);
		if (crop) {
			const [x = 0, y = 0, right = 0, top = 0] = crop;
			made.setCropBox(x, y, right - x, top - y);
		}
		made.setRotation(degrees(rotation));
		made.drawRectangle(rectangle);
		return Buffer.from(await document.save());
	}

	it.each(cases)(
		'puts a box where it belongs: rotation $rotation, crop $crop, layout $layout in $unit',
		async ({ rotation, crop, layout, scale }) => {
			// A layout without a size counts as one of what is displayed.
			const isShown = layout === 'crop' || scale === 0;
			const [laidOut] = await pagesOf(await page(rotation, isShown ? crop : undefined));
			const bytes = await page(rotation, crop);
			const [shown] = await pagesOf(bytes);
			if (!laidOut || !shown) throw new Error('There is no page');
			const { x, y, width, height } = rectangle;
			const corners = [x, y, x + width, y + height];
			const [left, top, right, bottom] = laidOut.areaOf(corners);
			const mark = {
				left: left / laidOut.width,
				top: top / laidOut.height,
				width: (right - left) / laidOut.width,
				height: (bottom - top) / laidOut.height,
				layoutWidth: scale === 0 ? 1 : Math.round(laidOut.width * scale),
				layoutHeight: scale === 0 ? 1 : Math.round(laidOut.height * scale),
			};
			const written = await marked(bytes, [{ page: 1, box: mark, color: red, text: '' }]);
			const [after] = await pagesOf(written);
			const area = after?.annotations[0]?.area ?? [0, 0, 0, 0];
			expect(overlapOf(area, shown.areaOf(corners))).toBeGreaterThan(0.99);
		},
	);

	it('limits boxes to the page, and puts notes beside one another', async () => {
		const marks: PdfMark[] = [
			{ page: 1, box: { left: -1, top: 0.5, width: 9, height: 9 }, color: red, text: '' },
			...Array.from({ length: 5 }, () => ({ page: 1, color: red, text: '' })),
		];
		const written = await marked(onePage('/MediaBox[0 0 60 90]/Rotate 90'), marks);
		const [{ annotations = [] } = {}] = await pagesOf(written);
		expect(annotations.map(({ area }) => area)).toEqual([
			[0, 30, 90, 60],
			[4, 4, 20, 20],
			[24, 4, 40, 20],
			[44, 4, 60, 20],
			[64, 4, 80, 20],
			[4, 24, 20, 40],
		]);
	});

	it.each([
		['no list of annotations', '/Annots 7', 0],
		['a reference to nothing', '/Annots 99 0 R', 0],
		['a list of its own, in another one', '/Annots 5 0 R', 1],
		['a media box of text', '/MediaBox[(a) 0 1 1]', 0],
		['a media box of three numbers', '/MediaBox[0 0 1]', 0],
		['a media box without an area', '/MediaBox[5 5 5 99]', 0],
		['a crop box outside of the page', '/MediaBox[0 0 612 792]/CropBox[900 900 950 950]', 0],
		['a rotation by 17 degrees', '/Rotate 17', 0],
		['coordinates in objects of their own', '/MediaBox[7 0 R 0 8 0 R 792.0]/Rotate 7 0 R', 0],
	])('marks a page with %s', async (_name, entries, others) => {
		const bytes = onePage(entries, [
			[5, '6 0 R'],
			[6, '[<</Type/Annot/Subtype/Square/Rect[1 1 2 2]>> % the only one\n]'],
			[7, '0'],
			[8, '612'],
		]);
		const written = await marked(bytes, [{ page: 1, box, color: red, text: comment }]);
		const [{ annotations = [] } = {}] = await pagesOf(written);
		expect(annotations).toHaveLength(others + 1);
		const area: Area = [0.25 * 612, 0.125 * 792, 0.625 * 612, 0.1875 * 792];
		expect(overlapOf(annotations.at(-1)?.area ?? [0, 0, 0, 0], area)).toBeGreaterThan(0.99);
	});

	it('leaves out what it cannot draw, and writes colors that are none', async () => {
		const mark = { page: 1, box, color: red, text: '' };
		const bytes = onePage('');
		const outcome = await outcomeOf(bytes, [
			...[0, -1, 1.5, 2, NaN, Infinity].map((page) => ({ ...mark, page })),
			...[NaN, Infinity, 1].map((left) => ({ ...mark, box: { ...box, left } })),
			...[NaN, -Infinity, 0, -1].map((height) => ({ ...mark, box: { ...box, height } })),
		]);
		expect(outcome).toEqual({ pieces: [bytes], marked: 0 });
		const odd = { ...mark, color: [NaN, 7, -1] as const };
		const layout = { ...mark, box: { ...box, layoutWidth: NaN, layoutHeight: 0 } };
		expect((await marked(bytes, [odd, layout])).toString('latin1')).toContain('/C[0 1 0]');
	});

	it('ends with a reason where it is too much work, and keeps what it can', async () => {
		const list = `[${'5 0 R '.repeat(200_000)}]`;
		const written = await marked(onePage('/Annots 6 0 R', [[6, list]]), [
			{ page: 1, box, color: red, text: '' },
		]);
		expect(written.includes(`${list.slice(0, -1)} `, list.length)).toBe(true);
		const million = Array.from({ length: 1_000_000 }, () => ({ page: 1, color: red, text: '' }));
		const bytes = onePage('');
		expect(await outcomeOf(bytes, million)).toEqual({ reason: 'tooMuchWork' });
		const [long] = million.map((mark) => ({ ...mark, text: 'x'.repeat(10_000_000) }));
		expect(await outcomeOf(bytes, long ? [long] : [])).toEqual({ reason: 'tooMuchWork' });
		const none = onePage('', [[8_388_607, 'null']]);
		expect(await outcomeOf(none, million.slice(0, 1))).toEqual({ reason: 'unusual' });
	});
});
