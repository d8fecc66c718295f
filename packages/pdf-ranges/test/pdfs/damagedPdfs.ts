/* Documents that programs write wrong, or that were damaged on their way, and that every reader opens all the same. */
import { deflateSync } from 'node:zlib';

import {
	textBytes,
	join,
	PdfWriter,
	stream,
	writePdf,
	type Objects,
	type Text,
} from './pdfWriter.ts';
import { richPages } from './richPages.ts';

/** Pages in each of the documents. */
export const damagedPages = 8;

/** What becomes of its ranges: they hold the right pages, or aren't written. */
type Outcome = 'split' | 'damaged' | 'encrypted' | 'generated';

/** A document whose pages can be counted, and what becomes of its ranges. */
interface DamagedPdf {
	bytes: Buffer;
	ranges: Outcome;
}

const settings = { pageCount: damagedPages, imageBytes: 20 };
const pageNumbers = Array.from({ length: damagedPages }, (_, index) => 10_000 + index);
const kids = pageNumbers.map((number) => `${number} 0 R`).join(' ');

function replaced(text: Text, from: RegExp | string, to: string): Buffer {
	const before = textBytes(text).toString('latin1');
	const after = before.replace(from, () => to);
	if (after === before) throw new Error(`The document has no ${String(from)}`);
	return textBytes(after);
}

/** Objects some of which are changed: by number, what is replaced by what. */
function changed(
	objects: Objects,
	changes: ReadonlyArray<readonly [number: number, from: RegExp | string, to: string]>,
): Map<number, Text> {
	const all = new Map(objects);
	for (const [number, from, to] of changes) {
		all.set(number, replaced(all.get(number) ?? '', from, to));
	}
	return all;
}

const pages = richPages(settings);
const inTree = (from: RegExp | string, to: string) => writePdf(changed(pages, [[2, from, to]]));
const onPages = (from: RegExp | string, to: string) =>
	writePdf(
		changed(
			pages,
			pageNumbers.map((number) => [number, from, to]),
		),
	);

const plain = writePdf(pages);
const end = plain.lastIndexOf('startxref');
const table = plain.lastIndexOf('xref\n0 1');
const pointingTo = (offset: number): Buffer =>
	join(plain.subarray(0, end), `startxref\n${offset}\n%%EOF\n`);
const withTable = (change: (table: string) => string): Buffer =>
	join(
		plain.subarray(0, table),
		change(plain.toString('latin1', table, end)),
		`startxref\n${table}\n%%EOF\n`,
	);

const isPackable = (number: number): boolean =>
	!textBytes(pages.get(number) ?? '').includes('stream\n');

/** Object streams whose dictionaries are wrong; the cross-reference is right unless `breaks` says otherwise. */
function packed(
	change: (dictionary: string) => string,
	crossReference: 'stream' | 'hybrid',
): Buffer {
	const writer = new PdfWriter().header();
	const inStreams = [...pages].filter(([number]) => isPackable(number));
	for (const [number, value] of pages) if (!isPackable(number)) writer.object(number, value);
	let header = '';
	let values = '';
	inStreams.forEach(([number, value], index) => {
		header += `${number} ${values.length} `;
		values += `${textBytes(value).toString('latin1')}\n`;
		writer.places.set(number, [2, 80_000, index]);
	});
	const dictionary = change(`/Type/ObjStm/N ${inStreams.length}/First ${header.length}`);
	const data = deflateSync(textBytes(header + values));
	writer.object(80_000, stream(`${dictionary}/Filter/FlateDecode`, data));
	const numbers = [...writer.places.keys()];
	const start = writer.stream(80_001, '/Root 1 0 R', numbers);
	if (crossReference === 'stream') return writer.end(start).bytes();
	const known = numbers.filter((number) => !isPackable(number));
	return writer.end(writer.table(`/Root 1 0 R/XRefStm ${start + 1}`, known)).bytes();
}

/** The second half of the pages was added by an update; both sections name each other as the earlier one. */
function loop(): Buffer {
	const writer = new PdfWriter().header().objects(pages);
	const first = writer.size;
	writer.table(`/Root 1 0 R/Prev ${String(first).padStart(10, '0')}`);
	return writer.end(first).bytes();
}

const encryption = '/Filter/Standard/V 1/R 2/P -4/O<00>/U<00>';

/** As it is, but for what protects it: its strings and streams aren't encrypted, and nobody reads them. */
const encrypted = (): Buffer =>
	writePdf(new Map([...pages, [70_000, `<<${encryption}>>`]]), {
		trailer: '/Root 1 0 R/Encrypt 70000 0 R/ID[<00><00>]',
	});

const [, second = 0] = pageNumbers;

/** The documents by what is wrong with them. */
export const damagedPdfs: Record<string, DamagedPdf> = Object.fromEntries(
	Object.entries<[Buffer, Outcome?]>({
		'a count that is an object of its own': [
			writePdf(
				new Map([
					...changed(pages, [[2, /\/Count \d+/, '/Count 70000 0 R']]),
					[70_000, String(damagedPages)],
				]),
			),
		],
		'no count': [inTree(/\/Count \d+/, '')],
		'a count with decimals': [inTree(/\/Count (\d+)/, `/Count ${damagedPages}.0`)],
		'a negative count': [inTree(/\/Count \d+/, '/Count -1')],
		'another count': [inTree(/\/Count \d+/, '/Count 3'), 'damaged'],
		'pages without a parent': [onPages(/\/Parent 2 0 R/, '')],
		'pages with another parent': [onPages(/\/Parent 2 0 R/, '/Parent 1 0 R'), 'damaged'],
		'pages and nodes without a type': [
			writePdf(
				changed(pages, [
					...pageNumbers.map((number) => [number, '/Type/Page', ''] as const),
					[2, '/Type/Pages', ''],
				]),
			),
		],
		'null among the pages': [inTree(/\/Kids\[/, '/Kids[null '), 'damaged'],
		'a page that is missing': [inTree(/\/Kids\[/, '/Kids[79999 0 R '), 'damaged'],
		'a node that contains itself': [inTree(/\/Kids\[/, '/Kids[2 0 R '), 'damaged'],
		'a page that is there twice, and another one not': [
			inTree(kids, kids.replace(`${second} 0 R`, '10000 0 R')),
			'damaged',
		],
		'bytes behind the end': [join(plain, '\n<!-- served by a proxy -->\n'.repeat(9))],
		'bytes before the header, which offsets count': [
			join('Some mail header\r\n\r\n', plain.subarray(0, end), `startxref\n${table + 20}\n%%EOF`),
		],
		'a start that is off by a byte': [pointingTo(table + 1)],
		'a start that is off by a byte to the front': [pointingTo(table - 1)],
		'a start behind the end': [pointingTo(9_999_999)],
		'a start of zero': [pointingTo(0)],
		'no start': [plain.subarray(0, end)],
		'no cross-reference': [plain.subarray(0, table)],
		'nothing but objects, and a trailer': [
			join(plain.subarray(0, table), plain.subarray(plain.lastIndexOf('trailer'), end)),
		],
		'offsets that are off by one': [
			withTable((text) =>
				text.replace(
					/(\d{10}) 00000 n/g,
					(_, offset: string) => `${String(Number(offset) + 1).padStart(10, '0')} 00000 n`,
				),
			),
		],
		'entries with a short line end': [withTable((text) => text.replace(/ ([nf]) \n/g, ' $1\n'))],
		'entries with a long line end': [withTable((text) => text.replace(/ ([nf]) \n/g, ' $1 \r\n'))],
		'a table that counts from one too many': [
			withTable((text) =>
				text.replace(/^(\d+) 1$/gm, (_, number: string) => `${Number(number) + 1} 1`),
			),
		],
		'sections that name each other': [loop()],
		'objects without an end': [replaced(plain, /\nendobj/g, '')],
		'a trailer without a catalog': [replaced(plain, '/Root 1 0 R', '')],
		'a trailer that is cut off': [plain.subarray(0, plain.lastIndexOf('/Root'))],
		'wrong lengths': [
			writePdf(
				new Map(
					[...pages].map(([number, value]) => {
						const text = textBytes(value).toString('latin1');
						const wrong = text.replace(/\/Length \d+>>\nstream/, '/Length 3>>\nstream');
						return [number, textBytes(wrong)];
					}),
				),
			),
		],
		'lengths that are other objects, and no cross-reference': [
			replaced(plain.subarray(0, table), /\/Length \d+>>\nstream/g, '/Length 1 0 R>>\nstream'),
		],
		'object streams, and no cross-reference': [
			replaced(
				packed((dictionary) => dictionary, 'stream'),
				'/Type/XRef',
				'/Type/Oops',
			),
		],
		'an object stream with a wrong begin of its objects': [
			packed((dictionary) => replaced(dictionary, /\/First \d+/, '/First 7').toString(), 'stream'),
		],
		'an object stream that names too many objects': [
			packed((dictionary) => replaced(dictionary, /\/N \d+/, '/N 9999').toString(), 'stream'),
		],
		'an object stream that names too few objects': [
			packed((dictionary) => replaced(dictionary, /\/N \d+/, '/N 1').toString(), 'stream'),
		],
		'a hybrid file whose hidden stream is elsewhere': [
			packed((dictionary) => dictionary, 'hybrid'),
		],
		'an entry of the catalog twice': [
			writePdf(changed(pages, [[1, '/Type/Catalog', '/Type/Catalog/PageMode/A/PageMode/B']])),
		],
		'an entry of a page twice': [
			onPages('/Type/Page', '/Type/Page/LastModified(a)/LastModified(b)'),
			'damaged',
		],
		encrypted: [encrypted(), 'encrypted'],
		'encrypted, without its cross-reference': [
			replaced(encrypted(), /xref\n0 1\n/, 'oops\n0 1\n'),
			'encrypted',
		],
		'pages that a program generates from a form': [
			writePdf(changed(pages, [[1, '/Type/Catalog', '/Type/Catalog/NeedsRendering true']])),
			'generated',
		],
	}).map(([name, [bytes, ranges = 'split']]) => [name, { bytes, ranges }]),
);

/** The same pages, undamaged. */
export const undamagedPdf = plain;
