import type { IDataObject } from 'n8n-workflow';

import type { DocumentElement } from './element';
import { flatMetadata } from './metadata';
import type { OutputSettings } from './outputSettings';

/** A document as vector stores expect it. */
export interface Chunk {
	pageContent: string;
	metadata: IDataObject;
	/** The vector of a chunk that a workflow of the service has already embedded. */
	embeddings?: DocumentElement[string];
}

export type ChunkSettings = Pick<OutputSettings, 'chunkMetadata' | 'keepInMetadata'>;

/**
 * Turns a chunk or element into a document for a vector store. Its metadata has `element_id`, `type` and the section's
 * heading, in addition to what `settings` keeps.
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

/** Page breaks and images without text have nothing to embed. */
export function hasChunkText(element: DocumentElement): boolean {
	return element.text.trim() !== '';
}
