import type { IBinaryData } from 'n8n-workflow';

import type { DocumentElement } from '../../service/element';
import type { MissingPages } from './missingPages';

interface KnownPages {
	/** How many pages a PDF has; undefined for other documents, and where nobody counted. */
	pageCount?: number | 'unknown';
}

/** The result of a partition call: elements, or CSV text if CSV was requested. */
export type PartitionResult = KnownPages &
	(
		| {
				kind: 'elements';
				elements: DocumentElement[];
				/** Pages missing from the result, which the user allowed. */
				missingPages?: MissingPages[];
		  }
		| { kind: 'csv'; text: string }
	);

/** A result that is in n8n's binary store already. */
export interface StoredResult extends KnownPages {
	kind: 'stored';
	file: IBinaryData;
	/** undefined for CSV. */
	elementCount?: number;
}
