import type { FormFile } from '../../service/transport/formFile';
import type { DocumentMemory } from '../response/responseMemory';
import type { RequestSettings } from '../fields/requestFields';

/** One document, and how to partition it. */
export interface DocumentRequest {
	file: FormFile;
	fields: ReadonlyArray<readonly [name: string, value: string]>;
	settings: RequestSettings;
	/** Whether the user can have a result in which pages are missing. A vector store would not show that they are. */
	canMissPages: boolean;
	memory?: DocumentMemory;
	/**
	 * Called before a request is sent again that may have been processed already, with the number of its pages, if it's a
	 * part of the document.
	 */
	onSentAgain?: (pages?: number) => void;
	/**
	 * The name, without ending, under which the response goes to n8n's binary store unread, where nothing has to be
	 * changed in it.
	 */
	storedAs?: string;
}

/** A document as errors name it. */
export function documentName({ fileName }: FormFile): string {
	return `document "${fileName}"`;
}
