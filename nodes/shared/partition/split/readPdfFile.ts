import { NodeOperationError } from 'n8n-workflow';

import { openPdf, type OpenedPdf, type PdfDocument } from '../../pdf/openPdf';
import type { BinaryStream } from '../../transport/binaryStream';
import { deadlineOf } from '../../transport/deadline';
import type { FormFile } from '../../transport/multipartBody';
import { stopSignalOf, type ServiceContext } from '../../transport/serviceContext';
import { untilAborted } from '../../transport/untilAborted';

/** A longer file is sent whole: splitting needs it in memory. Bytes. */
export const longestPdfBytes = 512 * 1024 * 1024;

/** How long reading it may take, also where it comes from the web. */
const readLimitMinutes = 10;

/** Where a PDF must show that it is one, in bytes from the start. */
const headerWithin = 1024;

/** A file that was looked at. */
export interface ReadFile {
	/** Not set for what isn't a PDF, or is encrypted, broken, unusual or too long. */
	pdf?: PdfDocument;
	/** Set for what takes more work to open than a document of its length should. */
	tookTooMuchWork?: boolean;
	/** The file for sending it whole: what was fetched to look at it is not fetched again. */
	whole: FormFile;
}

/**
 * Reads a file into memory, once, and opens it as a PDF. What shows by its first bytes that it is none is not read
 * further. Throws a NodeOperationError that names the item when it does not come within ten minutes, or on Stop.
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

/** Gives undefined for what is no PDF. */
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
	// n8n tells a stopped execution from a failed one by the word "canceled".
	const message = isStopped
		? 'The execution was canceled'
		: `Could not read the document "${fileName}" within ${readLimitMinutes} minutes`;
	const description = isStopped ? '' : 'Check where the file is stored';
	return new NodeOperationError(context.getNode(), message, { itemIndex, description });
}

function mayBePdf(bytes: Buffer): boolean {
	return bytes.subarray(0, headerWithin).includes('%PDF-');
}
