import { createHash } from 'node:crypto';

import type { INodeParameters } from 'n8n-workflow';

import { DocumentPartition } from '../../../nodes/DocumentPartition/DocumentPartition.node';
import { asTool } from '../../support/asTool';
import { runNode, storeBinaryDataOnDisk, type NodeRun } from '../../support/engine';
import { itemWithFile } from '../../support/items';
import { json, scriptedServer, type ScriptedServer } from '../../support/scriptedServer';
import { additionalField } from '../../support/withOptions';
import { fileServer, type FileServer } from '../core/documents/fileServer';

let web: FileServer;
let service: ScriptedServer;
beforeAll(async () => {
	web = await fileServer();
	const element = { type: 'Title', element_id: '1', text: 'x', metadata: {} };
	service = await scriptedServer(json(200, [element]));
});
afterAll(async () => await Promise.all([web.close(), service.close()]));

const inPublicDialect = () => ({
	...service.credential,
	apiKeyHeader: 'unstructured-api-key',
});
const inSpecification = () => service.credential;

/** Sends a document, and returns what the service got: the field for the character set, and the file. */
async function sent(
	parameters: INodeParameters,
	run: Partial<NodeRun> = {},
): Promise<{ encoding?: string; file: Buffer; items: unknown[] }> {
	const { error, items } = await runNode({
		node: new DocumentPartition(),
		parameters: { output: 'markdown', ...parameters },
		credential: inPublicDialect(),
		...run,
	});
	expect(error).toBeUndefined();
	const { body, headers } = service.seen[service.seen.length - 1];
	const text = body.toString('latin1');
	const boundary = `\r\n--${headers['content-type']?.split('boundary=')[1]}`;
	const begin = text.indexOf('\r\n\r\n', text.indexOf('filename="')) + 4;
	return {
		encoding: /name="encoding"\r\n\r\n([^\r]*)/.exec(text)?.[1],
		file: body.subarray(begin, text.indexOf(boundary, begin)),
		items: items.map((item) => item.json),
	};
}

const fetching = (name: string, content: Buffer, type: string): INodeParameters => ({
	inputSource: 'url',
	url: web.add(name, content, { 'content-type': type }),
});

const latin1 = (text: string) => Buffer.from(text, 'latin1');
const page = (head: string) =>
	latin1(`<html><head>${head}</head><body>Gr\u00f6\u00dfe \x80</body></html>`);
const cyrillic = Buffer.from('cff0e8e2e5f2', 'hex');
const japanese = Buffer.from('93fa967b8cea', 'hex');
const utf16 = (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le');

describe('the character set of a text goes into the form, as the header names it', () => {
	it.each([
		['text/html; charset=iso-8859-1', page(''), 'windows-1252'],
		['text/html;charset="ISO-8859-15"', page(''), 'iso-8859-15'],
		['text/plain; charset=windows-1251', cyrillic, 'windows-1251'],
		['text/csv; charset=KOI8-R; header=present', Buffer.from('f0d2c9d7c5d4', 'hex'), 'koi8-r'],
		// Under the names that Python knows.
		['text/plain; charset=Shift_JIS', japanese, 'cp932'],
		['text/plain; charset=iso-2022-jp', latin1('\x1b$BF|K\\8l\x1b(B'), 'iso-2022-jp'],
		['text/plain; charset=euc-kr', Buffer.from('c7d1b1db', 'hex'), 'cp949'],
		['text/html; charset=iso-8859-8-i', Buffer.from('f9ece5ed', 'hex'), 'iso-8859-8'],
		['text/plain; charset=utf-16le', Buffer.from('Größe', 'utf16le'), 'utf-16le'],
	])('%s', async (type, content, encoding) => {
		expect(await sent(fetching('x', content, type))).toMatchObject({ encoding, file: content });
	});
});

describe('the character set of a text goes into the form, as the text itself names it', () => {
	it.each([
		['text/html', page('<meta charset="iso-8859-1">'), 'windows-1252'],
		[
			'text/html',
			page('<meta http-equiv="Content-Type" content="text/html; charset=windows-1252">'),
			'windows-1252',
		],
		[
			'application/xml',
			latin1('<?xml version="1.0" encoding="ISO-8859-2"?><a>\xe8</a>'),
			'iso-8859-2',
		],
		// Before the header, and before what else the text says.
		['text/plain; charset=iso-8859-1', utf16('Größe'), 'utf-16'],
		['text/csv', Buffer.from('Größe;1', 'utf16le').swap16(), undefined],
		['text/csv', utf16('Größe;1').swap16(), 'utf-16'],
		// The header says what can't be.
		['text/html; charset=utf-8', page('<meta charset="iso-8859-1">'), 'windows-1252'],
		['text/html; charset=nonsense', page('<meta charset="iso-8859-1">'), 'windows-1252'],
	])('%s: %s', async (type, content, encoding) => {
		expect(
			(await sent({}, { items: [itemWithFile('x', content, { mimeType: type })] })).encoding,
		).toBe(encoding);
	});
});

describe('nothing is said about the character set', () => {
	const utf8 = Buffer.from('Größe, 大小');
	it.each([
		['text/plain', utf8],
		['text/plain; charset=utf-8', utf8],
		// Wrong, but common: the server's default, or a template's.
		['text/plain; charset=iso-8859-1', utf8],
		['text/html', Buffer.from('<meta charset="iso-8859-1"><p>Größe')],
		['text/plain; charset=us-ascii', Buffer.from('size')],
		// Not known.
		['text/plain', latin1('Gr\u00f6\u00dfe')],
		['text/plain; charset=utf-8', latin1('Gr\u00f6\u00dfe')],
		['text/plain; charset=shift_jis', latin1('\xfd\xfe')],
		['text/plain', Buffer.from('\uFEFFGröße')],
		['text/html', latin1(`<p>Gr\u00f6\u00dfe${' '.repeat(10_000)}<meta charset=iso-8859-1>`)],
		// Others than the whole file have one.
		['message/rfc822; charset=iso-8859-1', latin1('Subject: x\n\nGr\u00f6\u00dfe')],
		['application/pdf; charset=iso-8859-1', latin1('%PDF-1.7 \xf6')],
	])('%s %#', async (type, content) => {
		const { encoding, file } = await sent(fetching('x', content, type));
		expect(encoding).toBeUndefined();
		expect(file).toEqual(content);
	});

	it('where the user says it', async () => {
		const options = additionalField('encoding', 'cp850');
		const { encoding } = await sent({
			...fetching('x', page(''), 'text/html; charset=iso-8859-1'),
			options,
		});
		expect(encoding).toBe('cp850');
	});
});

it('holds for the pages that an agent reads', async () => {
	const parameters = fetching('x.html', page('<meta charset="iso-8859-1">'), 'text/html');
	const { encoding } = await sent(parameters, { node: asTool(new DocumentPartition()) });
	expect(encoding).toBe('windows-1252');
});

it('holds for Base64 with its type', async () => {
	const content = `data:text/plain;charset=windows-1251;base64,${cyrillic.toString('base64')}`;
	const { encoding } = await sent({ inputSource: 'text', contentEncoding: 'base64', content });
	expect(encoding).toBe('windows-1251');
});

describe('a service without a field for it gets the text in UTF-8', () => {
	const long = Buffer.concat(Array.from({ length: 120_000 }, () => japanese));

	it.each([
		['text/html; charset=iso-8859-1', page('<title>x</title>'), '<title>x</title>', 'Größe €'],
		['text/html', page('<meta charset="iso-8859-1">'), '<meta charset="utf-8">', 'Größe €'],
		[
			'text/xml',
			latin1('<?xml version="1.0" encoding="iso-8859-1"?><a>Gr\u00f6\u00dfe</a>'),
			'<?xml version="1.0" encoding="utf-8"?><a>',
			'Größe</a>',
		],
		['text/plain', utf16('Größe'), 'Größe', ''],
		['text/plain; charset=shift_jis', long, '日本語日', '本語'],
	])('%s', async (type, content, ...parts) => {
		const parameters = {
			...fetching('x', content, type),
			options: { documentInfo: true },
		};
		const { encoding, file, items } = await sent(parameters, { credential: inSpecification() });
		expect(encoding).toBeUndefined();
		const text = file.toString();
		for (const part of parts) expect(text).toContain(part);
		expect(text).not.toContain('\uFFFD');
		// What identifies a document is its own.
		const contentHash = createHash('sha256').update(content).digest('hex');
		expect(items).toMatchObject([{ document: { contentHash, size: content.length } }]);
	});
});

describe('from the disk', () => {
	beforeAll(async () => void (await storeBinaryDataOnDisk()));

	it('a long text is converted while it is sent', async () => {
		const content = Buffer.concat(Array.from({ length: 200_000 }, () => japanese));
		const parameters = fetching('x', content, 'text/plain; charset=shift_jis');
		const { file } = await sent(parameters, { credential: inSpecification() });
		expect(file.toString()).toBe('日本語'.repeat(200_000));
	});
});
