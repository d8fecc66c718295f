import type { IDataObject } from 'n8n-workflow';

import type { DocumentElement } from '../element/element';
import { flatMetadata } from './metadata';
import type { OutputSettings } from './outputSettings';

/** A document as vector stores take it. */
export interface Chunk {
	pageContent: string;
	metadata: IDataObject;
	/** The vector of a chunk that a workflow of the service has embedded already. */
	embeddings?: DocumentElement[string];
}

export type ChunkSettings = Pick<OutputSettings, 'chunkMetadata' | 'keepInMetadata'>;

/**
 * Takes a chunk or element and its section's heading; gives the document for a vector store.
 * `metadata` carries `element_id` and `type` besides what `settings` lets through.
 */
export function toChunk(
	element: DocumentElement,
	settings: ChunkSettings,
	section?: string,
): Chunk {
	const own =
		settings.chunkMetadata === 'all'
			? element.metadata
			: flatMetadata(element.metadata, settings.keepInMetadata);
	const metadata: IDataObject = { ...own, element_id: element.element_id, type: element.type };
	if (section !== undefined) metadata.section = section;
	const chunk: Chunk = { pageContent: element.text, metadata };
	return element.embeddings === undefined ? chunk : { ...chunk, embeddings: element.embeddings };
}

/** Says whether a vector store can use the element: page breaks and images without text have nothing to embed. */
export function hasChunkText(element: DocumentElement): boolean {
	return element.text.trim() !== '';
}
