import type { IDataObject } from 'n8n-workflow';

import { isLargeKey } from '../shared/elements/metadata';

/** The loader's default value of Chunk Metadata, which keeps only the keys below. */
export const smallMetadata = 'small';

/** They tell readers and filters of a vector store where a chunk comes from. */
const smallKeys = ['source', 'filename', 'page_number', 'type', 'section'];

/**
 * Keeps only the keys of a chunk's flat metadata that tell where the chunk comes from, and the large parts that the user
 * keeps.
 */
export function keepSmallMetadata(metadata: IDataObject): IDataObject {
	return Object.fromEntries(
		Object.entries(metadata).filter(([key]) => smallKeys.includes(key) || isLargeKey(key)),
	);
}
