import type { CheerioAPI } from 'cheerio';
import JSZip from 'jszip';
import { PartitionRefusal } from '../refusal.ts';
import type { ElementDraft } from '../serviceElement.ts';
import { tableHtml, tableText } from '../tableHtml.ts';
import { oneLine, paragraphDraft } from '../textType.ts';
import type { OfficePart } from './officePart.ts';
import { partOf, relatedPart } from './officePart.ts';

type XmlNode = Parameters<CheerioAPI['contains']>[0];

interface Place {
	top: number;
	left: number;
}

const titleKinds = ['title', 'ctrTitle'];
/** What stands in these is the same on every slide, and isn't read. */
const marginKinds = ['dt', 'ftr', 'sldNum'];
/** The paragraphs of these have bullets by their layout. */
const bulletedKinds = ['body', 'obj'];

function textOf(xml: CheerioAPI, node: XmlNode): string {
	const texts = xml(node).find('a\\:t, a\\:br').toArray();
	return oneLine(texts.map((text) => xml(text).text() || ' ').join(''));
}

/** The paragraphs of a shape: a title, list items, or text. */
function paragraphsOf(xml: CheerioAPI, shape: XmlNode): ElementDraft[] {
	const placeholder = xml(shape).find('p\\:nvPr > p\\:ph');
	// A placeholder that says no kind is one for any content.
	const kind = placeholder.length === 0 ? undefined : (placeholder.attr('type') ?? 'obj');
	if (kind !== undefined && marginKinds.includes(kind)) return [];
	const paragraphs = xml(shape).find('a\\:p').toArray();
	if (kind !== undefined && titleKinds.includes(kind)) {
		const text = oneLine(paragraphs.map((paragraph) => textOf(xml, paragraph)).join(' '));
		return text === '' ? [] : [{ type: 'Title', text, depth: 0 }];
	}
	return paragraphs.flatMap((paragraph): ElementDraft[] => {
		const text = textOf(xml, paragraph);
		const properties = xml(paragraph).children('a\\:pPr');
		const hasBullet = properties.children('a\\:buChar, a\\:buAutoNum').length > 0;
		const hasNone = properties.children('a\\:buNone').length > 0;
		const isItem = hasBullet || (!hasNone && kind !== undefined && bulletedKinds.includes(kind));
		const draft = paragraphDraft(text, false);
		if (draft === undefined) return [];
		const depth = Number(properties.attr('lvl') ?? 0);
		return [isItem ? { type: 'ListItem', text, depth } : { ...draft, depth }];
	});
}

function tableOf(xml: CheerioAPI, frame: XmlNode): ElementDraft[] {
	const rows = xml(frame)
		.find('a\\:tr')
		.toArray()
		.map((row) =>
			xml(row)
				.children('a\\:tc')
				.toArray()
				.map((cell) => textOf(xml, cell)),
		);
	const text = tableText(rows);
	return text === '' ? [] : [{ type: 'Table', text, metadata: { text_as_html: tableHtml(rows) } }];
}

/** Where a shape's own properties put it, in EMU; undefined where its layout does. */
function placeOf(xml: CheerioAPI, shape: XmlNode): Place | undefined {
	const offset = xml(shape).find('a\\:off').first();
	if (offset.length === 0) return undefined;
	return { top: Number(offset.attr('y')), left: Number(offset.attr('x')) };
}

/** Where the placeholder of the slide's layout stands that a shape fills; at the top if there's none. */
function placeInLayout(xml: CheerioAPI, shape: XmlNode, layout?: OfficePart): Place {
	const { type, idx } = xml(shape).find('p\\:nvPr > p\\:ph').attr() ?? {};
	const fills = ({ attribs }: { attribs: Record<string, string> }) =>
		idx === undefined ? attribs.type === type : attribs.idx === idx;
	const found = layout?.xml('p\\:ph').toArray().find(fills);
	const holder = found && layout?.xml(found).closest('p\\:sp').get(0);
	return (holder && layout && placeOf(layout.xml, holder)) ?? { top: 0, left: 0 };
}

/** The shapes of a slide, those of groups too, from top to bottom and from left to right: they're stored from back to front. */
function readShapes({ xml }: OfficePart, layout?: OfficePart): ElementDraft[] {
	const shapes = xml('p\\:sp, p\\:graphicFrame')
		.toArray()
		.map((shape) => {
			const { top, left } = placeOf(xml, shape) ?? placeInLayout(xml, shape, layout);
			return { shape, top, left };
		});
	shapes.sort((one, other) => one.top - other.top || one.left - other.left);
	return shapes.flatMap(({ shape }) =>
		xml(shape).is('p\\:sp') ? paragraphsOf(xml, shape) : tableOf(xml, shape),
	);
}

/** The speaker's notes of a slide. */
async function readNotes(archive: JSZip, slide: OfficePart): Promise<ElementDraft[]> {
	const notes = await relatedPart(archive, slide, 'notesSlide');
	if (notes === undefined) return [];
	const { xml } = notes;
	const bodies = xml('p\\:sp')
		.toArray()
		.filter((shape) => xml(shape).find('p\\:ph').attr('type') === 'body');
	const text = oneLine(bodies.map((shape) => textOf(xml, shape)).join(' '));
	return text === '' ? [] : [{ type: 'NarrativeText', text }];
}

async function readSlides(content: Buffer, includeNotes: boolean): Promise<ElementDraft[][]> {
	const archive = await JSZip.loadAsync(content);
	const presentation = await partOf(archive, 'ppt/presentation.xml');
	const paths = presentation
		.xml('p\\:sldId')
		.toArray()
		.map((node) => presentation.xml(node).attr('r:id') ?? '')
		.flatMap((id) => presentation.related.get(id)?.path ?? []);
	const slides: ElementDraft[][] = [];
	for (const path of paths) {
		const slide = await partOf(archive, path);
		const layout = await relatedPart(archive, slide, 'slideLayout');
		slides.push([
			...readShapes(slide, layout),
			...(includeNotes ? await readNotes(archive, slide) : []),
		]);
	}
	return slides;
}

/** Reads a PowerPoint presentation, each slide as a page. Throws a PartitionRefusal 422 when the file isn't one. */
export async function readPptx(
	content: Buffer,
	{ includeNotes }: { includeNotes: boolean },
): Promise<ElementDraft[]> {
	const slides = await readSlides(content, includeNotes).catch(() => {
		throw new PartitionRefusal(422, 'File is not a valid pptx');
	});
	return slides.flatMap((drafts, index) => [
		...drafts.map((draft) => ({ ...draft, page: index + 1 })),
		...(index < slides.length - 1 ? [{ type: 'PageBreak', text: '' } satisfies ElementDraft] : []),
	]);
}
