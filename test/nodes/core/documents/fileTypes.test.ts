import { deflateRawSync } from 'node:zlib';

import { fileServer, type FileServer } from './fileServer';
import { reading } from './documents';

const text = (content: string) => Buffer.from(content);
const table = text('name,age\nAnn,31\n');
const page = text('\n<!DOCTYPE html>\n<html><head><title>Sign in</title></head></html>');
const pdf = text('%PDF-1.7\n%\u00e2\u00e3');
const oldOffice = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]);
const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const excel = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const powerpoint = 'application/vnd.openxmlformats-officedocument.presentationml.presentation';

/** The start of a ZIP archive, with its entries one after the other. Sizes that follow an entry are 0 in its header. */
function zip(entries: ReadonlyArray<readonly [string, string]>, hasSizes = true): Buffer {
	return Buffer.concat(
		entries.flatMap(([name, content]) => {
			const packed = deflateRawSync(Buffer.from(content));
			const header = Buffer.alloc(30);
			header.writeUInt32LE(0x04034b50, 0);
			header.writeUInt16LE(hasSizes ? 0 : 8, 6);
			header.writeUInt16LE(8, 8);
			if (hasSizes) header.writeUInt32LE(packed.length, 18);
			header.writeUInt16LE(name.length, 26);
			return [header, Buffer.from(name), packed];
		}),
	);
}

/** A file whose first entry says its type, uncompressed. */
function zipWithType(type: string): Buffer {
	const header = Buffer.alloc(30);
	header.writeUInt32LE(0x04034b50, 0);
	header.writeUInt32LE(type.length, 18);
	header.writeUInt32LE(type.length, 22);
	header.writeUInt16LE(8, 26);
	return Buffer.concat([header, text('mimetype'), text(type), text('PK\u0003\u0004')]);
}

const contentTypes = ['[Content_Types].xml', '<Types/>'.repeat(40)] as const;
const office = (folder: string, hasSizes?: boolean) =>
	zip([contentTypes, ['_rels/.rels', '<Relationships/>'], [`${folder}/x.xml`, '<x/>']], hasSizes);

let web: FileServer;
beforeAll(async () => (web = await fileServer()));
afterAll(async () => await web.close());

/** Each type as it reaches the service, for a file that's fetched and one in a binary field. */
async function typesOf(name: string, given: string, content: Buffer): Promise<string[]> {
	const url = web.add(name, content, { 'content-type': given });
	const fetched = await reading({ parameters: { inputSource: 'url', url } });
	const data = { data: content.toString('base64'), mimeType: given, fileName: name };
	const held = await reading({ parameters: {}, items: [{ json: {}, binary: { data } }] });
	return [...fetched.documents, ...held.documents].map(({ mimeType }) => mimeType);
}

describe('what is known better than a generic type wins', () => {
	it.each([
		// By the extension.
		['data.csv', 'text/plain', table, 'text/csv'],
		['data.csv', 'text/plain; charset=utf-8', table, 'text/csv'],
		['data.CSV', 'application/octet-stream', table, 'text/csv'],
		['data.csv', 'text/html', table, 'text/csv'],
		['data.tsv', 'text/plain', table, 'text/tab-separated-values'],
		['README.md', 'text/plain', text('# x'), 'text/markdown'],
		['page.html', 'text/plain', page, 'text/html'],
		['mail.eml', 'text/plain', text('From: a@b.c\n\nx'), 'message/rfc822'],
		['feed.xml', 'text/plain', text('<a/>'), 'application/xml'],
		['report.docx', 'application/zip', zip([['x', 'y']]), word],
		['sheet.xlsx', 'application/x-zip-compressed', zip([['x', 'y']]), excel],
		['old.doc', 'text/plain', oldOffice, 'application/msword'],
		['mail.msg', 'application/octet-stream', oldOffice, 'application/vnd.ms-outlook'],
		// Windows names CSV after the program that opens it.
		['data.csv', 'application/vnd.ms-excel', table, 'text/csv'],
		// By the first bytes.
		['2301.00001', 'application/octet-stream', pdf, 'application/pdf'],
		['download.php', 'text/html; charset=UTF-8', pdf, 'application/pdf'],
		['report', 'text/plain', pdf, 'application/pdf'],
		['scan', 'binary/octet-stream', Buffer.from('89504e470d0a1a0a', 'hex'), 'image/png'],
		['scan.pdf', 'application/octet-stream', Buffer.from('ffd8ffe000', 'hex'), 'image/jpeg'],
		['letter', 'text/plain', text('{\\rtf1\\ansi x}'), 'application/rtf'],
		['report', 'application/zip', office('word'), word],
		['report', 'application/octet-stream', office('word', false), word],
		['sheet', 'application/zip', office('xl'), excel],
		['slides', 'application/x-zip', office('ppt'), powerpoint],
		['book', 'application/zip', zipWithType('application/epub+zip'), 'application/epub+zip'],
		[
			'text',
			'application/zip',
			zipWithType('application/vnd.oasis.opendocument.text'),
			'application/vnd.oasis.opendocument.text',
		],
	])('%s as %s', async (name, given, content, type) => {
		expect(await typesOf(name, given, content)).toEqual([type, type]);
	});
});

describe('a type that nothing speaks against stays', () => {
	it.each([
		['notes.txt', 'text/plain', text('x'), 'text/plain'],
		['notes', 'text/plain', page, 'text/plain'],
		// The page that asks for a password in place of a file.
		['report.pdf', 'text/html', page, 'text/html'],
		['data.csv', 'text/html', page, 'text/html'],
		['report.doc', 'text/html', text('<html><body>Saved by a program</body></html>'), 'text/html'],
		['fake.pdf', 'text/plain', text('no PDF'), 'text/plain'],
		['settings.json', 'text/plain', text('{}'), 'text/plain'],
		['script.py', 'text/plain', text('print()'), 'text/plain'],
		['many.zip', 'application/zip', zip([['a.pdf', 'x']]), 'application/zip'],
		['sheet.xls', 'application/vnd.ms-excel', oldOffice, 'application/vnd.ms-excel'],
		['data.csv', 'application/pdf', table, 'application/pdf'],
		['x.pdf', 'application/octet-stream', text('?'), 'application/pdf'],
		['x', 'application/octet-stream', text('?'), 'application/octet-stream'],
	])('%s as %s', async (name, given, content, type) => {
		expect(await typesOf(name, given, content)).toEqual([type, type]);
	});
});

it('Base64 without a name has the one of its type', async () => {
	const parameters = { inputSource: 'text', contentEncoding: 'base64' };
	const content = pdf.toString('base64');
	const { documents } = await reading({ parameters: { ...parameters, content } });
	expect(documents).toMatchObject([{ fileName: 'document.pdf', mimeType: 'application/pdf' }]);
});
