import { openPdf, type PdfDocument } from '../../pdf/openPdf';
import type { FormFile } from '../../transport/multipartBody';
import { untilAborted } from '../../transport/untilAborted';

/** A longer file is sent whole: splitting needs it in memory. Bytes. */
export const longestPdfBytes = 512 * 1024 * 1024;

/** How long reading it may take, also where it comes from the web. ms. */
const readLimitMs = 10 * 60_000;

/** Where a PDF must show that it is one, in bytes from the start. */
const headerWithin = 1024;

/** A file that was looked at. */
export interface ReadFile {
	/** Not set for what is no PDF, encrypted, broken, odd or too long. */
	pdf?: PdfDocument;
	/** The file for sending it whole: what was fetched to look at it is not fetched again. */
	whole: FormFile;
}

/**
 * Reads a file into memory, once, and opens it as a PDF. What shows by its first bytes that it is none is not read
 * further.
 */
export async function readPdfFile(file: FormFile): Promise<ReadFile> {
	if (file.size > longestPdfBytes) return { whole: file };
	const bytes = await readPdfBytes(file);
	if (!bytes) return { whole: file };
	const pdf = await openPdf(bytes);
	return { pdf, whole: file.fetched ? { ...file, open: async () => bytes } : file };
}

async function readPdfBytes(file: FormFile): Promise<Buffer | undefined> {
	if (file.fetched && !mayBePdf(file.fetched.start)) return undefined;
	const content = await file.open();
	if (Buffer.isBuffer(content)) return content;
	const bytes = Buffer.alloc(file.size);
	let length = 0;
	for await (const chunk of untilAborted(content, AbortSignal.timeout(readLimitMs))) {
		length += chunk.copy(bytes, length);
		const isRead = length >= Math.min(headerWithin, file.size);
		// Leaving the loop ends the stream.
		if (isRead && !mayBePdf(bytes)) return undefined;
	}
	return bytes.subarray(0, length);
}

function mayBePdf(bytes: Buffer): boolean {
	return bytes.subarray(0, headerWithin).includes('%PDF-');
}
