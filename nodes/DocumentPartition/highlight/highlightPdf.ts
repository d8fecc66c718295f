import type { IBinaryData } from 'n8n-workflow';

import { baseName } from '../../core/documents/fileName';
import { marksField } from '../../core/output/evidenceFields';
import { bytesToRead, maxPdfSize, readPdfFile } from '../../core/partition/split/readPdfFile';
import { withinMemory } from '../../core/n8n/memory';
import type { Item } from '../../core/n8n/nodeContext';
import type { FormFile } from '../../core/service/transport/formFile';
import { marksOf } from './evidenceMarks';

/**
 * Returns a copy of a PDF in which what an item's evidence names is marked, in n8n's binary store. Shows a hint, and
 * returns undefined, for a document that isn't a PDF or can't be marked. Throws a Problem for evidence that isn't JSON.
 */
export async function highlightPdf(item: Item, file: FormFile): Promise<IBinaryData | undefined> {
	const marks = marksOf(item.read(marksField));
	// The marked copy takes about as much as the file.
	const { isPdf, marked } = await withinMemory(item, 2 * bytesToRead(file), async () => {
		const read = await readPdfFile(item, file);
		return { isPdf: read.isPdf, marked: await read.pdf?.annotate(marks) };
	});
	if (marked === undefined || 'reason' in marked) {
		const why = isPdf
			? `it's encrypted, damaged, unusual, or larger than ${maxPdfSize}`
			: "it isn't a PDF";
		item.hint(`"${file.fileName}" can't be marked, because ${why}`);
		return undefined;
	}
	if (marks.length === 0) {
		item.hint(
			`"${file.fileName}" has no marks: 'Evidence' has no values, and no position of a chunk`,
		);
	}
	const { pieces, marked: drawn } = marked;
	if (drawn < marks.length) {
		item.hint(
			`"${file.fileName}" lacks ${marks.length - drawn} of ${marks.length} marks, because it doesn't have the pages or places that they name`,
		);
	}
	return await item.n8n.helpers.prepareBinaryData(
		Buffer.concat(pieces),
		`${baseName(file.fileName)}-highlighted.pdf`,
		'application/pdf',
	);
}
