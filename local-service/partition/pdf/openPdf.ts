import { PartitionRefusal } from '../refusal.ts';
import type { PdfLibrary } from './pdfLibrary.ts';
import { pdfLibrary } from './pdfLibrary.ts';

type LoadingTask = ReturnType<PdfLibrary['getDocument']>;
export type PdfDocument = Awaited<LoadingTask['promise']>;
export type PdfPage = Awaited<ReturnType<PdfDocument['getPage']>>;

function invalidReason(content: Buffer, error: unknown): string {
	if (content.length === 0) return 'Cannot read an empty file';
	if (!content.includes('%%EOF')) return 'Stream has ended unexpectedly';
	return error instanceof Error ? error.message : String(error);
}

function refusalOf(content: Buffer, error: unknown): PartitionRefusal {
	if (error instanceof Error && error.name === 'PasswordException') {
		return new PartitionRefusal(422, 'File is encrypted. Please decrypt it with password.');
	}
	const reason = invalidReason(content, error);
	return new PartitionRefusal(422, `File does not appear to be a valid PDF. Error: ${reason}`);
}

/**
 * Opens a PDF for as long as `use` takes. Throws a PartitionRefusal 422 for an encrypted or broken
 * file, in the public server's words.
 */
export async function withPdf<Result>(
	content: Buffer,
	use: (document: PdfDocument) => Promise<Result>,
): Promise<Result> {
	const { getDocument, VerbosityLevel } = await pdfLibrary();
	const task = getDocument({
		// A copy: pdfjs transfers the bytes to its worker.
		data: Uint8Array.from(content),
		verbosity: VerbosityLevel.ERRORS,
		isEvalSupported: false,
		disableFontFace: true,
		useSystemFonts: false,
	});
	try {
		const document = await task.promise.catch((error: unknown) => {
			throw refusalOf(content, error);
		});
		return await use(document);
	} finally {
		await task.destroy();
	}
}
