import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import busboy from 'busboy';
import type { RecordedFile } from './recordedRequest.ts';

/** A file bigger than this (bytes) is counted and dropped, never held in memory. */
export const heldFileLimit = 64 * 1024 * 1024;

/** A file whose name starts like this is counted and dropped, whatever its size: for benchmarks of memory. */
const droppedNameStart = 'discard-';

/** One file of an upload; `content` is undefined when it was dropped. */
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
 * Fields and files in the order of the parts. The body is always read to its end, even after a
 * mistake in it: a client that is still sending would miss an earlier answer. Never rejects for a
 * bad body: see `error`.
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
		// The parser never ends when the client goes away.
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
			// The whole name is remembered; the partition interface cuts a path off later.
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
	// The parser reports the mistake itself; without a listener, the stream's copy would end the process.
	stream.on('error', () => {});
}

/** Reads the rest of the body without keeping it. */
export async function drain(incoming: IncomingMessage): Promise<void> {
	if (incoming.readableEnded || incoming.destroyed) return;
	await new Promise<void>((resolve) => {
		incoming.once('end', resolve);
		incoming.once('close', resolve);
		incoming.resume();
	});
}
