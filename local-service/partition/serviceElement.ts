/** A file part of the multipart request. */
export interface UploadedFile {
	fileName: string;
	contentType: string;
	content: Buffer;
}

/** The form fields in the order sent; a repeated name is a list. */
export type FormFields = ReadonlyArray<readonly [name: string, value: string]>;

/** One element of the response: docs/maintainers/service.md#elements. */
export interface ServiceElement {
	type: string;
	element_id: string;
	text: string;
	metadata: Record<string, unknown>;
}

/** The element types that this service finds in documents. */
export type DraftType =
	| 'Address'
	| 'CodeSnippet'
	| 'EmailAddress'
	| 'Footer'
	| 'Header'
	| 'ListItem'
	| 'NarrativeText'
	| 'PageBreak'
	| 'PageNumber'
	| 'Table'
	| 'Title'
	| 'UncategorizedText';

/** What a format reader finds, before identifiers, parents and file metadata are added. */
export interface ElementDraft {
	type: DraftType;
	text: string;
	/** Metadata that only the format reader knows, e.g. `text_as_html`. */
	metadata?: Record<string, unknown>;
	/** Metadata of the whole file, e.g. the sender of an email. It comes last. */
	fileMetadata?: Record<string, unknown>;
	/** Page counted from 1 within the file; absent for formats without pages. */
	page?: number;
	/** Heading level from 0; the nesting of a list item, from 1 in HTML and from 0 in Word. */
	depth?: number;
}
