import type { IDataObject } from 'n8n-workflow';

import type { PagePart } from '../../../packages/element-text';
import type { Field } from '../n8n/fields/field';
import type { DocumentElement } from '../wire/element';
import type { MissingPages, PartitionResult } from './partitionResult';
import type { Places } from './places';
import type { DataReview } from './reviewData';
import type { WantedData } from './wantedData';

/** Where an output format is offered: in a node's Output, or as the only one that a node has. */
export type OutputPlace = 'documentPartition' | 'download' | 'loader';

export const inBothNodes = ['documentPartition', 'download'] as const;

/** Reads a field of an item; undefined if it isn't set. */
export type ReadField = <T>(field: Field<T>) => T | undefined;

/** A document that is to be written, without the parts of pages that the user excludes. */
export interface OutputDocument<Settings extends object = object> extends Pick<
	PartitionResult,
	'extracted' | 'markdown' | 'parseId' | 'sentPages'
> {
	/** The document's name, which also names the files that are written. */
	fileName: string;
	documentKey: string;
	/** Which state of the document it is, and of the settings; only where they're wanted. */
	hashes?: IDataObject;
	/** Where it was fetched from: relative links are resolved against it. */
	address?: string;
	elements: readonly DocumentElement[];
	missingPages?: readonly MissingPages[];
	/** The number that its first page has in the elements. */
	firstPage: number;
	/** Whether `image_base64` moves out of the metadata into files of the items. */
	imagesToBinary: boolean;
	/** Where its elements stand; only for a format that needs it. */
	places: Places;
	/** What data was asked for; undefined where that isn't known, such as in the results of a job. */
	wanted?: WantedData;
	/** The values of the data; only for a format that needs it, and where there are elements to check them against. */
	review?: DataReview;
	isPdf: boolean;
	settings: Settings;
	isForAgent: boolean;
	hint(text: string): void;
}

/** A file of an item, which is read where it's stored in n8n, so that only one of them is in memory. */
export interface ItemFile {
	fileName: string;
	mimeType: string;
	read(): Buffer;
}

export interface OutputItem {
	json: IDataObject;
	/** By binary field. */
	files?: Readonly<Record<string, ItemFile>>;
}

/**
 * What the items of a format hold of the document, which the text limit cuts: its text, a list of elements, or an item
 * for each.
 */
type Content =
	| { kind: 'text'; key: string }
	| { kind: 'list'; key: 'elements' }
	| { kind: 'items'; things: 'chunks' | 'elements' | 'pages' | 'rows' };

/**
 * Whether the items are rows of a table, such as elements: in n8n's table view, the document info would make each
 * of them many lines high, so it's added only if the user asks for it.
 */
export function isOfRows({ content, writesRows }: Format, settings: object): boolean {
	if (writesRows !== undefined) return writesRows(settings);
	return content?.kind === 'items' && (content.things === 'elements' || content.things === 'rows');
}

/** One choice of Output: everything about an output format stands in its file, which `outputFormats` lists. */
export interface Format<Settings extends object = object, Library = unknown> {
	/** The value of the parameter `output`. */
	value: string;
	name: string;
	action: string;
	description: string;
	offeredBy: readonly OutputPlace[];
	/** The parameters that it has in the panel itself, and its options. They're shown for this format only. */
	fields?: readonly Field[];
	options?: readonly Field[];
	read?(read: ReadField): Settings;
	/** The parts of pages that are left out unless the user wants them; absent where the user can't choose any. */
	excludes?(settings: Settings): readonly PagePart[];
	/** What the format itself reads, so that it's there although the user leaves it out. */
	reads?: readonly PagePart[];
	/** Absent if the items hold nothing that grows with the document. */
	content?: Content;
	/** Whether the items keep the elements themselves in memory, rather than a text or a file made of them. */
	keepsElements?(settings: Settings): boolean;
	/** Whether it has elements with all of their metadata: in items, or in a file. */
	hasMetadata?: boolean;
	/** Whether its items are chunks, whose IDs are made of the document's key. */
	isOfChunks?: boolean;
	/** Whether nobody but an agent's model needs less than all of it. */
	isOnlyCutForAgents?: boolean;
	/** Whether images play no part in it, so that none are moved to binary fields. */
	hasNoImages?: boolean;
	/** Whether chunks spoil it, since headings, lists and tables are lost in them. */
	isSpoiledByChunks?(settings: Settings): boolean;
	/** Whether it's made of the input alone: it compares documents with known ones, counts their pages, or splits PDFs. */
	sendsNothing?: boolean;
	comparesKnown?: boolean;
	countsPages?: boolean;
	splitsPdf?: boolean;
	/** Whether it's the service's response as it is, so that n8n can store it without reading it. */
	isResponse?(settings: Settings): boolean;
	/** Whether it's a text, for which the service's own Markdown does where there are no elements. */
	takesMarkdown?: boolean;
	/** Whether its items are rows of a table, where its content doesn't say. */
	writesRows?(settings: Settings): boolean;
	/** Whether it's made of the data that the service has extracted. */
	isOfData?: boolean;
	checksData?(settings: Settings): boolean;
	needsPlaces?(settings: Settings): boolean;
	/** Loads what writing needs and n8n shouldn't load at its start. */
	load?(settings: Settings): Promise<Library>;
	/**
	 * Writes the items of a document. It yields undefined, or an item, every millisecond or so: whoever takes from it
	 * pauses there. Absent where nothing is sent.
	 */
	write?(document: OutputDocument<Settings>, library: Library): Iterable<OutputItem | undefined>;
	hintOfNone?(
		document: { elements: readonly DocumentElement[] } & DocumentOrigin,
	): string | undefined;
}

export type Strategy = { sent: string | undefined } | 'ofJob';

export interface DocumentOrigin {
	fileName: string;
	mimeType?: string;
	strategy: Strategy;
}
