import type { IBinaryData } from 'n8n-workflow';

import type { DocumentElement } from '../wire/element';

interface KnownPages {
	/** Whether an earlier execution had sent the document, and was charged for it. */
	isReused?: boolean;
	/** How many pages a PDF has; undefined for other documents, and where nobody counted. */
	pageCount?: number;
	/** Which of them were sent, counted from 1; undefined where the PDF wasn't read for that. */
	sentPages?: { first: number; last: number };
}

export interface PartitionResult extends KnownPages {
	kind: 'elements';
	elements: DocumentElement[];
	/** The document in the service's own Markdown, where it returned that in place of elements. */
	markdown?: string;
	/** Pages missing from the result, which the user allowed. */
	missingPages?: MissingPages[];
	extracted?: ExtractedData;
	/** The service's ID of the parse, from which more data can be extracted. */
	parseId?: string;
}

export interface ExtractedData {
	/** Whether the service returned none, and not even that it found none: it may not extract data at all. */
	isMissing?: true;
	data: unknown;
	/** What the service says about each field, such as citations. */
	fieldMetadata?: unknown;
}

/** Pages missing from the result because the service failed on them: docs/maintainers/decisions/missing-pages.md */
export interface MissingPages {
	/** e.g. "21-40", counted from the document's first page. */
	pages: string;
	/** The HTTP status of the response; null if there was no response. */
	status: number | null;
	message: string;
	/** How many elements of the result come before them. */
	position: number;
}

/** A result that is in n8n's binary store already. */
export interface StoredResult extends KnownPages {
	kind: 'stored';
	file: IBinaryData;
	/** undefined for CSV. */
	elementCount?: number;
	/** The number of the last page that has elements; undefined for CSV, and where elements have no page. */
	lastPage?: number;
}
