import { randomUUID } from 'crypto';

import type { ByteStream } from './client';

/** One file of an upload. `open` is called for each try, so that a body can be sent again. */
export interface UploadFile {
	fieldName: string;
	fileName: string;
	mimeType: string;
	/** Exact size in bytes. */
	size: number;
	open(): Promise<ByteStream | Buffer>;
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
	/** What ended the reading of a file while it was sent; undefined where all went well. */
	sourceFailure(): Error | undefined;
	/** Closes the files: n8n leaves them open when a request ends before its body was sent. */
	close(): void;
}

/** A stretch of the body: text known beforehand, or a file. */
type Part = { bytes: Buffer } | { file: UploadFile };

/** A stretch whose content is in memory. */
type Stretch = Buffer | { base64: string };

/** A file that is in memory in several pieces. */
interface InPieces {
	pieces: readonly Buffer[];
}

const lineBreak = '\r\n';

/** Escapes a name inside a quoted header parameter as browsers do (HTML standard, multipart/form-data). */
export function escapeName(name: string): string {
	return name.replace(/"/g, '%22').replace(/\r/g, '%0D').replace(/\n/g, '%0A');
}

function partsOf(body: MultipartBody, boundary: string): Part[] {
	const open = `--${boundary}${lineBreak}`;
	const parts: Part[] = body.fields.map(([name, value]) => ({
		bytes: Buffer.from(
			`${open}Content-Disposition: form-data; name="${escapeName(name)}"${lineBreak}${lineBreak}${value}${lineBreak}`,
		),
	}));
	for (const file of body.files) {
		const disposition = `form-data; name="${escapeName(file.fieldName)}"; filename="${escapeName(file.fileName)}"`;
		parts.push(
			{
				bytes: Buffer.from(
					`${open}Content-Disposition: ${disposition}${lineBreak}Content-Type: ${file.mimeType.replace(/[\r\n]/g, '')}${lineBreak}${lineBreak}`,
				),
			},
			{ file },
			{ bytes: Buffer.from(lineBreak) },
		);
	}
	parts.push({ bytes: Buffer.from(`--${boundary}--${lineBreak}`) });
	return parts;
}

/**
 * Encodes a form as multipart/form-data with an exact length. Files are read as they are sent, never held
 * whole. Published code of n8n can't import Node's stream module, so the body is composed on the first file's
 * own stream.
 */
export async function encodeMultipart(body: MultipartBody): Promise<EncodedBody> {
	const boundary = `----ServiceHttp${randomUUID().replaceAll('-', '')}`;
	const parts = partsOf(body, boundary);
	const contentType = `multipart/form-data; boundary=${boundary}`;
	const stretches: Stretch[] = [];
	for (const [position, part] of parts.entries()) {
		const content = 'bytes' in part ? part.bytes : await contentOf(part.file);
		if (!isInMemory(content)) {
			const before = inOneBuffer(stretches);
			const rest = parts.slice(position);
			let failure: Error | undefined;
			const stream = streamed(before, content, rest, (error) => (failure = error));
			return {
				contentType,
				// Base64 with spaces in it decodes to less than its length says.
				contentLength: before.length + lengthOf(rest),
				content: stream,
				sourceFailure: () => failure,
				close: () => void stream.destroy(),
			};
		}
		for (const stretch of 'pieces' in content ? content.pieces : [content]) stretches.push(stretch);
	}
	const content = inOneBuffer(stretches);
	return {
		contentType,
		contentLength: content.length,
		content,
		sourceFailure: () => undefined,
		close: () => undefined,
	};
}

function lengthOf(parts: readonly Part[]): number {
	return parts.reduce(
		(sum, part) => sum + ('bytes' in part ? part.bytes.length : part.file.size),
		0,
	);
}

async function contentOf(file: UploadFile): Promise<Stretch | InPieces | ByteStream> {
	if (file.base64 !== undefined) return { base64: file.base64 };
	if (file.pieces) return { pieces: file.pieces };
	try {
		const content = await file.open();
		if (Buffer.isBuffer(content)) checkSize(file, content.length);
		return content;
	} catch (error) {
		throw new SourceFailed(error);
	}
}

function isInMemory(content: Stretch | InPieces | ByteStream): content is Stretch | InPieces {
	return Buffer.isBuffer(content) || 'base64' in content || 'pieces' in content;
}

/** Puts what is in memory together with one copy: for a document of some MB, a second one is felt. */
function inOneBuffer(stretches: readonly Stretch[]): Buffer {
	const maxBytes = stretches.reduce(
		(sum, stretch) =>
			sum +
			(Buffer.isBuffer(stretch) ? stretch.length : Buffer.byteLength(stretch.base64, 'base64')),
		0,
	);
	const target = Buffer.allocUnsafe(maxBytes);
	let end = 0;
	for (const stretch of stretches) {
		end += Buffer.isBuffer(stretch)
			? stretch.copy(target, end)
			: target.write(stretch.base64, end, 'base64');
	}
	return target.subarray(0, end);
}

/** Composes what was read so far, the first streamed file, and all that follows it. */
function streamed(
	before: Buffer,
	first: ByteStream,
	parts: Part[],
	onFailure: (error: Error) => void,
): ByteStream {
	const fileOf = async function* (file: UploadFile, content: AsyncIterable<Buffer> | Buffer) {
		try {
			let size = 0;
			for await (const chunk of Buffer.isBuffer(content) ? [content] : content) {
				size += chunk.length;
				if (size > file.size) break;
				yield chunk;
			}
			checkSize(file, size);
		} catch (error) {
			const failure = error instanceof Error ? error : new Error(String(error));
			onFailure(failure);
			throw failure;
		}
	};
	const opened = [first];
	const opening = async (file: UploadFile) => {
		const content = await file.open();
		if (!Buffer.isBuffer(content)) opened.push(content);
		return content;
	};
	const composed = first.compose(async function* (source: AsyncIterable<Buffer>) {
		yield before;
		for (const [position, part] of parts.entries()) {
			if ('bytes' in part) yield part.bytes;
			else yield* fileOf(part.file, position === 0 ? source : await opening(part.file));
		}
	}) as ByteStream;
	// Whoever ends an upload destroys this, which raises an error; what failed is told by `onFailure` and the request.
	composed.on('error', () => undefined);
	// Destroying what was composed doesn't reach what it reads from.
	composed.once('close', () => opened.forEach((stream) => stream.destroy()));
	return composed;
}

/** Ends a request whose file couldn't be opened. */
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
