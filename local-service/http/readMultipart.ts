import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import busboy from 'busboy';
import type { RecordedFile } from './recordedRequest.ts';

/** A file bigger than this (bytes) is counted and dropped, never held in memory. */
export const heldFileLimit = 64 * 1024 * 1024;

/** A file with a name that starts so is counted and dropped, whatever its size (memory benchmarks). */
export const droppedNameStart = 'discard-';

/** One file of an upload: what is remembered of it and, unless it was dropped, its content. */
export interface ReceivedFile extends RecordedFile {
	content: Buffer | undefined;
}

/** A multipart body, read to its end. */
export interface MultipartUpload {
	fields: Array<[name: string, value: string]>;
	files: ReceivedFile[];
	/** Why the body could not be read; undefined when all is well. */
	error: string | undefined;
}

/**
 * Takes a request with a multipart body and gives its fields and files in the order of the parts.
 * The body is always read to its end, also after a mistake in it: an answer sent earlier would be
 * lost to a client that is still sending. Never rejects for a bad body: see `error`.
 */
export async function readMultipart(incoming: IncomingMessage): Promise<MultipartUpload> {
	const upload: MultipartUpload = { fields: [], files: [], error: undefined };
	const parser = openParser(incoming);
	if (!parser) {
		await drain(incoming);
		return { ...upload, error: 'Missing boundary in multipart.' };
	}
	parser.on('field', (name, value) => upload.fields.push([name, value]));
	parser.on('file', (fieldName, stream, details) => {
		const file: ReceivedFile = {
			fieldName,
			fileName: details.filename ?? '',
			contentType: details.mimeType,
			size: 0,
			content: undefined,
		};
		upload.files.push(file);
		holdContent(file, stream);
	});
	await new Promise<void>((resolve) => {
		parser.on('close', resolve);
		parser.on('error', () => {
			upload.error = 'There was an error parsing the body';
			incoming.unpipe(parser);
			resolve();
		});
		// A client that goes away ends the parser never; a whole body has the parser's own end.
		incoming.on('close', () => {
			if (!incoming.complete) resolve();
		});
		incoming.pipe(parser);
	});
	await drain(incoming);
	return upload;
}

function openParser(incoming: IncomingMessage): busboy.Busboy | undefined {
	try {
		return busboy({
			headers: incoming.headers,
			defParamCharset: 'utf8',
			// The whole name is remembered; the partition interface cuts a path off (docs/service.md#files-in-a-request).
			preservePath: true,
			limits: { fieldSize: heldFileLimit },
		});
	} catch {
		return undefined;
	}
}

function holdContent(file: ReceivedFile, stream: Readable): void {
	let parts: Buffer[] | undefined = file.fileName.startsWith(droppedNameStart) ? undefined : [];
	stream.on('data', (part: Buffer) => {
		file.size += part.length;
		if (file.size > heldFileLimit) parts = undefined;
		parts?.push(part);
	});
	stream.on('end', () => {
		if (parts) file.content = Buffer.concat(parts);
	});
	// The parser reports the mistake itself; without a listener the stream's copy would end the process.
	stream.on('error', () => {});
}

/** Takes a request and reads what is left of its body, without keeping it. */
export async function drain(incoming: IncomingMessage): Promise<void> {
	if (incoming.readableEnded || incoming.destroyed) return;
	await new Promise<void>((resolve) => {
		incoming.once('end', resolve);
		incoming.once('close', resolve);
		incoming.resume();
	});
}
