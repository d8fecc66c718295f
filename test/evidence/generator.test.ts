import { PDFDocument } from 'pdf-lib';
import { withPdf } from '../../local-service/partition/pdf/openPdf.ts';
import { pdfLibrary } from '../../local-service/partition/pdf/pdfLibrary.ts';
import { seedOfRun } from '../support/seed.ts';
import { type GeneratedDocument, generateDocuments, type TrueBox } from './generator/index.ts';

const seed = seedOfRun();
const make = (): GeneratedDocument[] => [...generateDocuments({ seed, count: 100 })];
const documents = make();
type Value = string | number | boolean;

/** All values that aren't null, by path. */
function valuesOf(value: unknown, path = ''): [path: string, value: Value][] {
	if (value === null) return [];
	if (typeof value !== 'object') return [[path, value as Value]];
	return Object.entries(value).flatMap(([key, entry]) => {
		const name = Array.isArray(value) ? `[${key}]` : path === '' ? key : `.${key}`;
		return valuesOf(entry, path + name);
	});
}

const letters = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** Whether the text says the value, in a simple way of each kind. */
function says(text: string, value: Value): boolean {
	if (value === true) return /☒|\[x\]|\b(Yes|Ja|Oui)\b/.test(text);
	if (value === false) return /☐|\[ \]|\b(No|Nein|Non)\b/.test(text);
	if (typeof value === 'number') {
		const digits = text.replace(/\D/g, '');
		return [1, 10, 100, 1000, 10_000].some((factor) =>
			digits.includes(String(Math.round(Math.abs(value) * factor))),
		);
	}
	// Dates stand there in several forms: the year, and the day among the other numbers.
	const date = /^\d{4}-\d\d-\d\d$|^\D{0,10}\d{1,2}\D.*\d{4}$/.test(value)
		? (value.match(/\d+/g) ?? [])
		: [];
	const [years, others] = [
		date.filter((part) => part.length === 4),
		date.filter((part) => part.length < 3),
	];
	const there = (text.match(/\d+/g) ?? []).map(Number);
	const hasPart = (part: string): boolean => there.includes(Number(part));
	if (years.length === 1 && years.every(hasPart) && others.some(hasPart)) return true;
	const sign = new Map([['USD', '$'], ['GBP', '£'], ['EUR', '€']]).get(value); // prettier-ignore
	return letters(text).includes(letters(value)) || (sign !== undefined && text.includes(sign));
}

/** The boxes of the elements in points of the displayed page, as a reader of the PDF's own boxes finds them. */
async function boxesOf(document: GeneratedDocument): Promise<(TrueBox & { text: string })[]> {
	const pages = (await PDFDocument.load(await document.pdf())).getPages();
	return document.elements.map(({ text, metadata: { coordinates, page_number: page } }) => {
		const [crop, media] = [pages[page - 1].getCropBox(), pages[page - 1].getMediaBox()];
		const [west, south] = [crop.x - media.x, crop.y - media.y];
		const [east, north] = [media.width - crop.width - west, media.height - crop.height - south];
		const angle = pages[page - 1].getRotation().angle;
		const [left, top] =
			{ 0: [west, north], 90: [south, west], 180: [east, south], 270: [north, east] }[angle] ?? [];
		const sizeOf = ({ width, height }: typeof crop): [number, number] =>
			angle % 180 === 0 ? [width, height] : [height, width];
		const { points, system, layout_width: layoutWidth, layout_height: layoutHeight } = coordinates;
		const ratio = ([width, height]: number[]): number =>
			Math.abs(layoutWidth / width - layoutHeight / height);
		const isWhole = layoutWidth > 1 && ratio(sizeOf(media)) < ratio(sizeOf(crop));
		const [width, height] = sizeOf(isWhole ? media : crop);
		const xs = points.map(([x]) => (x / layoutWidth) * width - (isWhole ? left : 0));
		const ys = points.map(([, y]) => {
			const down = y / layoutHeight;
			return (system === 'PixelSpace' ? down : 1 - down) * height - (isWhole ? top : 0);
		});
		return {
			text,
			page,
			left: Math.min(...xs),
			top: Math.min(...ys),
			right: Math.max(...xs),
			bottom: Math.max(...ys),
		};
	});
}

const covers = (outer: TrueBox, inner: Omit<TrueBox, 'page'>): boolean =>
	outer.left < inner.left + 0.6 &&
	outer.top < inner.top + 0.6 &&
	outer.right > inner.right - 0.6 &&
	outer.bottom > inner.bottom - 0.6;

describe(`generated documents (seed ${seed})`, () => {
	it('are the same by seed', async () => {
		const again = make();
		const bare = ({ pdf, ...rest }: GeneratedDocument): unknown => [pdf.name, rest];
		expect(again.map(bare)).toEqual(documents.map(bare));
		expect(Buffer.from(await again[7].pdf())).toEqual(Buffer.from(await documents[7].pdf()));
	});

	it('say every value where it is said to stand, on the page', async () => {
		for (const document of documents) {
			const boxes = await boxesOf(document);
			for (const { left, top, right, bottom } of boxes)
				expect(left >= 0 && top >= 0 && right <= 612 && bottom <= 842).toBe(true);
			for (const [path, value] of valuesOf(document.truth)) {
				const places = document.places.get(path) ?? [];
				expect([document.name, path, places.length]).not.toEqual([document.name, path, 0]);
				for (const place of places) {
					const there = boxes.filter(
						(box) => box.page === place.page && covers(box, place) && covers(place, box),
					);
					expect([
						document.name,
						path,
						value,
						there.some(({ text }) => says(text, value)),
						there.map(({ text }) => text),
					]).toContain(true);
				}
			}
		}
	});

	it('have a twentieth of their values wrong, in normal form', () => {
		const values = documents.flatMap(({ truth }) => valuesOf(truth));
		const wrong = documents.flatMap((document) =>
			[...document.wrong].map(([path]) => ({ document, path })),
		);
		expect(wrong.length / values.length).toBeGreaterThan(0.03);
		expect(wrong.length / values.length).toBeLessThan(0.07);
		for (const { truth, data, wrong: paths, name } of documents) {
			const right = new Map(valuesOf(truth));
			const changed = valuesOf(data).filter(([path, value]) => right.get(path) !== value);
			expect([name, ...changed.map(([path]) => path).sort()]).toEqual([
				name,
				...[...paths.keys()].sort(),
			]);
			for (const [path, value] of changed)
				expect(letters(String(value))).not.toBe(letters(String(right.get(path))));
		}
	});

	it('are of all layouts, conventions and kinds', () => {
		const count = (entries: string[]): number => new Set(entries).size;
		expect(count(documents.map(({ layout, convention }) => layout + convention))).toBe(20);
		expect(count(documents.map(({ kind }) => kind))).toBe(2);
		expect(count(documents.flatMap(({ wrong }) => [...wrong.values()]))).toBe(3);
	});

	it('have their words where the boxes are, as pdf.js reads them', async () => {
		const { Util } = await pdfLibrary();
		for (const document of documents.slice(0, 50)) {
			const boxes = await boxesOf(document);
			await withPdf(Buffer.from(await document.pdf()), async (file) => {
				for (let number = 1; number <= file.numPages; number++) {
					const page = await file.getPage(number);
					const { transform } = page.getViewport({ scale: 1 });
					for (const item of (await page.getTextContent()).items) {
						if (!('str' in item) || item.str.trim() === '') continue;
						const [, , , , left, baseline] = Util.transform(transform, item.transform) as number[];
						const word = { left, top: baseline - 5, right: left + item.width, bottom: baseline };
						const inside = boxes.filter((box) => box.page === number && covers(box, word));
						expect([
							document.name,
							item.str,
							inside.some(({ text }) => letters(text).includes(letters(item.str))),
						]).toContain(true);
					}
				}
			});
		}
	});
});
