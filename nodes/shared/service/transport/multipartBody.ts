import type { BinaryStream } from './binaryStream';

/** One file of an upload. `open` is called for each try, so that a body can be sent again. */
export interface FormFile {
	fieldName: string;
	fileName: string;
	mimeType: string;
	/** Which document it is, the same in every run: its address, or its path and name. */
	documentKey?: string;
	/** Exact size in bytes. */
	size: number;
	open(): Promise<BinaryStream | Buffer>;
	/** How long fetching the file took, in ms: it counts towards the time limit of the request. */
	fetchMs?: number;
	/** The same content in memory in several pieces: they are copied straight into the body. */
	pieces?: readonly Buffer[];
	/** The same content as Base64, where n8n holds it so: it is decoded straight into the body. */
	base64?: string;
}

/** What a multipart/form-data request carries: fields first, then files, each in order. */
export interface MultipartBody {
	fields: ReadonlyArray<readonly [name: string, value: string]>;
	files: readonly FormFile[];
}
