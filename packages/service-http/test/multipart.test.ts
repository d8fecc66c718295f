import busboy from 'busboy';
import FormData from 'form-data';
import { Readable } from 'node:stream';

import {
	encodeMultipart,
	escapeName,
	type EncodedBody,
	type MultipartBody,
	type UploadFile,
} from '../multipart';

/** A part as a server reads it. */
interface ParsedPart {
	name: string;
	value?: string;
	fileName?: string;
	mimeType?: string;
	content?: string;
}

async function parse(contentType: string, body: Buffer): Promise<ParsedPart[]> {
	const parts: ParsedPart[] = [];
	await new Promise<void>((resolve, reject) => {
		const reader = busboy({
			headers: { 'content-type': contentType },
			defParamCharset: 'utf8',
			preservePath: true,
			limits: { fieldNameSize: 10_000 },
		});
		reader.on('field', (name, value) => parts.push({ name, value }));
		reader.on('file', (name, stream, info) => {
			const chunks: Buffer[] = [];
			const part: ParsedPart = { name, fileName: info.filename, mimeType: info.mimeType };
			parts.push(part);
			stream.on('data', (chunk: Buffer) => chunks.push(chunk));
			stream.on('end', () => {
				part.content = Buffer.concat(chunks).toString('hex');
			});
		});
		reader.on('error', reject);
		reader.on('close', resolve);
		reader.end(body);
	});
	return parts;
}

async function bytesOf(encoded: EncodedBody): Promise<Buffer> {
	if (Buffer.isBuffer(encoded.content)) return encoded.content;
	const chunks: Buffer[] = [];
	for await (const chunk of encoded.content) chunks.push(Buffer.from(chunk));
	return Buffer.concat(chunks);
}

/** A file in a stream, as n8n's store returns it, that records what is done with it. */
function streamedFile(
	content: Buffer,
	settings: Partial<UploadFile> & { chunkBytes?: number } = {},
): UploadFile & { opened: number; readBytes: number } {
	const { chunkBytes = 7, ...fields } = settings;
	const file = {
		fieldName: 'files',
		fileName: 'report.pdf',
		mimeType: 'application/pdf',
		size: content.length,
		opened: 0,
		readBytes: 0,
		async open() {
			file.opened += 1;
			let position = 0;
			return new Readable({
				highWaterMark: chunkBytes,
				read() {
					const chunk = content.subarray(position, position + chunkBytes);
					position += chunk.length;
					file.readBytes += chunk.length;
					this.push(chunk.length > 0 ? chunk : null);
				},
			});
		},
		...fields,
	};
	return file;
}

function bufferedFile(content: Buffer, settings: Partial<UploadFile> = {}): UploadFile {
	return {
		fieldName: 'files',
		fileName: 'report.pdf',
		mimeType: 'application/pdf',
		size: content.length,
		open: async () => content,
		...settings,
	};
}

async function throughFormData({ fields, files }: MultipartBody): Promise<ParsedPart[]> {
	const form = new FormData();
	for (const [name, value] of fields) form.append(name, value);
	for (const file of files) {
		const content = await file.open();
		if (!Buffer.isBuffer(content)) throw new Error('this comparison takes buffers');
		form.append(file.fieldName, content, { filename: file.fileName, contentType: file.mimeType });
	}
	return await parse(form.getHeaders()['content-type'], form.getBuffer());
}

async function throughOurs(body: MultipartBody): Promise<ParsedPart[]> {
	const encoded = await encodeMultipart(body);
	const bytes = await bytesOf(encoded);
	expect(bytes.length).toBe(encoded.contentLength);
	return await parse(encoded.contentType, bytes);
}

const content = Buffer.from('%PDF-1.7\r\n--boundary\r\n\u0000\u00ff bytes', 'latin1');

const plainNames = [
	'report.pdf',
	'Jahresübersicht für März.pdf',
	'概要 レポート.docx',
	'chart 📊👩‍👩‍👧.png',
	"it's; filename=x.pdf",
	'100%.pdf',
	'100%22.pdf',
	'a'.repeat(251) + '.pdf',
	'ü'.repeat(251) + '.pdf',
	' leading and trailing .pdf ',
	'semi;colon=equals,comma.pdf',
];

/** Names that can't appear in a header unescaped: every encoder escapes them in the same way. */
const escapedNames = [
	'a "quoted" name.pdf',
	'line\nbreak.pdf',
	'line\r\nbreak: x.pdf',
	'carriage\rreturn.pdf',
	'all "of"\r\nit ü 📊.pdf',
	'"',
];

describe('encodeMultipart against other encoders', () => {
	it.each(plainNames)(
		'file name %j arrives as through form-data and as it was',
		async (fileName) => {
			const body: MultipartBody = {
				fields: [['strategy', 'fast']],
				files: [bufferedFile(content, { fileName })],
			};
			const parts = await throughOurs(body);
			expect(parts).toEqual(await throughFormData(body));
			expect(parts[1]).toEqual({
				name: 'files',
				fileName,
				mimeType: 'application/pdf',
				content: content.toString('hex'),
			});
		},
	);

	it.each(escapedNames)('file name %j arrives as through form-data', async (fileName) => {
		const body: MultipartBody = { fields: [], files: [bufferedFile(content, { fileName })] };
		const parts = await throughOurs(body);
		expect(parts).toEqual(await throughFormData(body));
		expect(parts).toHaveLength(1);
		expect(parts[0].fileName).toBe(escapeName(fileName));
	});

	it.each([
		'',
		'plain',
		'ü ß 漢字 📊',
		'"quoted"',
		'--boundary--\r\nContent-Disposition: form-data; name="x"\r\n\r\ny',
		'{"a":[1,2]}',
		'x'.repeat(100_000),
	])('field value %j arrives as through form-data', async (value) => {
		const body: MultipartBody = { fields: [['custom', value]], files: [] };
		const parts = await throughOurs(body);
		expect(parts).toEqual(await throughFormData(body));
		expect(parts).toEqual([{ name: 'custom', value }]);
	});

	it('keeps the order of fields, including repeated ones, and then of files', async () => {
		const body: MultipartBody = {
			fields: [
				['languages', 'deu'],
				['strategy', 'hi_res'],
				['languages', 'eng'],
			],
			files: [
				bufferedFile(Buffer.from('one'), { fileName: 'one.txt', mimeType: 'text/plain' }),
				bufferedFile(Buffer.from('two'), { fileName: 'two.txt', mimeType: 'text/plain' }),
			],
		};
		const parts = await throughOurs(body);
		expect(parts).toEqual(await throughFormData(body));
		expect(parts.map(({ value, fileName }) => value ?? fileName)).toEqual([
			'deu',
			'hi_res',
			'eng',
			'one.txt',
			'two.txt',
		]);
	});

	it('lets no MIME type break out of its header', async () => {
		const file = bufferedFile(content, { mimeType: 'text/plain\r\nx-other: 1' });
		const [part] = await throughOurs({ fields: [], files: [file] });
		expect(part.content).toBe(content.toString('hex'));
		const { content: bytes } = await encodeMultipart({ fields: [], files: [file] });
		expect(String(bytes)).not.toContain('\r\nx-other');
	});
});

/** A file as an item of n8n carries it. */
function fileInItem(base64: string, settings: Partial<UploadFile> = {}): UploadFile {
	const decoded = Buffer.from(base64, 'base64');
	return { ...bufferedFile(decoded, settings), base64 };
}

describe('encodeMultipart with Base64', () => {
	it.each([1, 2, 3, 4, 100_000, 100_001, 100_002])('decodes %d bytes', async (length) => {
		const bytes = Buffer.from(Array.from({ length }, (_, position) => position % 251));
		const file = fileInItem(bytes.toString('base64'), {
			open: async () => await Promise.reject(new Error('decoded into the body, not opened')),
		});
		const after = bufferedFile(Buffer.from('after'), { fileName: 'after.txt' });
		const parts = await throughOurs({ fields: [['strategy', 'fast']], files: [file, after] });
		expect(parts.map(({ content: hex }) => hex)).toEqual([
			undefined,
			bytes.toString('hex'),
			Buffer.from('after').toString('hex'),
		]);
	});

	it.each([
		['URL-safe', '--__', 'fbefff'],
		['without padding', 'YQ', '61'],
		['with spaces', 'YWJj YWJj ', '616263616263'],
	])('decodes what is %s, and announces its real length', async (_form, base64, hex) => {
		const [part] = await throughOurs({ fields: [], files: [fileInItem(base64)] });
		expect(part.content).toBe(hex);
	});

	it('decodes before and after a stream', async () => {
		const files = [
			fileInItem(Buffer.from('before').toString('base64')),
			streamedFile(Buffer.from('streamed')),
			fileInItem(Buffer.from('after').toString('base64')),
		];
		const parts = await throughOurs({ fields: [], files });
		expect(parts.map(({ content: hex }) => Buffer.from(hex ?? '', 'hex').toString())).toEqual([
			'before',
			'streamed',
			'after',
		]);
	});
});

describe('encodeMultipart with Base64 that is shorter than it looks', () => {
	/** As `binaryFile` creates it: the size is computed from the length of the text. */
	const withBlanks = {
		...fileInItem('YWJj YWJj '),
		size: Buffer.byteLength('YWJj YWJj ', 'base64'),
	};

	it('is one clear error after a stream, because the length has been announced by then', async () => {
		const files = [streamedFile(Buffer.from('streamed')), withBlanks];
		await expect(throughOurs({ fields: [], files })).rejects.toThrow("isn't the expected");
	});
});

describe('encodeMultipart with streams', () => {
	const big = Buffer.from(Array.from({ length: 200_000 }, (_, position) => position % 251));

	it('announces exactly the number of bytes it returns, for streams and buffers in any mixture', async () => {
		const files = [
			bufferedFile(Buffer.from('first'), { fileName: '1.txt' }),
			streamedFile(big, { fileName: '2 ü.pdf', chunkBytes: 1_000 }),
			bufferedFile(Buffer.from('third'), { fileName: '3.txt' }),
			streamedFile(Buffer.from('fourth'), { fileName: '4.txt' }),
		];
		const parts = await throughOurs({ fields: [['strategy', 'auto']], files });
		expect(parts.map(({ fileName }) => fileName)).toEqual([
			undefined,
			'1.txt',
			'2 ü.pdf',
			'3.txt',
			'4.txt',
		]);
		expect(parts[2].content).toBe(big.toString('hex'));
		expect(parts[4].content).toBe(Buffer.from('fourth').toString('hex'));
	});

	it("reads a stream only as fast as it's sent, and opens a later one only when its turn comes", async () => {
		const first = streamedFile(big, { chunkBytes: 1_000 });
		const second = streamedFile(big, { chunkBytes: 1_000 });
		const { content: body } = await encodeMultipart({ fields: [], files: [first, second] });
		if (Buffer.isBuffer(body)) throw new Error('a stream was expected');
		const reader = body[Symbol.asyncIterator]();
		await reader.next();
		await reader.next();
		await reader.next();
		// Streams read ahead a little: far less than the file.
		expect(first.readBytes).toBeLessThan(big.length / 2);
		expect(second.opened).toBe(0);
		await reader.return?.(undefined);
	});

	it('closes the source if the body is abandoned halfway', async () => {
		const source = Readable.from([Buffer.alloc(1_000), Buffer.alloc(1_000), Buffer.alloc(1_000)]);
		const file = streamedFile(Buffer.alloc(3_000), { open: async () => source });
		const { content: body } = await encodeMultipart({ fields: [], files: [file] });
		if (Buffer.isBuffer(body)) throw new Error('a stream was expected');
		const closed = new Promise<void>((resolve) => source.once('close', () => resolve()));
		body.on('error', () => undefined);
		await body[Symbol.asyncIterator]().next();
		body.destroy();
		await closed;
		expect(source.destroyed).toBe(true);
	});

	it.each([
		['longer', 11],
		['shorter', 9],
	])('is an error if a streamed file is %s than announced', async (_case, length) => {
		const file = streamedFile(Buffer.alloc(length), { size: 10, fileName: 'odd.pdf' });
		const encoded = await encodeMultipart({ fields: [], files: [file] });
		await expect(bytesOf(encoded)).rejects.toThrow(/"odd.pdf" isn't the expected/);
	});

	it('is an error if a file in memory has a different size than announced', async () => {
		const file = bufferedFile(Buffer.alloc(9), { size: 10, fileName: 'odd.pdf' });
		await expect(encodeMultipart({ fields: [], files: [file] })).rejects.toThrow(
			/"odd.pdf" isn't the expected/,
		);
	});

	it('tells what failed if a file after a stream cannot be opened', async () => {
		const missing = bufferedFile(content, {
			open: async () => await Promise.reject(new Error('the file is gone')),
		});
		const encoded = await encodeMultipart({ fields: [], files: [streamedFile(content), missing] });
		await expect(bytesOf(encoded)).rejects.toThrow('the file is gone');
		expect(encoded.sourceFailure()?.message).toBe('the file is gone');
	});

	it('passes on the error of a source that fails halfway', async () => {
		const failing = Readable.from(
			(function* () {
				yield Buffer.alloc(5);
				throw new Error('the disk is gone');
			})(),
		);
		const file = streamedFile(Buffer.alloc(10), { open: async () => failing });
		const encoded = await encodeMultipart({ fields: [], files: [file] });
		await expect(bytesOf(encoded)).rejects.toThrow('the disk is gone');
	});
});
