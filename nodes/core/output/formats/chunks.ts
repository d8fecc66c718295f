import { createHash } from 'crypto';

import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import { eachInBatches, mapInBatches } from '../../text/batches';
import type { DocumentElement } from '../../service/element';
import { flatMetadata } from '../elements/metadata';
import { missingChunk, withMissingItems } from '../elements/missingPages';
import type { FormatSettings, OutputDocument } from './outputDocument';
import { placedElements, type Place, type PlacedElements } from '../sections/chunkPlaces';
import { elementItems } from './elements';

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
	settings: FormatSettings,
	about: { chunkIndex: number; chunkCount: number; chunkId: string } & Place,
): IDataObject {
	const { chunkId, ...first } = about;
	const own =
		settings.chunkMetadata === 'all' ? metadata : flatMetadata(metadata, settings.keepInMetadata);
	const known = Object.fromEntries(
		Object.entries(first).filter(([, value]) => value !== undefined),
	);
	return { ...known, ...own, ...known, type, element_id, chunkId };
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
		const about = { chunkIndex, chunkCount, ...places[position], chunkId: idOf(text) };
		chunkIndex += 1;
		return {
			pageContent: text,
			metadata: chunkMetadata(element, settings, about),
			...(embeddings === undefined ? {} : { embeddings }),
		};
	});
}

const hasText = ({ text }: DocumentElement) => text.trim() !== '';

/** Writes an item for each chunk with text. */
export async function writeChunks(document: OutputDocument): Promise<INodeExecutionData[]> {
	const { missingPages, fileName, documentKey } = document;
	const elements = await elementItems(document);
	const all = await mapInBatches(elements, ({ json }) => json);
	const placed = await placedElements(document.context, all, fileName);
	const chunks = await toChunks(placed, document.settings, documentKey);
	const items: INodeExecutionData[] = [];
	const positions: number[] = [];
	await eachInBatches(chunks, (chunk, position) => {
		if (chunk === undefined) return;
		items.push({ ...elements[position], json: chunk });
		positions.push(position);
	});
	return withMissingItems(items, positions, missingPages, (missing) => ({
		json: missingChunk(missing, fileName),
	}));
}
