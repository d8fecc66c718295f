import { load } from 'cheerio';
import JSZip from 'jszip';
import mammoth from 'mammoth';
import { PartitionRefusal } from '../refusal.ts';
import type { DraftType, ElementDraft } from '../serviceElement.ts';
import { oneLine } from '../textType.ts';
import { readHtml } from './readHtml.ts';

const styleMap = [
	"p[style-name='Title'] => h1:fresh",
	"p[style-name='Subtitle'] => h2:fresh",
	"br[type='page'] => hr.page-break",
];

/** The texts of the header or footer parts, which mammoth leaves out. */
async function readMargins(archive: JSZip, type: 'Header' | 'Footer'): Promise<ElementDraft[]> {
	const pattern = new RegExp(`^word/${type.toLowerCase()}\\d*\\.xml$`);
	const parts = archive.file(pattern).sort((one, other) => (one.name < other.name ? -1 : 1));
	const texts = await Promise.all(
		parts.map(async (part) => {
			const document = load(await part.async('string'), { xml: true });
			return oneLine(
				document('w\\:t')
					.toArray()
					.map((node) => document(node).text())
					.join(''),
			);
		}),
	);
	return texts
		.filter((text) => text !== '')
		.map((text) => ({
			type: type satisfies DraftType,
			text,
			metadata: { header_footer_type: 'primary' },
		}));
}

/**
 * The document with page breaks where Word itself last saw a page end. A break that the author put in is none: the
 * public server counts no pages by those.
 */
async function withSeenPages(archive: JSZip): Promise<Buffer> {
	const body = archive.file('word/document.xml');
	if (body !== null) {
		const xml = await body.async('string');
		const seen = xml
			.replace(/<w:br [^>]*w:type="page"[^>]*\/>/g, '')
			.replace(/<w:lastRenderedPageBreak\s*\/>/g, '<w:br w:type="page"/>');
		archive.file('word/document.xml', seen);
	}
	return await archive.generateAsync({ type: 'nodebuffer' });
}

/** Every paragraph of Word has a level, counted from 0; tables have none. */
function withLevel(draft: ElementDraft): ElementDraft {
	if (draft.type === 'Table' || draft.type === 'PageBreak') return draft;
	if (draft.type === 'ListItem') return { ...draft, depth: Math.max(0, (draft.depth ?? 1) - 1) };
	return { ...draft, depth: draft.depth ?? 0 };
}

/** Reads a Word document. Throws a PartitionRefusal 422 when the file isn't one. */
export async function readDocx(content: Buffer): Promise<ElementDraft[]> {
	try {
		const archive = await JSZip.loadAsync(content);
		const headers = await readMargins(archive, 'Header');
		const footers = await readMargins(archive, 'Footer');
		const buffer = await withSeenPages(archive);
		const { value } = await mammoth.convertToHtml({ buffer }, { styleMap });
		return [...headers, ...readHtml(value), ...footers].map(withLevel);
	} catch {
		throw new PartitionRefusal(422, 'File is not a valid docx');
	}
}
