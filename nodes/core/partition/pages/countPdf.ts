import type { NodeContext } from '../../n8n/nodeContext';
import type { FormFile } from '../../service/transport/formFile';
import type { MemoryBudget } from '../split/execution';
import { beginsAsPdf, readPdfFile } from '../split/readPdfFile';

/** A larger file is not held in memory to count its pages, unless a limit depends on them. Bytes. */
const maxHeldBytes = 64 * 1024 * 1024;

/**
 * Counts the pages of a PDF; undefined for what isn't one, unknown for one that's encrypted, broken or too large to be
 * read for that. A file that can't be read counts as one of another kind: sending it fails in its own words.
 */
export async function countPdf(
	context: NodeContext,
	memory: MemoryBudget,
	file: FormFile,
): Promise<number | 'unknown' | undefined> {
	try {
		if (file.size > maxHeldBytes) return (await beginsAsPdf(file)) ? 'unknown' : undefined;
		const release = await memory.reserve(file.size);
		const { pdf, isPdf } = await readPdfFile(context, file).finally(release);
		return pdf?.pageCount ?? (isPdf ? 'unknown' : undefined);
	} catch {
		return undefined;
	}
}
