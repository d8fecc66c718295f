import {
	checkSize,
	deadlineOf,
	untilAborted,
	type ByteStream,
} from '../../../../packages/service-http';
import type { OpenedPdf, PdfDocument } from '../../../../packages/pdf-ranges';
import { startOf } from '../../documents/fileBytes';
import type { FormFile } from '../../service/transport/formFile';
import { createPause } from '../../text/batches';
import { Problem } from '../../text/problem';
import type { NodeContext } from '../../n8n/nodeContext';
import { headerWithin, mayBePdf } from './fakePdf';
import { maxPdfBytes, notPdf, obstacleOf, tooLarge, type PdfObstacle } from './pdfObstacle';

/** How long reading it may take. */
const readLimitMinutes = 10;

/** Returns what reading a file as a PDF takes in memory: a longer one isn't read. Bytes. */
export function bytesToRead({ size }: FormFile): number {
	return size > maxPdfBytes ? 0 : size;
}

/** A file that was read as a PDF, or why it can't be. */
export type ReadFile = {
	/** The same file, to be sent: from memory where it was read to its end. */
	file: FormFile;
} & ({ pdf: PdfDocument } | { obstacle: PdfObstacle });

/**
 * Reads a file into memory, once, and opens it as a PDF. Stops reading if its first bytes show that it isn't a PDF.
 * Throws a Problem that names the item if reading takes longer than ten minutes, or on Stop.
 */
export async function readPdfFile(context: NodeContext, file: FormFile): Promise<ReadFile> {
	const bytes =
		file.size > maxPdfBytes ? await startOf(file, headerWithin) : await readPdfBytes(context, file);
	if (!mayBePdf(bytes)) return { file, obstacle: notPdf(bytes) };
	if (file.size > maxPdfBytes) return { file, obstacle: tooLarge };
	const opened = await openBytes(context, file, bytes);
	const held = { ...file, open: async () => bytes };
	if ('pdf' in opened) return { file: held, pdf: opened.pdf };
	return { file: held, obstacle: obstacleOf(opened.reason) };
}

async function openBytes(context: NodeContext, file: FormFile, bytes: Buffer): Promise<OpenedPdf> {
	const stop = context.signal;
	// Loaded when it's first needed: n8n loads every node at start, and reading PDFs is a large part of them.
	const { openPdf } = await import('../../../../packages/pdf-ranges');
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
