import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import { createPauses } from '../../values/inSlices';
import type { DocumentElement } from '../element';
import { flatMetadata } from '../metadata';
import { missingChunk, withMissingPages } from '../missingPages';
import type { OutputDocument } from '../outputForms';
import type { FormSettings } from '../outputSettings';
import { incompleteTitlesHint, sectionTitles } from '../sections/sectionTitles';
import { elementItems } from './elements';

/** A document as vector stores expect it. */
export interface Chunk {
	pageContent: string;
	metadata: IDataObject;
	/** The vector of a chunk that a workflow of the service has already embedded. */
	embeddings?: DocumentElement[string];
}

export type ChunkSettings = Pick<FormSettings, 'chunkMetadata' | 'keepInMetadata'>;

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

/** An item for each chunk with text, as vector stores expect it. */
export async function writeChunks(document: OutputDocument): Promise<INodeExecutionData[]> {
	const { caller, settings, missingPages, fileName } = document;
	const items = await elementItems(document);
	const { titles, areIncomplete } = await sectionTitles(items.map((item) => item.json));
	if (areIncomplete) caller.hint(incompleteTitlesHint(fileName));
	const chunks: Array<INodeExecutionData | undefined> = [];
	const pauses = createPauses();
	for (const [position, item] of items.entries()) {
		if (pauses.isDue()) await pauses.take();
		const chunk = hasChunkText(item.json)
			? { ...item, json: { ...toChunk(item.json, settings, titles[position]) } }
			: undefined;
		chunks.push(chunk);
	}
	return withMissingPages(chunks, missingPages, (missing) => ({
		json: missingChunk(missing, fileName),
	})).filter((item) => item !== undefined);
}
