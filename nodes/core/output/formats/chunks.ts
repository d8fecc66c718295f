import { createHash, hash } from 'crypto';

import type { IDataObject } from 'n8n-workflow';

import { stepThrough, type Steps } from '../../../../packages/pauses';
import { choice, choices } from '../../n8n/fields/field';
import type { DocumentElement } from '../../wire/element';
import { textPieces } from '../../text/batches';
import { isRecord, setProperty } from '../../text/json';
import { allPageParts } from '../excludeParts';
import { inBothNodes, type Format, type OutputDocument } from '../format';
import { moveImagesApart } from '../images';
import { missingElement, MissingItems } from '../missingPages';
import type { MissingPages } from '../partitionResult';
import type { ElementPlace } from '../places';
import { missingItemText, type OutputShape } from '../outputShape';

/**
 * The large parts of an element's metadata, with their labels in the panel and their metadata keys
 * (docs/maintainers/service.md#elements). A vector store's metadata contains them only if the user keeps them.
 */
export const largeParts = [
	{ name: 'Coordinates', value: 'coordinates', keys: ['coordinates'] },
	{
		name: 'Emphasized Text',
		value: 'emphasis',
		keys: ['emphasized_text_contents', 'emphasized_text_tags'],
	},
	{ name: 'Images (Base64)', value: 'image_base64', keys: ['image_base64'] },
	{
		name: 'Links',
		value: 'links',
		keys: ['links', 'link_texts', 'link_urls', 'link_start_indexes'],
	},
	{ name: 'Original Elements', value: 'orig_elements', keys: ['orig_elements'] },
	{ name: 'Tables as HTML', value: 'text_as_html', keys: ['text_as_html', 'table_as_cells'] },
] as const;
type LargePart = (typeof largeParts)[number]['value'];

const partOfKey: ReadonlyMap<string, LargePart> = new Map(
	largeParts.flatMap(({ value, keys }) => keys.map((key) => [key, value] as const)),
);

/** Whether a metadata key belongs to a large part, which flat metadata contains only if the user keeps it. */
export function isLargeKey(key: string): boolean {
	return partOfKey.has(key);
}

/** The value if a vector store can hold it unchanged, otherwise undefined. */
function plainValue(value: unknown): string | number | boolean | undefined {
	if (typeof value === 'string' || typeof value === 'boolean') return value;
	return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

function joinedList(values: readonly unknown[]): string | undefined {
	const plain = values.map(plainValue);
	return plain.length > 0 && plain.every((value) => value !== undefined)
		? plain.join(', ')
		: undefined;
}

function flatValue(value: unknown): string | number | boolean | undefined {
	return Array.isArray(value) ? joinedList(value) : plainValue(value);
}

/**
 * Calls `set` for what is flat of an element's metadata: text, numbers and booleans only. Lists become comma-separated
 * text, `data_source` becomes `data_source_url` and so on, and other nested values are left out. Large parts are kept only
 * if `keep` names them (nested ones as JSON text).
 */
function setFlat(
	metadata: IDataObject,
	keep: readonly LargePart[],
	set: (key: string, value: string | number | boolean | undefined) => void,
): void {
	for (const key of Object.keys(metadata)) {
		const value = metadata[key];
		const large = partOfKey.get(key);
		if (large !== undefined) {
			if (keep.includes(large)) set(key, plainValue(value) ?? JSON.stringify(value));
		} else if (key === 'data_source' && isRecord(value)) {
			for (const [part, inner] of Object.entries(value)) set(`${key}_${part}`, flatValue(inner));
		} else {
			set(key, flatValue(value));
		}
	}
}

export const positionChoice = 'position';

export const positionText =
	'the page and box of each part of the chunk as JSON text, to show and mark sources';

export const chunkMetadataField = choice('chunkMetadata', 'Chunk Metadata', {
	displayOptions: { show: { '/output': ['chunks'] } },
	options: [
		{
			name: 'Everything',
			value: 'all',
			description: 'The metadata as the service returns it, nested and of any size',
		},
		{
			name: 'Flat',
			value: 'flat',
			description: 'Only text, numbers and booleans, as vector stores expect',
		},
		{
			name: 'Position',
			value: positionChoice,
			description: `Flat, and ${positionText}`,
		},
	],
	default: 'flat',
	description: 'Which metadata to include with each chunk',
});

export const keepInMetadataField = choices('keepInMetadata', 'Keep in Flat Metadata', {
	displayOptions: { show: { '/output': ['chunks'] } },
	options: largeParts.map(({ name, value }) => ({ name, value })),
	description: 'Large fields to keep in flat metadata. Nested ones are kept as JSON text.',
});

/** A document as vector stores expect it. */
export interface Chunk extends IDataObject {
	pageContent: string;
	metadata: IDataObject;
	/** The vector of a chunk that a workflow of the service has already embedded. */
	embeddings?: DocumentElement[string];
}

/** A longer text is hashed in pieces. Characters. */
const maxHashed = 256 * 1024;

/** Returns the hash of a key and a text, one after the other. */
function* hashOfText(key: string, text: string): Steps<string> {
	if (text.length <= maxHashed) return hash('sha256', key + text);
	const hashed = createHash('sha256').update(key);
	yield* stepThrough(textPieces(text), (piece) => void hashed.update(piece));
	return hashed.digest('hex');
}

/**
 * Returns a function that makes the identifiers of the chunks of one document, in their order. Each is made of the hash of
 * the document's key and the chunk's text and, where the same text has come before, how often: so it's the same whenever
 * the document is chunked in the same way.
 */
function chunkIds(): (hashed: string) => string {
	const timesSeen = new Map<string, number>();
	return (hashed) => {
		const times = timesSeen.get(hashed) ?? 0;
		timesSeen.set(hashed, times + 1);
		return asUuid(times === 0 ? hashed : hash('sha256', `${hashed} ${times}`));
	};
}

/**
 * Returns the first 128 bits of a hash as a UUID, which vector databases accept as the ID of an entry. Version 8 leaves
 * all digits but two to whoever makes it.
 */
function asUuid(hex: string): string {
	const variant = `a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
	return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}`;
}

export interface ChunkSettings {
	/** `flat` for vector stores, or the metadata as the service returns it. */
	chunkMetadata: 'flat' | 'all';
	/** With flat metadata: whether a chunk says where it stands. */
	chunkPosition: boolean;
	/** With flat metadata: the large parts to keep. */
	keepInMetadata: readonly LargePart[];
}

/** Everything about the chunk besides its text: what the service says, as far as `settings` keep it, comes second. */
function metadataOf(
	{ metadata, element_id, type }: DocumentElement,
	{ chunkMetadata, keepInMetadata }: ChunkSettings,
	about: IDataObject,
	chunkId: string,
): IDataObject {
	if (chunkMetadata === 'all')
		return { ...about, ...metadata, ...about, type, element_id, chunkId };
	const all = { ...about };
	setFlat(metadata, keepInMetadata, (key, value) => {
		if (value !== undefined && !Object.hasOwn(about, key)) setProperty(all, key, value);
	});
	return Object.assign(all, { type, element_id, chunkId });
}

function chunkPlace(chunkIndex: number, chunkCount: number, place: ElementPlace): IDataObject {
	const known: IDataObject = { chunkIndex, chunkCount };
	for (const name of Object.keys(place) as Array<keyof ElementPlace>) {
		if (place[name] !== undefined) known[name] = place[name];
	}
	return known;
}

const hasText = ({ text }: DocumentElement) => text.trim() !== '';

/**
 * Yields what a vector store gets of each chunk or element of a document that has text, with its position; undefined
 * where whoever takes them may pause.
 */
export function* chunksOf({
	elements,
	places,
	documentKey,
	settings,
}: Pick<
	OutputDocument<ChunkSettings>,
	'elements' | 'places' | 'documentKey' | 'settings'
>): Generator<{ chunk: Chunk; position: number } | undefined, void, undefined> {
	const chunkCount = elements.filter(hasText).length;
	const key = JSON.stringify(documentKey);
	const idOf = chunkIds();
	let chunkIndex = 0;
	for (const [position, element] of elements.entries()) {
		if (!hasText(element)) {
			yield undefined;
			continue;
		}
		const { text, embeddings } = element;
		const about = chunkPlace(chunkIndex, chunkCount, places.of(element, position));
		chunkIndex += 1;
		const id = idOf(yield* hashOfText(key, text));
		const metadata = metadataOf(element, settings, about, id);
		const chunk =
			embeddings === undefined
				? { pageContent: text, metadata }
				: { pageContent: text, embeddings, metadata };
		yield { chunk, position };
	}
}

function missingChunk(missing: MissingPages, fileName: string): IDataObject {
	const { type, element_id, text, metadata, ...named } = missingElement(missing, fileName);
	return { pageContent: text, metadata: { ...metadata, element_id, type }, ...named };
}

export const chunksFormat = {
	value: 'chunks',
	name: 'Chunks for a Vector Store',
	action: 'Chunk document for vector store',
	description: 'One item for each chunk or element, as page content and metadata',
	offeredBy: [...inBothNodes, 'loader'],
	options: [chunkMetadataField, keepInMetadataField],
	read(read): ChunkSettings {
		const choice = read(chunkMetadataField);
		const keepInMetadata = (read(keepInMetadataField) ?? []) as LargePart[];
		return {
			chunkMetadata: choice === 'all' ? 'all' : 'flat',
			chunkPosition: choice === positionChoice,
			keepInMetadata: choice === 'all' ? [] : keepInMetadata,
		};
	},
	excludes: () => allPageParts,
	content: { kind: 'items', things: 'chunks' },
	keepsElements: () => true,
	isOfChunks: true,
	needsPlaces: () => true,
	*write(document) {
		const { fileName, missingPages, hashes } = document;
		const missing = new MissingItems(missingPages, (pages) => missingChunk(pages, fileName));
		const { elements, files } = yield* moveImagesApart(document);
		for (const placed of chunksOf({ ...document, elements })) {
			if (placed === undefined) yield undefined;
			else {
				yield* missing.before(placed.position);
				Object.assign(placed.chunk.metadata, hashes);
				yield { json: placed.chunk, files: files[placed.position] };
			}
		}
		yield* missing.before();
	},
} as const satisfies Format<ChunkSettings>;

export const chunksShape: OutputShape = {
	items: `One item for each chunk, or for each element without chunking. Elements without text are left out. ${missingItemText}`,
	fields: {
		pageContent: 'The text',
		metadata: {
			type: 'object',
			text: 'Text, numbers and booleans that the service returns (or everything, or also `position`, see Chunk Metadata), and where the chunk is in the document: `chunkIndex` (from 0), `chunkCount`, `pages` (`3` or `3-5`), `section` (the heading above) and `sectionPath` (`Report > Sales`), if the document has pages and headings. `chunkId` is a UUID made of the SHA-256 hash of the document key (see Document Key) and the text (and of the count where the same text repeats): loading the same document again gives the same IDs, so a vector store can replace its entries. With Skip Unchanged or Include Document Info, it also has `documentKey`, `contentHash` and `settingsHash`',
			holds: {
				chunkIndex: 'number',
				chunkCount: 'number',
				filename: 'string',
				type: 'string',
				element_id: 'string',
				chunkId: 'string',
			},
		},
		embeddings: {
			type: 'array',
			text: 'The embedding, if the service has made one',
			isOptional: true,
		},
	},
};
