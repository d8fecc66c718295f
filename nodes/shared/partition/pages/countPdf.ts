import type { Caller } from '../../run/caller';
import type { FormFile } from '../../service/transport/multipartBody';
import { memoryOfPdfs } from '../split/execution';
import { beginsAsPdf, readPdfFile } from '../split/readPdfFile';

/** A larger file is not held in memory to count its pages, unless a limit depends on them. Bytes. */
const maxHeldBytes = 64 * 1024 * 1024;

/** A document whose pages were counted before it's sent. */
interface CountedFile {
	/** Undefined for what isn't a PDF; unknown for one that's encrypted, broken or too large to be read for that. */
	pageCount?: number | 'unknown';
	/** The file to send, which isn't fetched from the web a second time. */
	file: FormFile;
	/** Gives back what the file takes of the memory for PDFs; to be called once it was sent. */
	release(): void;
}

/**
 * Counts the pages of a PDF. A file that can't be read counts as one of another kind: sending it fails in its own words.
 */
export async function countPdf(caller: Caller, file: FormFile): Promise<CountedFile> {
	const uncounted: CountedFile = { file, release: () => undefined };
	try {
		if (file.size > maxHeldBytes) {
			return (await beginsAsPdf(file)) ? { ...uncounted, pageCount: 'unknown' } : uncounted;
		}
		const giveBack = await memoryOfPdfs(caller).take(file.size);
		const { pdf, isPdf, whole } = await readPdfFile(caller, file).catch((error: unknown) => {
			giveBack();
			throw error;
		});
		const pageCount = pdf?.pageCount ?? (isPdf ? 'unknown' : undefined);
		// Only a document from the web stays in memory; others are read again while they're sent.
		if (whole !== file) return { pageCount, file: whole, release: giveBack };
		giveBack();
		return { ...uncounted, pageCount };
	} catch {
		return uncounted;
	}
}
