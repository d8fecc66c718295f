import type { BinaryStream } from './binaryStream';

/** One file of an upload. `open` is called anew for each try, so that a body can be sent again. */
export interface FormFile {
	fieldName: string;
	fileName: string;
	mimeType: string;
	/** Exact size in bytes. */
	size: number;
	open(): Promise<BinaryStream | Buffer>;
}

/** What a multipart/form-data request carries: fields first, then files, each in order. */
export interface MultipartBody {
	fields: ReadonlyArray<readonly [name: string, value: string]>;
	files: readonly FormFile[];
}
