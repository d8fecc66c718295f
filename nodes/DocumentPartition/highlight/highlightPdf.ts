import type { IBinaryData } from 'n8n-workflow';

import { baseName } from '../../core/documents/fileName';
import { marksField } from '../../core/output/evidenceFields';
import { obstacleOf } from '../../core/partition/pdfObstacle';
import { bytesToRead, readPdfFile } from '../../core/partition/pdf';
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
	// The marked copy takes about as much as the file, until n8n has stored it.
	return await withinMemory(item, 2 * bytesToRead(file), async () => {
		const read = await readPdfFile(item, file);
		const marked = 'pdf' in read ? await read.pdf.annotate(marks) : read;
		if ('pieces' in marked) return await storeMarked(item, file, marks.length, marked);
		const { because } = 'obstacle' in marked ? marked.obstacle : obstacleOf(marked.reason);
		item.hint(`"${file.fileName}" can't be marked because ${because}`);
		return undefined;
	});
}

async function storeMarked(
	item: Item,
	{ fileName }: FormFile,
	wanted: number,
	{ pieces, marked }: { pieces: readonly Buffer[]; marked: number },
): Promise<IBinaryData> {
	if (wanted === 0) {
		item.hint(`"${fileName}" has no marks: 'Evidence' has no values, and no position of a chunk`);
	}
	if (marked < wanted) {
		item.hint(
			`"${fileName}" lacks ${wanted - marked} of ${wanted} marks, because it doesn't have the pages or places that they name`,
		);
	}
	return await item.n8n.helpers.prepareBinaryData(
		Buffer.concat(pieces),
		`${baseName(fileName)}-highlighted.pdf`,
		'application/pdf',
	);
}
