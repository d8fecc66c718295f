import JSZip from 'jszip';
import { PDFDocument } from 'pdf-lib';
import { randomFor, type Random } from '../../test/support/seed.ts';

/** By which way a document comes into n8n. */
export const feeds = ['schedule', 'subworkflow', 'instant'] as const;

export type Feed = (typeof feeds)[number];

/** A document by its number alone, so that nothing has to be stored. */
export interface SoakDocument {
	number: number;
	name: string;
	mimeType: string;
	/** About as many bytes as it has. */
	bytes: number;
	feed: Feed;
	/** What the end of its text must be; undefined for a document that the service can't read. */
	expected: string | undefined;
}

interface DocumentType {
	mimeType: string;
	/** Undefined for a type that can't be as large as wanted without a text as large. */
	maxBytes: number;
	write(text: string, bytes: number): Promise<Buffer> | Buffer;
}

const kilobyte = 1024;
const megabyte = 1024 * kilobyte;
const gigabyte = 1024 * megabyte;
const textLimit = 256 * kilobyte;

const paragraph = `${'The quick brown fox jumps over the lazy dog. '.repeat(22)}\n\n`;

function filler(bytes: number): string {
	return paragraph.repeat(Math.max(0, Math.floor(bytes / paragraph.length)));
}

function textType(mimeType: string, write: (text: string) => string): DocumentType {
	return {
		mimeType,
		maxBytes: textLimit,
		write: (text, bytes) => Buffer.from(write(filler(bytes) + text)),
	};
}

const escaped = (text: string): string => text.replaceAll('\n\n', '</p><p>');

async function writePdf(text: string, bytes: number): Promise<Buffer> {
	const pdf = await PDFDocument.create();
	pdf.addPage().drawText(text, { x: 50, y: 700, size: 12 });
	pdf.context.register(pdf.context.stream(new Uint8Array(bytes)));
	return Buffer.from(await pdf.save());
}

const wordNamespace = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const relationType = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

async function writeDocx(text: string, bytes: number): Promise<Buffer> {
	const archive = new JSZip();
	archive.file(
		'[Content_Types].xml',
		'<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">' +
			'<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
			'<Default Extension="bin" ContentType="application/octet-stream"/>' +
			'<Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
	);
	archive.file(
		'_rels/.rels',
		'<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">' +
			`<Relationship Id="r1" Type="${relationType}/officeDocument" Target="word/document.xml"/></Relationships>`,
	);
	archive.file(
		'word/document.xml',
		`<?xml version="1.0"?><w:document xmlns:w="${wordNamespace}"><w:body><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:body></w:document>`,
	);
	archive.file('word/media/padding.bin', Buffer.alloc(bytes));
	return await archive.generateAsync({ type: 'nodebuffer', compression: 'STORE' });
}

function email(text: string): string {
	const head = ['From: a@example.org', 'To: b@example.org', 'Subject: Offer', 'MIME-Version: 1.0'];
	return [...head, 'Content-Type: text/plain; charset=utf-8', '', text].join('\r\n');
}

const readable: Readonly<Record<string, DocumentType>> = {
	txt: textType('text/plain', (text) => text),
	rst: textType('text/plain', (text) => text),
	yaml: textType('text/plain', (text) => text),
	md: textType('text/markdown', (text) => `# Offer\n\n${text}`),
	html: textType(
		'text/html',
		(text) => `<html><body><h1>Offer</h1><p>${escaped(text)}</p></body></html>`,
	),
	xml: textType(
		'application/xml',
		(text) => `<?xml version="1.0"?><offer><p>${escaped(text)}</p></offer>`,
	),
	eml: textType('message/rfc822', email),
	csv: textType('text/csv', (text) => `Number,Text\n1,"${text}"\n`),
	tsv: textType('text/tab-separated-values', (text) => `Number\tText\n1\t"${text}"\n`),
	json: textType('application/json', (text) =>
		JSON.stringify([{ type: 'NarrativeText', element_id: '0'.repeat(32), text, metadata: {} }]),
	),
	pdf: { mimeType: 'application/pdf', maxBytes: Infinity, write: writePdf },
	docx: {
		mimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
		maxBytes: Infinity,
		write: writeDocx,
	},
};

/** Types of which there's nothing but content that no service can read. */
const broken: Readonly<Record<string, { mimeType: string; content: string }>> = {
	pdf: { mimeType: 'application/pdf', content: '%PDF-1.4 broken' },
	docx: {
		mimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
		content: 'PK\u0003\u0004 broken \u0000',
	},
	png: { mimeType: 'image/png', content: '\u0089PNG broken' },
	zip: { mimeType: 'application/zip', content: 'PK\u0003\u0004 broken' },
};

const endings = Object.keys(readable);
const brokenEndings = Object.keys(broken);
export const typeCount = endings.length;

/** Of all documents. */
export const brokenShare = 0.02;

/** Many small ones, few large ones: how many of a thousand are at most as large. */
const sizes = [
	{ perThousand: 900, from: 4 * kilobyte, to: 64 * kilobyte },
	{ perThousand: 95, from: 64 * kilobyte, to: megabyte },
	{ perThousand: 5, from: megabyte, to: 20 * megabyte },
] as const;

/** A job takes files of 10 MB at most; these are its share of ten documents. */
const feedOfTen: readonly Feed[] = [
	...Array<Feed>(5).fill('schedule'),
	...Array<Feed>(3).fill('subworkflow'),
	...Array<Feed>(2).fill('instant'),
];

function sizeFrom(random: Random): number {
	let place = random.between(1, 1000);
	const range = sizes.find(({ perThousand }) => (place -= perThousand) <= 0) ?? sizes[0];
	return Math.round(range.from * (range.to / range.from) ** random.next());
}

/** Whether it's the one of a gigabyte. */
export function isHuge({ bytes }: Pick<SoakDocument, 'bytes'>): boolean {
	return bytes === gigabyte;
}

/** The document with a number: the same one for the same seed. */
export function documentAt(seed: number, number: number, count: number): SoakDocument {
	const random = randomFor(seed, number);
	const stem = `d${String(number).padStart(7, '0')}`;
	const expected = `This is the end of ${stem}.`;
	if (number === Math.floor(count / 2)) {
		return {
			number,
			name: `${stem}.pdf`,
			mimeType: 'application/pdf',
			bytes: gigabyte,
			feed: 'subworkflow',
			// The local service counts the bytes of what is so large.
			expected: `Received ${gigabyte} bytes`,
		};
	}
	const bytes = sizeFrom(random);
	const feed = bytes > megabyte ? 'schedule' : (feedOfTen[number % feedOfTen.length] ?? 'schedule');
	if (random.happens(brokenShare)) {
		const ending = random.pick(brokenEndings);
		const { mimeType = '' } = broken[ending] ?? {};
		return { number, name: `${stem}.${ending}`, mimeType, bytes: 16, feed, expected: undefined };
	}
	const ending = random.pick(endings.filter((each) => bytes <= (readable[each]?.maxBytes ?? 0)));
	const { mimeType = '' } = readable[ending] ?? {};
	return { number, name: `${stem}.${ending}`, mimeType, bytes, feed, expected };
}

/** The content of a document, piece by piece: a large one is never whole in memory. */
export async function* contentOf(document: SoakDocument): AsyncGenerator<Buffer> {
	const { name, bytes, expected } = document;
	const ending = name.slice(name.lastIndexOf('.') + 1);
	if (isHuge(document)) {
		// By its beginning, the node knows that no web server has packed it, and doesn't read it before it's sent.
		const start = Buffer.alloc(megabyte, '%PDF-1.4\n');
		for (let sent = 0; sent < bytes; sent += start.length) yield start;
	} else if (expected === undefined) yield Buffer.from(broken[ending]?.content ?? '', 'latin1');
	else yield (await readable[ending]?.write(expected, bytes)) ?? Buffer.alloc(0);
}
