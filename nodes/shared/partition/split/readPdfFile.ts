import { openPdf, type PdfDocument } from '../../pdf/openPdf';
import type { FormFile } from '../../transport/multipartBody';

/** A longer file is sent whole: splitting needs it in memory. Bytes. */
export const longestPdfBytes = 512 * 1024 * 1024;

/** Where a PDF must show that it is one, in bytes from the start. */
const headerWithin = 1024;

/**
 * Reads a file into memory, once, and opens it as a PDF. Gives undefined for what is no PDF (by its first bytes;
 * the rest is not read then), encrypted, broken, odd or too long.
 */
export async function readPdfFile(file: FormFile): Promise<PdfDocument | undefined> {
	if (file.size > longestPdfBytes) return undefined;
	const bytes = await readPdfBytes(file);
	return bytes && (await openPdf(bytes));
}

async function readPdfBytes(file: FormFile): Promise<Buffer | undefined> {
	const content = await file.open();
	if (Buffer.isBuffer(content)) return content;
	const bytes = Buffer.alloc(file.size);
	let length = 0;
	for await (const chunk of content) {
		length += Buffer.from(chunk as Uint8Array).copy(bytes, length);
		const isRead = length >= Math.min(headerWithin, file.size);
		// Leaving the loop ends the stream.
		if (isRead && !bytes.subarray(0, headerWithin).includes('%PDF-')) return undefined;
	}
	return bytes.subarray(0, length);
}
