import { posix } from 'node:path';
import type { CheerioAPI } from 'cheerio';
import { load } from 'cheerio';
import JSZip from 'jszip';
import { PartitionRefusal } from '../refusal.ts';
import type { ElementDraft } from '../serviceElement.ts';
import { tableHtml, tableText } from '../tableHtml.ts';
import { oneLine, paragraphDraft } from '../textType.ts';

type XmlNode = Parameters<CheerioAPI['contains']>[0];

const titleKinds = ['title', 'ctrTitle'];
/** What stands in these is the same on every slide, and isn't read. */
const marginKinds = ['dt', 'ftr', 'sldNum'];
/** The paragraphs of these have bullets by their layout. */
const bulletedKinds = ['body', 'obj'];

interface Part {
	xml: CheerioAPI;
	/** The paths of the parts that it refers to, by their identifier, with the kind of each. */
	related: Map<string, { path: string; kind: string }>;
}

async function xmlOf(archive: JSZip, path: string): Promise<CheerioAPI> {
	return load((await archive.file(path)?.async('string')) ?? '', { xml: true });
}

async function partOf(archive: JSZip, path: string): Promise<Part> {
	const folder = posix.dirname(path);
	const relations = await xmlOf(archive, `${folder}/_rels/${posix.basename(path)}.rels`);
	const related = relations('Relationship')
		.toArray()
		.map((node) => relations(node).attr() ?? {})
		.map(({ Id = '', Target = '', Type = '' }) => {
			const target = posix.join('/', Target.startsWith('/') ? '' : folder, Target).slice(1);
			return [Id, { path: target, kind: posix.basename(Type) }] as const;
		});
	return { xml: await xmlOf(archive, path), related: new Map(related) };
}

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

/** The shapes of a slide, those of groups too, as they are stored: from back to front. */
function readShapes({ xml }: Part): ElementDraft[] {
	return xml('p\\:sp, p\\:graphicFrame')
		.toArray()
		.flatMap((shape) => (xml(shape).is('p\\:sp') ? paragraphsOf(xml, shape) : tableOf(xml, shape)));
}

/** The speaker's notes of a slide. */
async function readNotes(archive: JSZip, slide: Part): Promise<ElementDraft[]> {
	const notes = [...slide.related.values()].find(({ kind }) => kind === 'notesSlide');
	if (notes === undefined) return [];
	const { xml } = await partOf(archive, notes.path);
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
		slides.push([...readShapes(slide), ...(includeNotes ? await readNotes(archive, slide) : [])]);
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
