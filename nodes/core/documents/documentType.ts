import { bareType, typeByName, unknownType } from './fileTypes';
import { startsAsHtml } from './htmlStart';

/** Types that say nothing: servers and programs send them for files of any type. */
const anyFile = [
	'',
	unknownType,
	'binary/octet-stream',
	'application/download',
	'application/force-download',
	'application/x-download',
	'application/unknown',
];

const anyArchive = ['application/zip', 'application/x-zip', 'application/x-zip-compressed'];

/** Documents in the format of old Microsoft Office, which look alike at their start. */
const oldOfficeTypes = [
	'application/msword',
	'application/vnd.ms-excel',
	'application/vnd.ms-powerpoint',
	'application/vnd.ms-outlook',
];

/** Types of text that anything may be called, and that only the name tells apart. */
const typesOfText = [
	'application/xml',
	'message/rfc822',
	'text/csv',
	'text/html',
	'text/markdown',
	'text/plain',
	'text/tab-separated-values',
];

/**
 * Returns the MIME type to send, without parameters: the given one, or what the first bytes and then the name say if that
 * one is generic. `start`: the first bytes, as `knowsType` asks for them.
 */
export function documentType(given: unknown, fileName: string, start: Buffer): string {
	const type = bareType(given);
	const byName = typeByName(fileName);
	if (knowsType(type, fileName)) return type;
	const byStart = typeOfStart(start) ?? oldOfficeType(start, [byName, type]);
	if (byStart !== undefined) return byStart;
	if (anyFile.includes(type) || anyArchive.includes(type)) return byName ?? (type || unknownType);
	// A page in place of a file, such as one that asks for a password.
	if (byName === undefined || (type === 'text/html' && startsAsHtml(start.toString('latin1')))) {
		return type;
	}
	return typesOfText.includes(byName) ? byName : type;
}

/** Tells whether a given type says what a file is, so that nothing else has to be looked at. */
export function knowsType(given: unknown, fileName: string): boolean {
	const type = bareType(given);
	// Windows calls CSV by the program that opens it.
	if (type === 'application/vnd.ms-excel') return typeByName(fileName) !== 'text/csv';
	return !['text/plain', 'text/html', ...anyFile, ...anyArchive].includes(type);
}

function oldOfficeType(
	start: Buffer,
	types: ReadonlyArray<string | undefined>,
): string | undefined {
	if (!startsWith(start, 'd0cf11e0a1b11ae1')) return undefined;
	return types.find((type) => type !== undefined && oldOfficeTypes.includes(type));
}

/** What files of a type begin with, in hexadecimal digits. */
const beginnings: ReadonlyArray<readonly [start: string, type: string]> = [
	['255044462d', 'application/pdf'],
	['89504e470d0a1a0a', 'image/png'],
	['ffd8ff', 'image/jpeg'],
	['49492a00', 'image/tiff'],
	['4d4d002a', 'image/tiff'],
	['1f8b08', 'application/gzip'],
	['7b5c727466', 'application/rtf'],
];

function typeOfStart(start: Buffer): string | undefined {
	const known = beginnings.find(([beginning]) => startsWith(start, beginning));
	if (known) return known[1];
	if (/^ftyp(?:hei[cx]|hev[cx]|mif1)/.test(start.toString('latin1', 4, 12))) return 'image/heic';
	return startsWith(start, entryStart) ? typeOfArchive(start.toString('latin1')) : undefined;
}

function startsWith(start: Buffer, hex: string): boolean {
	return start.toString('hex', 0, hex.length / 2) === hex;
}

const entryStart = '504b0304';

/** A type in the first entry, as EPUB and OpenDocument have it. */
const typeEntry = /^[^]{26}\x08\0[^]{2}mimetype(application\/[\w.+-]+?)(?=PK|$)/;

/** A part of Microsoft Office: the folder that its entries are in. */
const officeEntry = /PK\x03\x04[^]{26}(word|xl|ppt)\//;

const officeTypes: Readonly<Record<string, string>> = {
	word: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
	xl: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
	ppt: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
};

function typeOfArchive(start: string): string | undefined {
	return typeEntry.exec(start)?.[1] ?? officeTypes[officeEntry.exec(start)?.[1] ?? ''];
}
