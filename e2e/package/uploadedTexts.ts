import { join } from 'node:path';
import { z } from 'zod';
import type { LocalService } from '../../local-service/startLocalService.ts';
import { directPartition } from './directPartition.ts';

/** The two documents that a job gets. */
export const uploadedFiles = ['offer.docx', 'quarterly-report.html'] as const;

/** An element, simplified or as the service returns it. */
const textOfDocument = z.object({
	text: z.string(),
	fileName: z.string().optional(),
	metadata: z.object({ filename: z.string() }).optional(),
});

/** The texts of elements, by the document they came from. */
export function textsByDocument(
	elements: ReadonlyArray<Record<string, unknown>>,
): Map<string, string[]> {
	const texts = new Map<string, string[]>();
	for (const element of elements) {
		const { text, fileName, metadata } = textOfDocument.parse(element);
		const name = fileName ?? metadata?.filename ?? '';
		texts.set(name, [...(texts.get(name) ?? []), text]);
	}
	return texts;
}

/** The texts of the uploaded files, by file name, as the service itself returns them. */
export async function expectedTexts(
	service: LocalService,
	documentFolder: string,
): Promise<Map<string, string[]>> {
	const texts = new Map<string, string[]>();
	for (const name of uploadedFiles) {
		const elements = await directPartition(service, join(documentFolder, name));
		texts.set(
			name,
			elements.map(({ text }) => text),
		);
	}
	return texts;
}
