import { extname } from 'node:path';

/** The reader of a file type; `unavailable` has none here. */
type Format =
	| 'csv'
	| 'docx'
	| 'email'
	| 'html'
	| 'image'
	| 'json'
	| 'markdown'
	| 'pdf'
	| 'pptx'
	| 'text'
	| 'unavailable'
	| 'xlsx'
	| 'xml';

export interface FileType {
	mime: string;
	format: Format;
	/** Other MIME types with the same meaning. */
	aliases: readonly string[];
	extensions: readonly string[];
}

function fileType(
	format: Format,
	mime: string,
	extensions: readonly string[],
	aliases: readonly string[] = [],
): FileType {
	return { format, mime, extensions, aliases };
}

const office = 'application/vnd.openxmlformats-officedocument';
const textExtensions =
	'txt text log c cc cpp cs cxx go java js php py rb rst swift ts yaml yml'.split(' ');

/** The file types known here; those without a reader are refused by their name. */
const fileTypes: readonly FileType[] = [
	fileType('text', 'text/plain', textExtensions),
	fileType('markdown', 'text/markdown', ['md', 'markdown'], ['text/x-markdown']),
	fileType('html', 'text/html', ['html', 'htm'], ['application/xhtml+xml']),
	fileType('email', 'message/rfc822', ['eml', 'p7s']),
	fileType('csv', 'text/csv', ['csv'], ['application/csv', 'application/x-csv', 'text/x-csv']),
	fileType('csv', 'text/tab-separated-values', ['tsv', 'tab'], ['text/tsv']),
	fileType('xml', 'application/xml', ['xml'], ['text/xml']),
	fileType('json', 'application/json', ['json']),
	fileType('pdf', 'application/pdf', ['pdf']),
	fileType('docx', `${office}.wordprocessingml.document`, ['docx']),
	fileType('image', 'image/png', ['png']),
	fileType('image', 'image/jpeg', ['jpg', 'jpeg'], ['image/jpg']),
	fileType('image', 'image/tiff', ['tiff', 'tif']),
	fileType('image', 'image/bmp', ['bmp']),
	fileType('image', 'image/heic', ['heic']),
	fileType('unavailable', 'application/zip', ['zip'], ['application/x-zip-compressed']),
	fileType('pptx', `${office}.presentationml.presentation`, ['pptx']),
	fileType('xlsx', `${office}.spreadsheetml.sheet`, ['xlsx']),
	fileType('unavailable', 'application/msword', ['doc']),
	fileType('unavailable', 'application/vnd.ms-excel', ['xls']),
	fileType('unavailable', 'application/vnd.ms-powerpoint', ['ppt']),
	fileType('unavailable', 'application/vnd.ms-outlook', ['msg']),
	fileType('unavailable', 'application/vnd.oasis.opendocument.text', ['odt']),
	fileType('unavailable', 'application/epub+zip', ['epub'], ['application/epub']),
	fileType('unavailable', 'application/rtf', ['rtf'], ['text/rtf']),
	fileType('unavailable', 'audio/mpeg', ['mp3']),
	fileType('unavailable', 'audio/wav', ['wav'], ['audio/x-wav']),
	fileType('unavailable', 'audio/mp4', ['m4a']),
	fileType('unavailable', 'audio/flac', ['flac']),
	fileType('unavailable', 'audio/ogg', ['ogg', 'oga', 'opus']),
];

const unknownType = fileType('unavailable', 'application/octet-stream', []);

function withMime(mime: string): FileType | undefined {
	const wanted = (mime.split(';')[0] ?? '').trim().toLowerCase();
	return fileTypes.find((type) => type.mime === wanted || type.aliases.includes(wanted));
}

function withExtension(fileName: string): FileType | undefined {
	const extension = extname(fileName).slice(1).toLowerCase();
	return fileTypes.find((type) => type.extensions.includes(extension));
}

function ofMime(mime: string): FileType {
	return withMime(mime) ?? unknownType;
}

function isText(content: Buffer): boolean {
	if (content.includes(0)) return false;
	try {
		new TextDecoder('utf-8', { fatal: true }).decode(content);
		return true;
	} catch {
		return false;
	}
}

/** The main part of each kind of Office file, by which it's told from other archives, and its type. */
const officeDocuments = [
	['word/document.xml', 'wordprocessingml.document'],
	['xl/workbook.xml', 'spreadsheetml.sheet'],
	['ppt/presentation.xml', 'presentationml.presentation'],
] as const;

/** By the content's first bytes, else plain text or unknown. */
function fromContent(content: Buffer): FileType {
	const start = content.subarray(0, 1024).toString('latin1').trimStart();
	if (start.startsWith('%PDF')) return ofMime('application/pdf');
	if (start.startsWith('PK\u0003\u0004')) {
		const document = officeDocuments.find(([part]) => content.includes(part));
		return ofMime(document === undefined ? 'application/zip' : `${office}.${document[1]}`);
	}
	if (start.startsWith('\u0089PNG')) return ofMime('image/png');
	if (start.startsWith('\u00ff\u00d8\u00ff')) return ofMime('image/jpeg');
	if (!isText(content)) return unknownType;
	if (/^<(!doctype html|html)/i.test(start)) return ofMime('text/html');
	if (start.startsWith('<?xml')) return ofMime('application/xml');
	if (/^\[\s*[{\]]/.test(start)) return ofMime('application/json');
	return ofMime('text/plain');
}

const officeFormats: readonly Format[] = ['docx', 'pptx', 'xlsx'];

/**
 * The type of a file: a known MIME type decides, then the name's extension, then the content
 * (docs/maintainers/service.md#files-in-a-request). A text file sent as `.docx` is plain text.
 */
export function detectFileType(file: {
	fileName: string;
	contentType: string;
	content: Buffer;
}): FileType {
	const named = withMime(file.contentType) ?? withExtension(file.fileName);
	if (named === undefined) return fromContent(file.content);
	if (officeFormats.includes(named.format) && isText(file.content)) return ofMime('text/plain');
	return named;
}

/** Whether the MIME type is one that this table knows. */
export function isKnownMime(mime: string): boolean {
	return withMime(mime) !== undefined;
}
