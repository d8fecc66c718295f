import { createHash } from 'node:crypto';
import { Random, randomFor } from '../../support/seed.ts';
import { Draft } from './draft.ts';
import { drawPdf, type Paper } from './drawPdf.ts';
import { writeBlockInvoice, writeLineInvoice, writeTableInvoice } from './invoices.ts';
import { makeMistakes } from './mistakes.ts';
import { conventions, Notation } from './notation.ts';
import { type Box, type Page, Sheet } from './sheet.ts';
import type { GeneratedDocument, LayoutName, ServiceElement, TrueBox } from './types.ts';

export type { GeneratedDocument, TrueBox };

const layouts: readonly [LayoutName, string][] = [
	['tableInvoice', 'table-invoice'],
	['blockInvoice', 'block-invoice'],
	['lineInvoice', 'line-invoice'],
];

/** Makes up documents: the same seed makes the same ones. Each is independent of the count. */
export function* generateDocuments({
	seed,
	count,
}: {
	seed: number;
	count: number;
}): Iterable<GeneratedDocument> {
	for (let at = 0; at < count; at++) yield generateDocument(seed, at);
}

function generateDocument(seed: number, at: number): GeneratedDocument {
	const random = randomFor(seed, at);
	const [layout, title] = layouts[at % layouts.length];
	const convention = conventions[Math.floor(at / layouts.length) % conventions.length];
	const name = `${title}-${convention.toLowerCase()}-${String(at).padStart(4, '0')}`;
	const draft = new Draft(random, new Notation(convention, random));
	const [width, height] = convention === 'US' ? [612, 792] : [595, 842];
	const sheet = new Sheet(
		[width, height],
		random.pick([42, 50, 60]),
		random.happens(0.8) ? ' ' : '\n',
	);
	if (layout === 'tableInvoice') writeTableInvoice(draft, sheet);
	else if (layout === 'blockInvoice') writeBlockInvoice(draft, sheet);
	else writeLineInvoice(draft, sheet);
	const paper = makePaper(random, width, height, sheet.pages.length);
	const elements = makeElements(sheet.pages, paper, name, draft);
	// A schema has its own order of fields.
	const truth = Object.fromEntries(random.shuffled(Object.entries(draft.truth)));
	const text = elements.map((element) => element.text).join('\n');
	return {
		name,
		layout,
		convention,
		elements,
		truth,
		...makeMistakes(draft, truth, text, random.between(0, 2 ** 31)),
		places: placesOf(sheet.pages, draft),
		pdf: async () => await drawPdf(sheet.pages, paper),
	};
}

function makePaper(random: Random, width: number, height: number, pages: number): Paper {
	const turned = random.happens(0.1) ? random.pick([90, 180, 270]) : 0;
	const isWhole = random.happens(0.6);
	const isCut = random.happens(0.1);
	const side = (least: number): number => (isCut ? random.between(least, least + 25) : 0);
	const isCutWide = random.happens(0.5);
	const origin = random.happens(0.05)
		? ([random.between(-40, 40), random.between(5, 90)] as const)
		: ([0, 0] as const);
	return {
		width,
		height,
		rotations: Array.from({ length: pages }, (_, at) => (isWhole || at === pages - 1 ? turned : 0)),
		// The sides' ratio changes, as only that tells a reader which box was laid out.
		cut: isCutWide
			? { left: side(30), top: side(5), right: side(30), bottom: side(5) }
			: { left: side(5), top: side(60), right: side(5), bottom: side(60) },
		origin,
	};
}

function placesOf(pages: readonly Page[], { leaves }: Draft): Map<string, TrueBox[]> {
	const known = new Set(leaves.filter(({ value }) => value !== null).map(({ path }) => path));
	const places = new Map<string, TrueBox[]>();
	pages.forEach(({ placed }, at) => {
		for (const { paths, box } of placed) {
			for (const path of new Set(paths)) {
				if (known.has(path))
					places.set(path, [...(places.get(path) ?? []), { page: at + 1, ...box }]);
			}
		}
	});
	return places;
}

/** A layout's size by the length of a point, and whether its y goes up, as the service's systems have it. */
interface Measure {
	system: string;
	scale: number | undefined;
	goesUp: boolean;
}

function makeElements(
	pages: readonly Page[],
	paper: Paper,
	name: string,
	draft: Draft,
): ServiceElement[] {
	const { random, notation } = draft;
	// The strategy that knows no tables lays pages out in points, the other one in pixels.
	const hasTables = pages.some(({ placed }) => placed.some(({ type }) => type === 'Table'));
	const isFast = !hasTables && random.happens(0.7);
	const measure = random.pick<Measure>([
		...Array.from({ length: 8 }, () => ({
			system: 'PixelSpace',
			scale: isFast ? 1 : 200 / 72,
			goesUp: false,
		})),
		{ system: 'PixelSpace', scale: isFast ? 1 : 300 / 72, goesUp: false },
		{ system: 'RelativeCoordinateSystem', scale: undefined, goesUp: true },
	]);
	// Some read a page's crop box, some its media box; without a length nobody could tell which.
	const byMedia = measure.scale !== undefined && random.happens(0.5);
	const filename = `${name}.pdf`;
	const languages = [{ en: 'eng', de: 'deu', fr: 'fra' }[notation.language]];
	let parent: string | undefined;
	return pages.flatMap(({ placed }, page) =>
		placed.map(({ type: usual, text, html, box }, at): ServiceElement => {
			// The service's models disagree about what is a title.
			const type =
				usual === 'UncategorizedText' && random.happens(0.15)
					? random.pick(['Title', 'Text', 'NarrativeText', 'ListItem'])
					: usual;
			const id = createHash('sha256')
				.update(`${filename}${text}${page + 1}${at}`)
				.digest('hex')
				.slice(0, 32);
			const parentId =
				type === 'Header' || type === 'Footer' || type === 'Title' ? undefined : parent;
			if (type === 'Title') parent = id;
			const coordinates = coordinatesOf(box, paper, measure, byMedia);
			return {
				type,
				element_id: id,
				text,
				metadata: {
					coordinates,
					...(html !== undefined && { text_as_html: html }),
					page_number: page + 1,
					...(parentId !== undefined && { parent_id: parentId }),
					languages,
					filename,
					filetype: 'application/pdf',
				},
			};
		}),
	);
}

function coordinatesOf(
	{ left, top, right, bottom }: Box,
	{ width, height, cut }: Paper,
	{ system, scale, goesUp }: Measure,
	byMedia: boolean,
): ServiceElement['metadata']['coordinates'] {
	const [shiftX, shiftY] = byMedia ? [cut.left, cut.top] : [0, 0];
	const pageWidth = width + (byMedia ? cut.left + cut.right : 0);
	const pageHeight = height + (byMedia ? cut.top + cut.bottom : 0);
	const layoutWidth = scale === undefined ? 1 : Math.round(pageWidth * scale);
	const layoutHeight = scale === undefined ? 1 : Math.round(pageHeight * scale);
	const x = (points: number): number => ((points + shiftX) / pageWidth) * layoutWidth;
	const y = (points: number): number => {
		const down = (points + shiftY) / pageHeight;
		return (goesUp ? 1 - down : down) * layoutHeight;
	};
	return {
		points: [[x(left), y(top)], [x(left), y(bottom)], [x(right), y(bottom)], [x(right), y(top)]],
		system,
		layout_width: layoutWidth,
		layout_height: layoutHeight,
	}; // prettier-ignore
}
