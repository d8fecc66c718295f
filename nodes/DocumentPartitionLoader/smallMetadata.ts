import type { IDataObject } from 'n8n-workflow';

import { isHeavyKey } from '../shared/output/metadata';

/** The value of Chunk Metadata for which only the keys below are kept; the loader's usual choice. */
export const smallMetadata = 'small';

/** What shows a reader, and a filter of a vector store, where a chunk is from. */
const smallKeys = ['source', 'filename', 'page_number', 'type', 'section'];

/**
 * Takes a chunk's flat metadata; gives it with the few keys alone that say where the chunk is from, and the large
 * parts that the user asked for.
 */
export function keepSmallMetadata(metadata: IDataObject): IDataObject {
	return Object.fromEntries(
		Object.entries(metadata).filter(([key]) => smallKeys.includes(key) || isHeavyKey(key)),
	);
}
