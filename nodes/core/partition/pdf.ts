import type { OpenedPdf, PdfDocument } from '../../../packages/pdf-ranges';
import {
	checkSize,
	deadlineOf,
	untilAborted,
	type ByteStream,
} from '../../../packages/service-http';
import { startOf } from '../documents/fileBytes';
import { waitForMemory, type DocumentMemory } from '../n8n/memory';
import type { Item, NodeContext } from '../n8n/nodeContext';
import type { FormFile } from '../wire/formFile';
import { createPause } from '../text/batches';
import { Problem } from '../text/problem';
import type { PageRange } from './pageRange';
import {
	isNoPdf,
	maxPdfBytes,
	notPdf,
	obstacleOf,
	tooLarge,
	type PdfObstacle,
} from './pdfObstacle';

/** How long reading a PDF may take. */
const readLimitMinutes = 10;

/** The header of a PDF must be within these bytes from the start. */
const headerWithin = 1024;

/** What the hosted service bills as a page where a document has none: docs/maintainers/service.md#pages. Bytes. */
const bytesPerPage = 100 * 1024;

/** A file that was read as a PDF, or why it can't be. */
export type ReadFile = {
	/** The same file, to be sent: from memory where it was read to its end. */
	file: FormFile;
} & ({ pdf: PdfDocument } | { obstacle: PdfObstacle });

/** Returns what reading a file as a PDF takes in memory: a longer one isn't read. Bytes. */
export function bytesToRead({ size }: FormFile): number {
	return size > maxPdfBytes ? 0 : size;
}

/**
 * Reads a file into memory, once, and opens it as a PDF. What is a PDF is told by its first bytes, as services do: its
 * name may be any. Stops reading a file that isn't one, with a hint if it's called a PDF. Throws a Problem that names the
 * document if reading takes longer than ten minutes, or on Stop.
 */
export async function readPdfFile(context: NodeContext, document: FormFile): Promise<ReadFile> {
	const file = hintingFakePdf(context, document);
	const isTooLarge = file.size > maxPdfBytes;
	const bytes = isTooLarge ? await startOf(file, headerWithin) : await readPdfBytes(context, file);
	if (!mayBePdf(bytes)) return { file, obstacle: notPdf(bytes) };
	if (isTooLarge) return { file, obstacle: tooLarge };
	const opened = await openBytes(context, file, bytes);
	const held = { ...file, open: async () => bytes };
	if ('pdf' in opened) return { file: held, pdf: opened.pdf };
	return { file: held, obstacle: obstacleOf(opened.reason) };
}

/** A file that was read as a PDF within its document's memory. */
export interface HeldPdf {
	read: ReadFile;
	/** Releases what it takes in memory. */
	release(): void;
}

/** Reads a file as `readPdfFile` does, once its document has the memory for it. */
export async function holdPdf(
	item: Item,
	file: FormFile,
	memory: DocumentMemory,
): Promise<HeldPdf> {
	const bytes = bytesToRead(file);
	await waitForMemory(memory, bytes, item.signal);
	const release = () => memory.release(bytes);
	const read = await readPdfFile(item, file).catch((error: unknown) => {
		release();
		throw error;
	});
	return { read, release };
}

async function openBytes(context: NodeContext, file: FormFile, bytes: Buffer): Promise<OpenedPdf> {
	const stop = context.signal;
	// Loaded when it's first needed: n8n loads every node at start, and reading PDFs is a large part of them.
	const { openPdf } = await import('../../../packages/pdf-ranges');
	try {
		return await openPdf(bytes, { pause: createPause(), signal: stop });
	} catch (error) {
		throw stop?.aborted ? brokenOff(file, true) : error;
	}
}

async function readPdfBytes(context: NodeContext, file: FormFile): Promise<Buffer> {
	const content = await file.open();
	if (Buffer.isBuffer(content)) return content;
	const stop = context.signal;
	const deadline = deadlineOf(readLimitMinutes * 60_000, stop);
	try {
		return await collectPdf(content, file, deadline.signal);
	} catch (error) {
		throw deadline.signal.aborted ? brokenOff(file, stop?.aborted === true) : error;
	} finally {
		deadline.release();
	}
}

/** Returns its start alone if it isn't a PDF. Throws an Error for a file that isn't as long as announced. */
async function collectPdf(
	content: ByteStream,
	file: FormFile,
	signal: AbortSignal,
): Promise<Buffer> {
	const { size } = file;
	const bytes = Buffer.alloc(size);
	let length = 0;
	for await (const chunk of untilAborted(content, signal)) {
		if (length + chunk.length > size) checkSize(file, length + chunk.length);
		length += chunk.copy(bytes, length);
		const isRead = length >= Math.min(headerWithin, size);
		// Leaving the loop ends the stream.
		if (isRead && !mayBePdf(bytes)) return bytes.subarray(0, length);
	}
	checkSize(file, length);
	return bytes;
}

function brokenOff({ fileName }: FormFile, isStopped: boolean): Problem {
	// n8n recognizes a stopped execution by the word "canceled".
	const message = isStopped
		? 'The execution was canceled'
		: `Could not read the document "${fileName}" within ${readLimitMinutes} minutes`;
	const description = isStopped ? '' : 'Check where the file is stored';
	return new Problem(message, description);
}

/** Whether a file with these first bytes is a PDF, as services tell it. */
function mayBePdf(start: Buffer): boolean {
	return start.subarray(0, headerWithin).includes('%PDF-');
}

/**
 * Returns the same file, which shows a hint once it's read if it's called a PDF and isn't one: the service may read it all
 * the same. It isn't read once more for that.
 */
export function hintingFakePdf(context: NodeContext, file: FormFile): FormFile {
	const { fileName, base64, size } = file;
	if (!/\.pdf$/i.test(fileName)) return file;
	const look = (start: Buffer): void => {
		const isLongEnough = start.length >= Math.min(headerWithin, size);
		if (isLongEnough && !mayBePdf(start)) context.hint(`"${fileName}" ${isNoPdf(start)}`);
	};
	if (base64 !== undefined) look(Buffer.from(base64.slice(0, 2 * headerWithin), 'base64'));
	return { ...file, open: async () => watched(await file.open(), look) };
}

function watched(content: Buffer | ByteStream, look: (start: Buffer) => void): Buffer | ByteStream {
	if (Buffer.isBuffer(content)) {
		look(content);
		return content;
	}
	// Listening would make it flow before anyone reads it.
	content.pause();
	content.once('data', look);
	return content;
}

/** How many pages a document has for who bills it. */
export interface PageCount {
	pages: number;
	/** Whether these are a PDF's own pages, or an estimate. */
	countedBy: 'pdf' | 'size';
	/** How many pages a PDF has, whichever of them are sent. */
	ofPdf?: number;
	/** Why its pages can't be counted, if it's a PDF: `pages` is a guess then. */
	obstacle?: PdfObstacle;
}

/** Reads a document within its memory, and counts its pages. Throws as `readPdfFile` does. */
export async function readPageCount(
	item: Item,
	file: FormFile,
	{ memory, wanted }: { memory: DocumentMemory; wanted?: PageRange },
): Promise<PageCount> {
	const { read, release } = await holdPdf(item, file, memory);
	release();
	return countPages(read, wanted);
}

/**
 * Counts the pages of a document as the hosted service bills them: PDFs by page, everything else, and PDFs that can't be
 * read, by size. Of a PDF, only the `wanted` pages count.
 */
export function countPages(read: ReadFile, wanted?: PageRange): PageCount {
	if ('obstacle' in read) {
		const { obstacle, file } = read;
		const pages = Math.max(1, Math.ceil(file.size / bytesPerPage));
		return { pages, countedBy: 'size', ...(obstacle.kind !== 'notPdf' && { obstacle }) };
	}
	const { pageCount } = read.pdf;
	const { first, last } = wanted ?? { first: 1, last: pageCount };
	const pages = Math.max(0, Math.min(last, pageCount) - first + 1);
	return { pages, countedBy: 'pdf', ofPdf: pageCount };
}
