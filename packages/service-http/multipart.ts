import { randomUUID } from 'crypto';

import type { ByteStream } from './client';
import { streamOf } from './response';

/** One file of an upload. `open` is called for each try, so that a body can be sent again. */
export interface UploadFile {
	fieldName: string;
	fileName: string;
	mimeType: string;
	/** Exact size in bytes. */
	size: number;
	/** `pieceBytes`: how much a stream reads at a time, for who takes the first bytes alone. */
	open(pieceBytes?: number): Promise<ByteStream | Buffer>;
	/** The same content in memory in several pieces: they are copied straight into the body. */
	pieces?: readonly Buffer[];
	/** The same content as Base64, where it's held so: it is decoded straight into the body. */
	base64?: string;
}

/** What a multipart/form-data request carries: fields first, then files, each in order. */
export interface MultipartBody {
	fields: ReadonlyArray<readonly [name: string, value: string]>;
	files: readonly UploadFile[];
}

/** A request body that is ready to be sent once. */
export interface EncodedBody {
	contentType: string;
	/** Exact length in bytes. */
	contentLength: number;
	content: ByteStream | Buffer;
	/** Returns what ended the reading of a file while it was sent; undefined where all went well. */
	sourceFailure(): Error | undefined;
	/** Closes the files: clients leave them open when a request ends before its body was sent. */
	close(): void;
}

type FormPart = Buffer | UploadFile;

type Held = Buffer | string;

const lineBreak = '\r\n';

/** Escapes a name inside a quoted header parameter as browsers do (HTML standard, multipart/form-data). */
export function escapeName(name: string): string {
	return name.replace(/"/g, '%22').replace(/\r/g, '%0D').replace(/\n/g, '%0A');
}

function formParts({ fields, files }: MultipartBody, boundary: string): FormPart[] {
	const open = `--${boundary}${lineBreak}Content-Disposition: form-data; name="`;
	const parts: FormPart[] = fields.map(([name, value]) =>
		Buffer.from(`${open}${escapeName(name)}"${lineBreak}${lineBreak}${value}${lineBreak}`),
	);
	for (const file of files) {
		const disposition = `${escapeName(file.fieldName)}"; filename="${escapeName(file.fileName)}"`;
		const type = `Content-Type: ${file.mimeType.replace(/[\r\n]/g, '')}`;
		const header = `${open}${disposition}${lineBreak}${type}${lineBreak}${lineBreak}`;
		parts.push(Buffer.from(header), file, Buffer.from(lineBreak));
	}
	parts.push(Buffer.from(`--${boundary}--${lineBreak}`));
	return parts;
}

/**
 * Encodes a form as multipart/form-data with an exact length. Files are read as they are sent, never held whole. Throws
 * SourceFailed.
 */
export async function encodeMultipart(body: MultipartBody): Promise<EncodedBody> {
	const boundary = `----ServiceHttp${randomUUID().replaceAll('-', '')}`;
	const contentType = `multipart/form-data; boundary=${boundary}`;
	const parts = formParts(body, boundary);
	const held: Held[] = [];
	for (const [position, part] of parts.entries()) {
		const content = Buffer.isBuffer(part) ? [part] : await fileContent(part);
		if (Array.isArray(content)) {
			for (const each of content) held.push(each);
			continue;
		}
		const before = inOneBuffer(held);
		const rest = parts.slice(position);
		// Base64 with spaces in it decodes to less than its length says.
		const contentLength = before.length + bodyLength(rest);
		return { contentType, contentLength, ...streamed(before, content, rest) };
	}
	const content = inOneBuffer(held);
	return {
		contentType,
		contentLength: content.length,
		content,
		sourceFailure: () => undefined,
		close: () => undefined,
	};
}

function bodyLength(parts: readonly FormPart[]): number {
	return parts.reduce((sum, part) => sum + (Buffer.isBuffer(part) ? part.length : part.size), 0);
}

async function fileContent(file: UploadFile): Promise<Held[] | ByteStream> {
	if (file.base64 !== undefined) return [file.base64];
	if (file.pieces) return [...file.pieces];
	try {
		const content = await file.open();
		if (!Buffer.isBuffer(content)) return content;
		checkSize(file, content.length);
		return [content];
	} catch (error) {
		throw new SourceFailed(error);
	}
}

/** Puts what is in memory together with one copy: for a document of some MB, a second one is felt. */
function inOneBuffer(held: readonly Held[]): Buffer {
	const lengths = held.map((each) => Buffer.byteLength(each, 'base64'));
	const target = Buffer.allocUnsafe(lengths.reduce((sum, length) => sum + length, 0));
	let end = 0;
	for (const each of held) {
		end += typeof each === 'string' ? target.write(each, end, 'base64') : each.copy(target, end);
	}
	return target.subarray(0, end);
}

/** Makes one stream of what was read so far, the first streamed file, and all that follows it. */
function streamed(
	before: Buffer,
	first: ByteStream,
	parts: readonly FormPart[],
): Pick<EncodedBody, 'content' | 'sourceFailure' | 'close'> {
	let failure: Error | undefined;
	const opened = [first];
	const open = async (file: UploadFile) => {
		const content = await file.open();
		if (Buffer.isBuffer(content)) return [content];
		opened.push(content);
		return content;
	};
	const fileOf = async function* (file: UploadFile, given: AsyncIterable<Buffer> | undefined) {
		try {
			let size = 0;
			for await (const chunk of given ?? (await open(file))) {
				size += chunk.length;
				if (size > file.size) break;
				yield chunk;
			}
			checkSize(file, size);
		} catch (error) {
			throw (failure = error instanceof Error ? error : new Error(String(error)));
		}
	};
	const pieces = async function* () {
		yield before;
		for (const [position, part] of parts.entries()) {
			if (Buffer.isBuffer(part)) yield part;
			else yield* fileOf(part, position === 0 ? first : undefined);
		}
	};
	const content = streamOf(first, pieces());
	// Whoever ends an upload destroys this, which raises an error; what failed is told by `sourceFailure`.
	content.on('error', () => undefined);
	// It closes only after what it waits for, which may never come.
	const close = () => opened.forEach((stream) => stream.destroy());
	content.once('close', close);
	return {
		content,
		sourceFailure: () => failure,
		close() {
			content.destroy();
			close();
		},
	};
}

export class SourceFailed extends Error {
	readonly failure: unknown;

	constructor(failure: unknown) {
		super(failure instanceof Error ? failure.message : String(failure));
		this.failure = failure;
	}
}

/** Throws an Error for a file that isn't as long as announced: a body with another length would hang or be cut off. */
export function checkSize(file: UploadFile, size: number): void {
	if (size === file.size) return;
	throw new Error(
		`The size of the file "${file.fileName}" isn't the expected ${file.size} bytes: it was changed or damaged in the meantime`,
	);
}
