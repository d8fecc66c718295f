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

/** Reads a Word document. Throws a PartitionRefusal 422 when it is none. */
export async function readDocx(content: Buffer): Promise<ElementDraft[]> {
	try {
		const archive = await JSZip.loadAsync(content);
		const { value } = await mammoth.convertToHtml({ buffer: content }, { styleMap });
		return [
			...(await readMargins(archive, 'Header')),
			...readHtml(value),
			...(await readMargins(archive, 'Footer')),
		];
	} catch {
		throw new PartitionRefusal(422, 'File is not a valid docx');
	}
}
