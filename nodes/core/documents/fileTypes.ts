import { trimmedText } from '../text/text';
import { wordTable } from '../text/wordTable';

/** File extensions by MIME type; the first one is for files without a name. */
const extensions: Readonly<Record<string, readonly [string, ...string[]]>> = {
	'application/pdf': ['pdf'],
	'application/msword': ['doc', 'dot'],
	'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['docx'],
	'application/vnd.ms-excel': ['xls'],
	'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['xlsx'],
	'application/vnd.ms-powerpoint': ['ppt'],
	'application/vnd.openxmlformats-officedocument.presentationml.presentation': ['pptx'],
	'application/vnd.oasis.opendocument.text': ['odt'],
	'application/vnd.ms-outlook': ['msg'],
	'application/epub+zip': ['epub'],
	'application/gzip': ['gz'],
	'application/json': ['json'],
	'application/rtf': ['rtf'],
	'text/xml': ['xml'],
	'application/xml': ['xml'],
	'image/bmp': ['bmp'],
	'image/heic': ['heic'],
	'image/jpeg': ['jpg', 'jpeg'],
	'image/png': ['png'],
	'image/tiff': ['tiff', 'tif'],
	'message/rfc822': ['eml'],
	'text/csv': ['csv'],
	'text/html': ['html', 'htm'],
	'text/markdown': ['md', 'markdown'],
	'text/plain': ['txt'],
	'text/tab-separated-values': ['tsv'],
};

export const unknownType = 'application/octet-stream';

const typesByExtension = wordTable(
	Object.fromEntries(
		Object.entries(extensions).flatMap(([type, endings]) =>
			endings.map((ending) => [ending, type] as const),
		),
	),
);

const extensionsByType = wordTable(extensions);

/** Returns a MIME type without parameters, in lower case; '' for none. */
export function bareType(mimeType: unknown): string {
	return trimmedText(mimeType).split(';')[0].trim().toLowerCase();
}

/** Whether a file is a PDF, as far as its type or name says. */
export function isPdf(
	file: Readonly<{ mimeType?: string; fileName?: string }> | null | undefined,
): boolean {
	const { mimeType, fileName } = file ?? {};
	return mimeType === 'application/pdf' || /\.pdf$/i.test(fileName ?? '');
}

export function extensionFor(mimeType: unknown): string | undefined {
	return extensionsByType[bareType(mimeType)]?.[0];
}

export function typeByName(fileName: string): string | undefined {
	return typesByExtension[endingOf(fileName)];
}

/** How extensions are written that have no row above. What else follows a dot belongs to the name. */
const otherExtension = /\.(?:[a-z][a-z\d]{2,3}|[A-Z][A-Z\d]{2,3})$/;

/**
 * Returns the name's extension with its dot: '.pdf' for 'report.pdf'. Returns '' where what follows the last dot doesn't
 * look like one: 'Q3 vs. Q4 results', '2301.00001', 'Dr.Smith'.
 */
export function extensionOf(fileName: string): string {
	const ending = endingOf(fileName);
	const isExtension = ending in typesByExtension || otherExtension.test(fileName);
	return ending !== '' && isExtension ? fileName.slice(-ending.length - 1) : '';
}

/** What follows the last dot, in lower case; '' for a name that only begins with a dot. */
function endingOf(fileName: string): string {
	return /[^/\\]\.([^./\\]+)$/.exec(fileName)?.[1].toLowerCase() ?? '';
}
