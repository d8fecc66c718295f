/* Small files that held n8n's event loop or took its memory, and long honest ones. Used by tests and by the lab. */
import { deflateSync } from 'node:zlib';

import { noise } from './noise.ts';
import {
	textBytes,
	join,
	packedStream,
	PdfWriter,
	stream,
	writePdf,
	type Text,
} from './pdfWriter.ts';

const blanks = (count: number): string => ' '.repeat(count);

/** A page tree of one level as objects: catalog 1, root 2, pages from 3 on. */
function pageObjects(pageCount: number, page: (index: number) => string): Map<number, Text> {
	const numbers = Array.from({ length: pageCount }, (_, index) => 3 + index);
	return new Map<number, Text>([
		[1, '<</Type/Catalog/Pages 2 0 R>>'],
		[2, `<</Type/Pages/Count ${pageCount}/Kids[${numbers.map((n) => `${n} 0 R`).join(' ')}]>>`],
		...numbers.map((number, index): [number, Text] => [
			number,
			`<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]${page(index)}>>`,
		]),
	]);
}

/** A document whose cross-reference is a stream with these entries; what it claims isn't there. */
function claimingReference(entries: string): Buffer {
	const writer = new PdfWriter().header().objects(pageObjects(1, () => ''));
	const start = writer.size;
	writer.object(9, packedStream(`/Type/XRef/Root 1 0 R${entries}`, Buffer.alloc(24, 1)));
	return writer.end(start).bytes();
}

/** An object stream that is said to hold `count` objects, all of them the same array; a page refers to each. */
function sameArrayManyTimes(count: number, value: string): Buffer {
	const header = Array.from({ length: count }, (_, index) => `${100 + index} 0`).join(' ') + ' ';
	const refs = Array.from({ length: count }, (_, index) => `${100 + index} 0 R`).join(' ');
	const writer = new PdfWriter()
		.header()
		.objects(pageObjects(8, (index) => (index === 0 ? `/PieceInfo[${refs}]` : '')));
	writer.object(
		50,
		packedStream(`/Type/ObjStm/N ${count}/First ${header.length}`, join(header, value, '\n')),
	);
	for (let index = 0; index < count; index += 1) writer.places.set(100 + index, [2, 50, index]);
	return writer.end(writer.stream(100 + count, '/Root 1 0 R')).bytes();
}

/** Ten object streams, each of which unpacks to so much; a page refers to an object in each. */
function unpackingTo(megabytes: number): Buffer {
	const numbers = Array.from({ length: 10 }, (_, index) => 200 + index);
	const header = numbers.map((number) => `${number} 0 `).join('');
	const data = deflateSync(join(header, '(text)', Buffer.alloc(megabytes * 1024 * 1024, 32)));
	const refs = numbers.map((number) => `${number} 0 R`).join(' ');
	const writer = new PdfWriter()
		.header()
		.objects(pageObjects(8, (index) => (index === 0 ? `/PieceInfo[${refs}]` : '')));
	numbers.forEach((number, index) => {
		const dictionary = `/Type/ObjStm/N 10/First ${header.length}/Filter/FlateDecode`;
		writer.object(100 + index, stream(dictionary, data));
		writer.places.set(number, [2, 100 + index, index]);
	});
	return writer.end(writer.stream(300, '/Root 1 0 R')).bytes();
}

/** Pages with a content of their own, whose length is an object of its own. */
function longDocument(pageCount: number, bytesPerPage: number): Buffer {
	const objects = pageObjects(pageCount, (index) => `/Contents ${3 + pageCount + 2 * index} 0 R`);
	const data = noise(bytesPerPage);
	for (let index = 0; index < pageCount; index += 1) {
		const number = 3 + pageCount + 2 * index;
		objects.set(number, stream('', data, `${number + 1} 0 R`));
		objects.set(number + 1, String(data.length));
	}
	return writePdf(objects);
}

/** Pages in object streams, a hundred in each. */
function packedDocument(pageCount: number): Buffer {
	const objects = pageObjects(pageCount, (index) => `/Contents ${3 + pageCount + index} 0 R`);
	for (let index = 0; index < pageCount; index += 1) {
		objects.set(3 + pageCount + index, packedStream('', `BT (Page ${index + 1}) Tj ET`));
	}
	return writePdf(objects, {
		crossReference: 'stream',
		isPacked: (number) => number > 2 && number < 3 + pageCount,
	});
}

/** Pages in a tree of nodes of a hundred each. */
function veryLongDocument(pageCount: number): Buffer {
	const inNode = 100;
	const nodes = pageCount / inNode;
	const objects = new Map<number, Text>([[1, '<</Type/Catalog/Pages 2 0 R>>']]);
	const list = (first: number, count: number) =>
		Array.from({ length: count }, (_, index) => `${first + index} 0 R`).join(' ');
	objects.set(2, `<</Type/Pages/Count ${pageCount}/Kids[${list(3, nodes)}]>>`);
	for (let node = 0; node < nodes; node += 1) {
		const first = 3 + nodes + node * inNode;
		objects.set(
			3 + node,
			`<</Type/Pages/Parent 2 0 R/Count ${inNode}/Kids[${list(first, inNode)}]>>`,
		);
		for (let page = 0; page < inNode; page += 1) {
			objects.set(
				first + page,
				`<</Type/Page/Parent ${3 + node} 0 R/MediaBox[0 0 595 842]/Contents ${3 + nodes + pageCount} 0 R>>`,
			);
		}
	}
	objects.set(3 + nodes + pageCount, stream('', 'BT (The same on each page) Tj ET'));
	return writePdf(objects);
}

/** Pages that share a list of very many resources, each of them with a dictionary of its own, as LibreOffice writes. */
function sharedList(pageCount: number, resources: number): Buffer {
	const objects = pageObjects(pageCount, () => '/Resources<</XObject 5000 0 R>>');
	const entries = Array.from({ length: resources }, (_, index) => `/Image${index} 5001 0 R`);
	objects.set(5000, `<<${entries.join('')}>>`);
	objects.set(5001, stream('/Subtype/Form/BBox[0 0 1 1]', 'q Q'));
	return writePdf(objects);
}

/** A form field with very many places on one page. */
function manyWidgets(count: number): Buffer {
	const objects = pageObjects(8, (index) => (index === 0 ? '/Annots[5000 0 R]' : ''));
	objects.set(1, '<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[5001 0 R]>>>>');
	objects.set(5000, '<</Subtype/Widget/Parent 5001 0 R>>');
	objects.set(5001, `<</T(a)/Kids[${'5000 0 R '.repeat(count)}]>>`);
	return writePdf(objects);
}

const times = (count: number, textOf: (index: number) => string): string =>
	Array.from({ length: count }, (_, index) => textOf(index)).join('');

/** A page that refers to lists of objects that don't exist. */
function refsToNothing(lists: number, refsInList: number): Buffer {
	const numbers = Array.from({ length: lists }, (_, index) => 100 + index);
	const refs = numbers.map((number) => `${number} 0 R`).join(' ');
	const objects = pageObjects(20, (index) => (index === 0 ? `/PieceInfo[${refs}]` : ''));
	for (const number of numbers) {
		const first = 1_000_000 + (number - 100) * refsInList;
		objects.set(number, `[${times(refsInList, (index) => `${first + index} 0 R `)}]`);
	}
	return writePdf(objects);
}

/** A page that refers to so many objects. */
function tinyObjects(count: number): Buffer {
	const inList = 100_000;
	const lists = Array.from({ length: count / inList }, (_, index) => 100 + index);
	const refs = lists.map((number) => `${number} 0 R`).join(' ');
	const objects = pageObjects(20, (index) => (index === 0 ? `/PieceInfo[${refs}]` : ''));
	for (const list of lists) {
		const first = 1_000 + (list - 100) * inList;
		objects.set(list, `[${times(inList, (index) => `${first + index} 0 R `)}]`);
		for (let index = 0; index < inList; index += 1) objects.set(first + index, '1');
	}
	return writePdf(objects);
}

function eightMillionEntries(): Buffer {
	const count = 8_300_000;
	const writer = new PdfWriter().header().objects(pageObjects(8, () => ''));
	writer.object(19, stream('', noise(10 * 1024 * 1024)));
	const start = writer.size;
	const dictionary = `/Type/XRef/Root 1 0 R/Size ${count}/W[0 1 0]`;
	return writer
		.object(20, packedStream(dictionary, Buffer.alloc(count, 9)))
		.end(start)
		.bytes();
}

/** The content of all pages: blocks that bring codes as long as codes may be, and nothing packed by them. */
function codesWithoutData(bytes: number): Buffer {
	const data: number[] = [0x78, 0x9c];
	let held = 0;
	let count = 0;
	/** Adds bits, the lowest first. */
	const add = (value: number, bits: number) => {
		for (let bit = 0; bit < bits; bit += 1) {
			held |= ((value >> bit) & 1) << count++;
			if (count < 8) continue;
			data.push(held);
			held = count = 0;
		}
	};
	// Lengths are written in a code of 4 bits for 0 to 14, and of 5 bits for 15 and 18.
	const addLength = (length: number) => {
		const code = length < 15 ? length : length === 15 ? 30 : 31;
		const bits = length < 15 ? 4 : 5;
		for (let bit = bits - 1; bit >= 0; bit -= 1) add((code >> bit) & 1, 1);
	};
	const order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];
	while (data.length < bytes) {
		// A block with codes of its own: 257 for literals and lengths, 16 for distances.
		add(0b100, 3);
		add(0, 5);
		add(15, 5);
		add(15, 4);
		for (const symbol of order) {
			add(symbol === 16 || symbol === 17 ? 0 : symbol === 15 || symbol === 18 ? 5 : 4, 3);
		}
		// The first 241 have no code, the end of a block the shortest one.
		for (const zeros of [138, 103]) {
			addLength(18);
			add(zeros - 11, 7);
		}
		for (const length of [15, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]) addLength(length);
		for (const length of [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 15]) addLength(length);
		add(0, 1);
	}
	const objects = pageObjects(20, () => '/Resources 101 0 R/Contents 100 0 R');
	objects.set(100, stream('/Filter/FlateDecode', Buffer.from(data)));
	objects.set(101, '<</XObject<</A 102 0 R>>>>');
	objects.set(102, stream('', noise(500_000)));
	return writePdf(objects);
}

const oneObject = '%PDF-1.4\n1 0 obj\n<<>>\nendobj\n';

/** What a document is for. */
export interface HostilePdf {
	make: () => Buffer;
	/** Whether it is a document that people have: it must be split. */
	isHonest: boolean;
}

const hostile = (make: () => Buffer): HostilePdf => ({ make, isHonest: false });
const honest = (make: () => Buffer): HostilePdf => ({ make, isHonest: true });

/** By what they are. */
export const hostilePdfs: Readonly<Record<string, HostilePdf>> = {
	'250 KB of spaces after a header': hostile(() => textBytes(`%PDF-1.4 hello${blanks(250_000)}x`)),
	'1 MB of spaces after a header': hostile(() => textBytes(`%PDF-1.4 hello${blanks(1_000_000)}x`)),
	'an object and 40,000 digits': hostile(() => textBytes(oneObject + '1'.repeat(40_000))),
	'an object and 40,000 percent signs': hostile(() => textBytes(oneObject + '%'.repeat(40_000))),
	'a cross-reference that claims 100 million objects': hostile(() =>
		claimingReference('/Size 100000000/W[1 1 1]'),
	),
	'a cross-reference with a field of 10 GB': hostile(() =>
		claimingReference('/Size 10/W[10000000000 1 1]'),
	),
	'an object stream of 60,000 times one array': hostile(() =>
		sameArrayManyTimes(60_000, `[${'1 '.repeat(100_000)}]`),
	),
	'ten object streams of 120 MB in 1.2 MB': hostile(() => unpackingTo(120)),
	'5 MB of random bytes between objects': hostile(() =>
		writePdf(
			pageObjects(4, () => ''),
			{ between: noise((5 * 1024 * 1024) / 6) },
		),
	),
	'an object stream of 60,000 times a number and spaces': hostile(() =>
		sameArrayManyTimes(60_000, `5${blanks(500_000)}6`),
	),
	'a dictionary of a million entries': hostile(() =>
		writePdf(
			pageObjects(8, (index) => (index === 0 ? `/PieceInfo<<${'/A 1'.repeat(1_000_000)}>>` : '')),
		),
	),
	'a form field in 400,000 places': hostile(() => manyWidgets(400_000)),
	'honest: 40 pages that share a list of 40,000 resources': honest(() => sharedList(40, 40_000)),
	'four million references to nothing, 45 MB': hostile(() => refsToNothing(20, 200_000)),
	'a million objects on a page': hostile(() => tinyObjects(1_000_000)),
	'a cross-reference of a million numbers, 2 MB': hostile(() =>
		claimingReference(`/Size 30/W[1 1 1]/Index[${'0 '.repeat(990_000)}]`),
	),
	'a cross-reference of 8 million entries in 10 MB': hostile(() => eightMillionEntries()),
	'a megabyte of codes without data': hostile(() => codesWithoutData(1024 * 1024)),
	'honest: 2,000 pages, 104 MB, indirect lengths': honest(() => longDocument(2_000, 54_400)),
	'honest: 10,000 pages in object streams': honest(() => packedDocument(10_000)),
	'honest: 100,000 pages': honest(() => veryLongDocument(100_000)),
};
