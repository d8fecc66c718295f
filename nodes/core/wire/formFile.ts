import type { UploadFile } from '../../../packages/service-http';

/** In which character set other than UTF-8 a text is written. */
export interface TextCharset {
	/** Its name in the Encoding standard. */
	name: string;
	/** Whether a byte order mark says so. */
	isMarked: boolean;
	/** The size of the text in UTF-8, as `inUtf8` writes it. Bytes. */
	utf8Size: number;
}

/** A document as a file to upload. */
export interface FormFile extends UploadFile {
	/** Which document it is, the same in every run: its address, or its path and name. */
	documentKey?: string;
	/** Where it was fetched from, after redirects; without user name, password, query and fragment. */
	address?: string;
	/** Where it's known, of text that isn't in UTF-8. */
	charset?: TextCharset;
	/** What the name of its upload says of its content and settings, where a later execution may reuse the result. */
	contentMark?: string;
	/** How long fetching the file took, in ms: it counts towards the time limit of the request. */
	fetchMs?: number;
}

/** The form field of files for a workflow or a job, repeated for each (docs/maintainers/service.md#running-a-workflow). */
export const inputFilesField = 'input_files';
