import { readFile } from 'node:fs/promises';

import { PDFDocument } from 'pdf-lib';

import { makePdf } from './makePdf.ts';
import {
	textBytes,
	join,
	PdfWriter,
	stream,
	writePdf,
	type Objects,
	type Text,
} from './pdfWriter.ts';
import { richPages, type RichSettings } from './richPages.ts';

/** A document that can be split. */
export interface CorpusPdf {
	name: string;
	bytes: Buffer;
}

const isPackable = (objects: Objects) => (number: number) => {
	const value = objects.get(number);
	return value !== undefined && !textBytes(value).includes('stream\n');
};

function packed(settings: RichSettings, crossReference: 'stream' | 'hybrid'): Buffer {
	const objects = richPages(settings);
	const isPacked = isPackable(objects);
	// What old readers need of a hybrid file stays outside.
	return writePdf(objects, {
		crossReference,
		isPacked: (number) => isPacked(number) && (crossReference === 'stream' || number < 10_000),
		objectsInStream: 30,
	});
}

/** A document that was saved again and again: each time a page draws something else, and an object is deleted. */
function incremental(settings: RichSettings, usesStreams: boolean): Buffer {
	const objects = richPages(settings);
	const writer = new PdfWriter().header();
	writer.objects(objects);
	const section = (trailer: string, numbers?: Iterable<number>) => {
		const start = usesStreams
			? writer.stream(writer.highest + 1, trailer, numbers)
			: writer.table(trailer, numbers);
		writer.end(start);
		return start;
	};
	let previous = section('/Root 1 0 R');
	for (let save = 1; save <= 3; save += 1) {
		const content = 40_000 + save;
		const page = 10_000 + save;
		const changed = textBytes(objects.get(page) ?? '')
			.toString('latin1')
			.replace(/\/Contents[^/]*/, `/Contents ${content} 0 R`);
		writer.object(content, stream('', `BT /F${save % 3} 9 Tf 50 400 Td (Saved ${save}) Tj ET`));
		writer.object(page, changed);
		const deleted = 50_000 + save;
		writer.places.set(deleted, [0, 0, 1]);
		previous = section(`/Root 1 0 R/Prev ${previous}`, [content, page, deleted]);
	}
	return writer.bytes();
}

/** The first page comes first, with a cross-reference of its own; the one of the others stands behind them. */
function linearized(settings: RichSettings): Buffer {
	const objects = richPages(settings);
	const first = [1, 10_000];
	const others = [...objects.keys()].filter((number) => !first.includes(number));
	const padded = (offset: number) => String(offset).padStart(10, '0');
	const build = (mainTable: number, places: PdfWriter['places']): PdfWriter => {
		const writer = new PdfWriter().header();
		writer.object(90_000, `<</Linearized 1/L ${padded(0)}/N ${16}/O 10000/E 0/H[0 0]/T 0>>`);
		for (const number of first) writer.places.set(number, places.get(number) ?? [1, 0, 0]);
		const start = writer.table(`/Root 1 0 R/Prev ${padded(mainTable)}`, [90_000, ...first]);
		writer.end(0);
		for (const number of first) writer.object(number, objects.get(number) ?? '');
		for (const number of others) writer.object(number, objects.get(number) ?? '');
		writer.table('/Root 1 0 R', others);
		return writer.end(start);
	};
	const measured = build(0, new Map());
	const mainTable = measured.bytes().lastIndexOf('xref\n0 1');
	return build(mainTable, measured.places).bytes();
}

/** Comments, line ends and spaces where hardly anybody writes them, and names in other spellings. */
function unusualSyntax(settings: RichSettings): Buffer {
	const objects = new Map<number, Text>();
	for (const [number, value] of richPages(settings)) {
		const text = textBytes(value).toString('latin1');
		const isStream = text.includes('stream\n');
		objects.set(
			number,
			isStream
				? value
				: text
						.replace(/\/Type\//g, '% a comment with >> and (\r/Ty#70e\t/')
						.replace(/\/MediaBox\[/g, '/MediaBox\f\0[ ')
						.replace(/ 0 R/g, '\r\n0\f\0R'),
		);
	}
	return writePdf(objects);
}

/** Nodes without pages, nodes with one, and a tree as deep as the document is long. */
function oddTree(settings: RichSettings): Buffer {
	const objects = richPages({ ...settings, pagesInNode: 1 + 1 });
	const text = textBytes(objects.get(2) ?? '').toString('latin1');
	const empty = 60_000;
	objects.set(2, text.replace('/Kids[', `/Kids[${empty} 0 R `));
	objects.set(empty, '<</Type/Pages/Parent 2 0 R/Count 0/Kids[]>>');
	const [page] = [...objects.keys()].filter((number) => number === 10_003);
	const leaf = textBytes(objects.get(page ?? 0) ?? '').toString('latin1');
	objects.set(10_003, leaf.replace('/Type/Page', ''));
	return writePdf(objects);
}

/** Documents of all kinds. With a few small pages each, for tests that need many of them. */
export async function corpus(settings: RichSettings = {}): Promise<CorpusPdf[]> {
	const plain = writePdf(richPages(settings));
	const made = await makePdf(7);
	const saved = await (await PDFDocument.load(made)).save({ useObjectStreams: false });
	const split: Record<string, Buffer> = {
		'a table': plain,
		'object streams': packed(settings, 'stream'),
		'a hybrid file': packed({ ...settings, packsContent: true }, 'hybrid'),
		'inherited attributes, nodes of three': writePdf(
			richPages({ ...settings, inherits: true, pagesInNode: 3 }),
		),
		'shared resources': writePdf(richPages({ ...settings, sharesResources: true })),
		'shared resources, all packed': packed(
			{ ...settings, sharesResources: true, packsContent: true },
			'stream',
		),
		'inherited and shared, object streams': packed(
			{ ...settings, inherits: true, packsContent: true, pagesInNode: 2 },
			'stream',
		),
		'indirect lengths': writePdf(richPages({ ...settings, indirectLengths: true })),
		'fields with appearances only': writePdf(richPages({ ...settings, needsAppearances: false })),
		'saved three times, tables': incremental(settings, false),
		'saved three times, streams': incremental({ ...settings, sharesResources: true }, true),
		linearized: linearized(settings),
		'unusual syntax': unusualSyntax(settings),
		'an odd page tree': oddTree(settings),
		'bytes before the header': join('Some mail header\r\n\r\n', plain),
		'bytes after the end': join(plain, '\n'.repeat(200), 'trailing bytes'),
		'text that was drawn by pdf-lib': made,
		'the same with a table': Buffer.from(saved),
		'an invoice': await readFile('local-service/samples/invoice.pdf'),
	};
	return Object.entries(split).map(([name, bytes]) => ({ name, bytes }));
}
