import { decodeWords } from '../text/encodedWords';
import { lastPathPart, storableText, trimmedText } from '../text/text';
import { extensionFor, extensionOf } from './fileTypes';

/**
 * Returns the name sent to the service: the given one, or one with the extension of the type
 * (docs/maintainers/service.md#files-in-a-request). Some nodes give the name of an attachment as an email's header has it.
 */
export function fileNameFor(given: unknown, mimeType: unknown, extension?: unknown): string {
	const name = storableText(decodeWords(trimmedText(given)));
	if (name !== '') return name;
	return `document.${trimmedText(extension) || extensionFor(mimeType) || 'bin'}`;
}

/** Returns the name without folders and extension: 'report' for 'report.pdf'; 'document' if nothing is left. */
export function baseName(fileName: string): string {
	const last = lastPathPart(fileName);
	const extension = extensionOf(last);
	return last.slice(0, last.length - extension.length).trim() || 'document';
}
