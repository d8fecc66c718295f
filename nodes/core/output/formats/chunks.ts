import { createHash } from 'crypto';

import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import { eachInBatches, mapInBatches } from '../../text/batches';
import type { DocumentElement } from '../../service/element';
import { flatMetadata } from '../elements/metadata';
import { missingChunk, withMissingItems } from '../elements/missingPages';
import type { FormatSettings, OutputDocument } from './outputDocument';
import { placedElements, type Place, type PlacedElements } from '../sections/chunkPlaces';
import { itemOf } from './document';
import { moveImagesApart } from './elements';

/** A document as vector stores expect it. */
export interface Chunk extends IDataObject {
	pageContent: string;
	metadata: IDataObject;
	/** The vector of a chunk that a workflow of the service has already embedded. */
	embeddings?: DocumentElement[string];
}

/**
 * Returns a function that makes the identifiers of the chunks of one document, in their order. Each is made of the
 * document's key, the chunk's text and, where the same text has come before, how often: so it's the same whenever the
 * document is chunked in the same way.
 */
function chunkIds(documentKey: string): (text: string) => string {
	const key = JSON.stringify(documentKey);
	const timesSeen = new Map<string, number>();
	return (text) => {
		const hash = createHash('sha256').update(key).update(text).digest('hex');
		const times = timesSeen.get(hash) ?? 0;
		timesSeen.set(hash, times + 1);
		if (times === 0) return asUuid(hash);
		return asUuid(createHash('sha256').update(`${hash} ${times}`).digest('hex'));
	};
}

/**
 * Returns the first 128 bits of a hash as a UUID, which vector databases accept as the ID of an entry. Version 8 leaves
 * all digits but two to whoever makes it.
 */
function asUuid(hash: string): string {
	const parts = [hash.slice(0, 8), hash.slice(8, 12), `8${hash.slice(13, 16)}`];
	return [...parts, `a${hash.slice(17, 20)}`, hash.slice(20, 32)].join('-');
}

/** Everything about the chunk besides its text: what the service says, as far as `settings` keep it, comes second. */
function chunkMetadata(
	{ metadata, element_id, type }: DocumentElement,
	{ chunkMetadata, keepInMetadata }: FormatSettings,
	about: IDataObject,
	chunkId: string,
): IDataObject {
	const own = chunkMetadata === 'all' ? metadata : flatMetadata(metadata, keepInMetadata);
	return { ...about, ...own, ...about, type, element_id, chunkId };
}

/** Where a chunk is, as far as it's known. */
function placeOf(chunkIndex: number, chunkCount: number, place: Place | undefined): IDataObject {
	const about: IDataObject = { chunkIndex, chunkCount };
	if (place?.pages !== undefined) about.pages = place.pages;
	if (place?.section !== undefined) about.section = place.section;
	if (place?.sectionPath !== undefined) about.sectionPath = place.sectionPath;
	if (place?.position !== undefined) about.position = place.position;
	return about;
}

/**
 * Returns what a vector store gets of each chunk or element of a document, by position; undefined for those without
 * text, such as page breaks.
 */
export async function toChunks(
	{ elements, places }: PlacedElements,
	settings: FormatSettings,
	documentKey: string,
): Promise<Array<Chunk | undefined>> {
	const chunkCount = elements.filter(hasText).length;
	const idOf = chunkIds(documentKey);
	let chunkIndex = 0;
	return await mapInBatches(elements, (element, position) => {
		if (!hasText(element)) return undefined;
		const { text, embeddings } = element;
		const about = placeOf(chunkIndex, chunkCount, places[position]);
		chunkIndex += 1;
		return {
			pageContent: text,
			metadata: chunkMetadata(element, settings, about, idOf(text)),
			...(embeddings === undefined ? {} : { embeddings }),
		};
	});
}

const hasText = ({ text }: DocumentElement) => text.trim() !== '';

/** Writes an item for each chunk with text. */
export async function writeChunks(document: OutputDocument): Promise<INodeExecutionData[]> {
	const { context, missingPages, fileName, documentKey, settings } = document;
	const { elements, binary } = await moveImagesApart(document);
	const placed = await placedElements(context, elements, fileName, settings.chunkPosition);
	const items: INodeExecutionData[] = [];
	const positions: number[] = [];
	await eachInBatches(await toChunks(placed, settings, documentKey), (chunk, position) => {
		if (chunk === undefined) return;
		items.push(itemOf(chunk, binary[position]));
		positions.push(position);
	});
	return withMissingItems(items, positions, missingPages, (missing) => ({
		json: missingChunk(missing, fileName),
	}));
}
