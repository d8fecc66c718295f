import { NodeOperationError } from 'n8n-workflow';

import { openPdf, type OpenedPdf, type PdfDocument } from '../../pdf/openPdf';
import type { BinaryStream } from '../../transport/binaryStream';
import { deadlineOf } from '../../transport/deadline';
import type { FormFile } from '../../transport/multipartBody';
import { stopSignalOf, type ServiceContext } from '../../transport/serviceContext';
import { untilAborted } from '../../transport/untilAborted';

/** A larger file is sent whole, since a PDF must be in memory to be split. Bytes. */
export const longestPdfBytes = 512 * 1024 * 1024;

/** How long reading it may take, also from the web. */
const readLimitMinutes = 10;

/** The header of a PDF must be within these bytes from the start. */
const headerWithin = 1024;

export interface ReadFile {
	/** Not set for a file that isn't a PDF, or is encrypted, broken, unusual or too large. */
	pdf?: PdfDocument;
	/** Whether opening it takes more work than a PDF of its size should. */
	tookTooMuchWork?: boolean;
	/** The file for sending it whole, which isn't fetched from the web a second time. */
	whole: FormFile;
}

/**
 * Reads a file into memory, once, and opens it as a PDF. Stops reading if its first bytes show that it isn't a PDF.
 * Throws a NodeOperationError that names the item if reading takes longer than ten minutes, or on Stop.
 */
export async function readPdfFile(
	context: ServiceContext,
	file: FormFile,
	itemIndex: number,
): Promise<ReadFile> {
	if (file.size > longestPdfBytes) return { whole: file };
	const bytes = await readPdfBytes(context, file, itemIndex);
	if (!bytes) return { whole: file };
	const whole = file.fetched ? { ...file, open: async () => bytes } : file;
	const opened = await openBytes(context, file, bytes, itemIndex);
	if ('pdf' in opened) return { pdf: opened.pdf, whole };
	return { tookTooMuchWork: opened.reason === 'tooMuchWork', whole };
}

async function openBytes(
	context: ServiceContext,
	file: FormFile,
	bytes: Buffer,
	itemIndex: number,
): Promise<OpenedPdf> {
	const stop = stopSignalOf(context);
	try {
		return await openPdf(bytes, stop);
	} catch (error) {
		if (!stop?.aborted) return await Promise.reject(error);
		throw brokenOff(context, file, itemIndex, true);
	}
}

async function readPdfBytes(
	context: ServiceContext,
	file: FormFile,
	itemIndex: number,
): Promise<Buffer | undefined> {
	if (file.fetched && !mayBePdf(file.fetched.start)) return undefined;
	const content = await file.open();
	if (Buffer.isBuffer(content)) return content;
	const stop = stopSignalOf(context);
	const deadline = deadlineOf(readLimitMinutes * 60_000, stop);
	try {
		return await collectPdf(content, file.size, deadline.signal);
	} catch (error) {
		if (!deadline.signal.aborted) return await Promise.reject(error);
		throw brokenOff(context, file, itemIndex, stop?.aborted === true);
	} finally {
		deadline.release();
	}
}

/** Undefined if it isn't a PDF. */
async function collectPdf(
	content: BinaryStream,
	size: number,
	signal: AbortSignal,
): Promise<Buffer | undefined> {
	const bytes = Buffer.alloc(size);
	let length = 0;
	for await (const chunk of untilAborted(content, signal)) {
		length += chunk.copy(bytes, length);
		const isRead = length >= Math.min(headerWithin, size);
		// Leaving the loop ends the stream.
		if (isRead && !mayBePdf(bytes)) return undefined;
	}
	return bytes.subarray(0, length);
}

function brokenOff(
	context: ServiceContext,
	{ fileName }: FormFile,
	itemIndex: number,
	isStopped: boolean,
): NodeOperationError {
	// n8n recognizes a stopped execution by the word "canceled".
	const message = isStopped
		? 'The execution was canceled'
		: `Could not read the document "${fileName}" within ${readLimitMinutes} minutes`;
	const description = isStopped ? '' : 'Check where the file is stored';
	return new NodeOperationError(context.getNode(), message, { itemIndex, description });
}

function mayBePdf(bytes: Buffer): boolean {
	return bytes.subarray(0, headerWithin).includes('%PDF-');
}
