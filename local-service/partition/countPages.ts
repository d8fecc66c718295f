import { detectFileType } from './fileType.ts';
import { countPdfPages } from './pdf/readPdf.ts';
import { PartitionRefusal } from './refusal.ts';
import type { UploadedFile } from './serviceElement.ts';

/** The pages of a PDF, 1 for any other file and for a PDF that cannot be read. */
export async function countPages(file: UploadedFile): Promise<number> {
	if (detectFileType(file).format !== 'pdf') return 1;
	try {
		return await countPdfPages(file.content);
	} catch (error) {
		if (error instanceof PartitionRefusal) return 1;
		throw error;
	}
}
