import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import { createPauses } from '../../values/inSlices';
import type { DocumentElement } from '../element';
import { flatMetadata } from '../metadata';
import { missingChunk, withMissingPages } from '../missingPages';
import type { FormSettings, OutputDocument } from './outputDocument';
import { incompleteTitlesHint, sectionTitles } from '../sections/sectionTitles';
import { elementItems } from './elements';

/** A document as vector stores expect it. */
export interface Chunk extends IDataObject {
	pageContent: string;
	metadata: IDataObject;
	/** The vector of a chunk that a workflow of the service has already embedded. */
	embeddings?: DocumentElement[string];
}

/** Has `element_id`, `type` and the section's heading in its metadata, in addition to what `settings` keeps. */
function toChunk(element: DocumentElement, settings: FormSettings, section?: string): Chunk {
	const own =
		settings.chunkMetadata === 'all'
			? element.metadata
			: flatMetadata(element.metadata, settings.keepInMetadata);
	const metadata: IDataObject = { ...own, element_id: element.element_id, type: element.type };
	if (section !== undefined) metadata.section = section;
	const chunk: Chunk = { pageContent: element.text, metadata };
	return element.embeddings === undefined ? chunk : { ...chunk, embeddings: element.embeddings };
}

/**
 * What a vector store gets of each chunk or element of a document, by position; undefined for those without text, such
 * as page breaks. Shows a hint if some have no section title because finding it would take too much memory.
 */
export async function toChunks({
	caller,
	elements,
	settings,
	fileName,
}: OutputDocument): Promise<Array<Chunk | undefined>> {
	const { titles, areIncomplete } = await sectionTitles(elements);
	if (areIncomplete) caller.hint(incompleteTitlesHint(fileName));
	const chunks: Array<Chunk | undefined> = [];
	const pauses = createPauses();
	for (const [position, element] of elements.entries()) {
		if (pauses.isDue()) await pauses.take();
		const hasText = element.text.trim() !== '';
		chunks.push(hasText ? toChunk(element, settings, titles[position]) : undefined);
	}
	return chunks;
}

/** An item for each chunk with text. */
export async function writeChunks(document: OutputDocument): Promise<INodeExecutionData[]> {
	const { missingPages, fileName } = document;
	const elements = await elementItems(document);
	const chunks = await toChunks({ ...document, elements: elements.map(({ json }) => json) });
	const items = chunks.map((chunk, position) =>
		chunk === undefined ? undefined : { ...elements[position], json: chunk },
	);
	return withMissingPages(items, missingPages, (missing) => ({
		json: missingChunk(missing, fileName),
	})).filter((item) => item !== undefined);
}
