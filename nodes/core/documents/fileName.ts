import { trimmedText } from '../text/text';
import { wordTable } from '../text/wordTable';

/** File extensions by MIME type, for files without a name: the service needs one (docs/maintainers/service.md#files-in-a-request). */
const extensions = wordTable<string>({
	'application/pdf': 'pdf',
	'application/msword': 'doc',
	'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
	'application/vnd.ms-excel': 'xls',
	'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
	'application/vnd.ms-powerpoint': 'ppt',
	'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'pptx',
	'application/vnd.oasis.opendocument.text': 'odt',
	'application/vnd.ms-outlook': 'msg',
	'application/epub+zip': 'epub',
	'application/gzip': 'gz',
	'application/json': 'json',
	'application/rtf': 'rtf',
	'application/xml': 'xml',
	'image/bmp': 'bmp',
	'image/heic': 'heic',
	'image/jpeg': 'jpg',
	'image/png': 'png',
	'image/tiff': 'tiff',
	'message/rfc822': 'eml',
	'text/csv': 'csv',
	'text/html': 'html',
	'text/markdown': 'md',
	'text/plain': 'txt',
	'text/tab-separated-values': 'tsv',
	'text/xml': 'xml',
});

const unknownType = 'application/octet-stream';

/** The name sent to the service, which recognizes the type of a document by its extension. */
export function fileNameFor(given: unknown, mimeType: unknown, extension?: unknown): string {
	const name = trimmedText(given);
	if (name !== '') return name;
	const ending = trimmedText(extension) || extensions[baseType(mimeType)] || 'bin';
	return `document.${ending}`;
}

/** Returns the name without folders and extension: 'report' for 'report.pdf'; 'document' if nothing is left. */
export function baseName(fileName: string): string {
	const last = fileName.slice(Math.max(fileName.lastIndexOf('/'), fileName.lastIndexOf('\\')) + 1);
	const dot = last.lastIndexOf('.');
	return (dot > 0 ? last.slice(0, dot) : last).trim() || 'document';
}

/** The MIME type sent to the service: the given one, or the type for the name's extension. */
export function mimeTypeFor(given: unknown, fileName: string): string {
	const mimeType = baseType(given) === '' ? '' : trimmedText(given);
	if (mimeType !== '' && baseType(mimeType) !== unknownType) return mimeType;
	const ending = /\.([a-z0-9]+)$/i.exec(fileName)?.[1].toLowerCase() ?? '';
	return typeByExtension.get(ending) ?? (mimeType || unknownType);
}

const typeByExtension = new Map([
	...Object.entries(extensions).map(([type, ending]) => [ending, type] as const),
	['htm', 'text/html'] as const,
	['jpeg', 'image/jpeg'] as const,
	['tif', 'image/tiff'] as const,
	['xml', 'application/xml'] as const,
	['markdown', 'text/markdown'] as const,
]);

function baseType(mimeType: unknown): string {
	return trimmedText(mimeType).split(';')[0].trim().toLowerCase();
}
