import type { UploadFile } from '../../../../packages/service-http';

/** A document as a file to upload. */
export interface FormFile extends UploadFile {
	/** Which document it is, the same in every run: its address, or its path and name. */
	documentKey?: string;
	/** Where it was fetched from, after redirects; without user name, password, query and fragment. */
	address?: string;
	/** How long fetching the file took, in ms: it counts towards the time limit of the request. */
	fetchMs?: number;
}

/** The form field of files for a workflow or a job, repeated for each (docs/maintainers/service.md#running-a-workflow). */
export const inputFilesField = 'input_files';
