import { Readable } from 'node:stream';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';

import { countPages, tiffPagesIn } from '../../../../../nodes/shared/partition/pages/countPages';
import { slidesIn, wordPagesIn } from '../../../../../nodes/shared/partition/pages/zipPages';
import { Caller } from '../../../../../nodes/shared/run/caller';
import { randomFor, seedOfRun } from '../../../../support/seed';

const seed = seedOfRun();
const samples = join(__dirname, '..', '..', '..', '..', '..', 'local-service', 'samples');

interface ZipFile {
	name: string;
	content: Buffer;
	isStored?: boolean;
}

/** A ZIP archive as an office program writes it. */
function zip(files: readonly ZipFile[], comment = ''): Buffer {
	const parts: Buffer[] = [];
	const list: Buffer[] = [];
	let at = 0;
	for (const { name, content, isStored } of files) {
		const packed = isStored ? content : deflateRawSync(content);
		const header = Buffer.alloc(30);
		header.writeUInt32LE(0x04034b50, 0);
		header.writeUInt16LE(isStored ? 0 : 8, 8);
		header.writeUInt16LE(name.length, 26);
		const entry = Buffer.alloc(46);
		entry.writeUInt32LE(0x02014b50, 0);
		entry.writeUInt16LE(isStored ? 0 : 8, 10);
		entry.writeUInt32LE(packed.length, 20);
		entry.writeUInt32LE(content.length, 24);
		entry.writeUInt16LE(name.length, 28);
		entry.writeUInt32LE(at, 42);
		parts.push(header, Buffer.from(name), packed);
		list.push(entry, Buffer.from(name));
		at += 30 + name.length + packed.length;
	}
	const end = Buffer.alloc(22);
	end.writeUInt32LE(0x06054b50, 0);
	end.writeUInt16LE(files.length, 10);
	end.writeUInt32LE(at, 16);
	end.writeUInt16LE(comment.length, 20);
	return Buffer.concat([...parts, ...list, end, Buffer.from(comment)]);
}

const properties = (pages: string) =>
	Buffer.from(`<Properties><Template>Normal</Template><Pages>${pages}</Pages></Properties>`);

const word = (pages: string, isStored = false) =>
	zip([
		{ name: 'word/document.xml', content: Buffer.from('<document/>') },
		{ name: 'docProps/app.xml', content: properties(pages), isStored },
	]);

const slides = (count: number) =>
	zip([
		...Array.from({ length: count }, (_, index) => ({
			name: `ppt/slides/slide${index + 1}.xml`,
			content: Buffer.from('<slide/>'),
		})),
		{ name: 'ppt/slides/_rels/slide1.xml.rels', content: Buffer.from('<rels/>') },
	]);

/** A TIFF file of so many pages without any picture. */
function tiff(pages: number, isLittle = true, last = 0): Buffer {
	const bytes = Buffer.alloc(8 + pages * 6);
	bytes.write(isLittle ? 'II*\0' : 'MM\0*', 'latin1');
	const write32 = (value: number, at: number) =>
		isLittle ? bytes.writeUInt32LE(value, at) : bytes.writeUInt32BE(value, at);
	write32(pages > 0 ? 8 : 0, 4);
	for (let page = 0; page < pages; page += 1) {
		write32(page + 1 < pages ? 8 + (page + 1) * 6 : last, 8 + page * 6 + 2);
	}
	return bytes;
}

const caller = new Caller({} as never);

async function pagesOf(fileName: string, content: Buffer, size = content.length) {
	const file = { fieldName: 'files', fileName, mimeType: '', size, open: async () => content };
	return await countPages(caller, file);
}

describe('countPages', () => {
	it('counts the pages of a PDF, and only those that are wanted', async () => {
		const content = readFileSync(join(samples, 'invoice.pdf'));
		expect(await pagesOf('invoice.pdf', content)).toEqual({
			pages: 3,
			countedBy: 'pdf',
			ofPdf: 3,
		});
		const file = {
			fieldName: 'files',
			fileName: 'invoice.pdf',
			mimeType: '',
			size: content.length,
			open: async () => content,
		};
		const some = await countPages(caller, file, { first: 2, last: 9 });
		expect(some).toEqual({ pages: 2, countedBy: 'pdf', ofPdf: 3 });
	});

	it.each([1, 7, 120])('counts %i slides', async (count) => {
		expect(await pagesOf('a.pptx', slides(count))).toEqual({ pages: count, countedBy: 'slides' });
	});

	it.each([true, false])('reads the pages of a Word document, stored: %s', async (isStored) => {
		const counted = await pagesOf('a.docx', word('12', isStored));
		expect(counted).toEqual({ pages: 12, countedBy: 'properties' });
	});

	it.each([true, false])('counts the pages of a TIFF file, little endian: %s', async (isLittle) => {
		expect(await pagesOf('a.tiff', tiff(5, isLittle))).toEqual({ pages: 5, countedBy: 'tiff' });
	});

	it.each([
		['text', 'a.txt', Buffer.from('A'), 1],
		['a long text', 'a.txt', Buffer.alloc(250 * 1024), 3],
		['a broken Word document', 'a.docx', Buffer.from('no archive'), 1],
		['a Word document without pages', 'a.docx', word(''), 1],
		['a Word document that says 0', 'a.docx', word('0'), 1],
		['a presentation without slides', 'a.pptx', word('3'), 1],
		['a broken TIFF file', 'a.tif', Buffer.from('II*\0'), 1],
	])('counts %s by its size', async (_name, fileName, content, pages) => {
		expect(await pagesOf(fileName, content)).toEqual({ pages, countedBy: 'size' });
	});

	it.each(['a.pdf', 'a.docx'])(
		'says that the pages of a broken PDF are a guess: %s',
		async (name) => {
			const guess = { pages: 1, countedBy: 'size', isGuess: true };
			expect(await pagesOf(name, Buffer.from('%PDF-1.4 broken'))).toEqual(guess);
		},
	);

	it.each([
		['No PDF', {}],
		['%PDF-1.7', { isGuess: true }],
	])(
		'counts a file that is too long to hold by its size, after its start: %s',
		async (start, guess) => {
			let chunksRead = 0;
			const content = async function* () {
				for (; chunksRead < 100; chunksRead += 1) yield Buffer.from(start.padEnd(4096));
			};
			const file = {
				fieldName: 'files',
				fileName: 'long.pptx',
				mimeType: '',
				size: 1024 * 1024 * 1024,
				open: async () => Readable.from(content()),
			};
			const counted = { pages: 10_486, countedBy: 'size', ...guess };
			expect(await countPages(caller, file)).toEqual(counted);
			expect(chunksRead).toBeLessThan(50);
		},
	);
});

describe('hostile files', () => {
	it(`are never an error, however they're changed (seed ${seed})`, async () => {
		const random = randomFor(seed, 0);
		const originals = [slides(3), word('4'), tiff(4), tiff(4, false)];
		for (let run = 0; run < 2_000; run += 1) {
			const bytes = Buffer.from(random.pick(originals));
			const changes = random.between(1, 8);
			for (let change = 0; change < changes; change += 1) {
				bytes[random.between(0, bytes.length - 1)] = random.between(0, 255);
			}
			const cut = bytes.subarray(0, random.between(0, bytes.length));
			for (const content of [bytes, cut]) {
				expect(() => [slidesIn(content), tiffPagesIn(content)]).not.toThrow();
				await expect(wordPagesIn(content)).resolves.not.toThrow();
			}
		}
	});
});
