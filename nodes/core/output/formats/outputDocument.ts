import type {
	FieldNames,
	FirstRow,
	NumberFormat,
	PagePart,
} from '../../../../packages/element-text';
import type { NodeContext, ItemContext } from '../../n8n/nodeContext';
import type { DocumentElement } from '../../service/element';
import type { LargePart } from '../elements/metadata';
import type { MissingPages } from '../elements/missingPages';

/** Where a row of a table says where it stands in the document. */
export type LocationFields = 'separate' | 'beside' | 'none';

/** How an output format is written. */
export interface FormatSettings {
	/** Mode `elements`: whether items have few fields by readable names, rather than the service's JSON. */
	simplify: boolean;
	/** Name of the binary property for the file of mode `file`. */
	binaryPropertyName: string;
	/** What the file of mode `file` is. CSV is what the service returns. */
	fileFormat: 'csv' | 'json' | 'markdown' | 'text';
	/** Whether `image_base64` moves out of the metadata into binary properties. */
	imagesToBinary: boolean;
	/** Mode `chunks`: `flat` for vector stores, or the metadata as the service returns it. */
	chunkMetadata: 'flat' | 'all';
	/** Mode `chunks` with flat metadata: whether a chunk says where it stands. */
	chunkPosition: boolean;
	/** Mode `chunks` with flat metadata: the large parts to keep. */
	keepInMetadata: readonly LargePart[];
	/** The parts of pages that aren't written. */
	excludedParts: readonly PagePart[];
	/** Mode `tableRows`: whether a table goes on where the next page begins with the same columns. */
	joinTables: boolean;
	/** Mode `tableRows`: whether the first row of each table names its columns. */
	firstRow: FirstRow;
	/** Mode `tableRows`: how cells that are numbers are read; undefined if they stay text. */
	numbers?: 'automatic' | NumberFormat;
	/** Mode `tableRows`: how the fields of a row are called. */
	columnNames: FieldNames;
	/**
	 * Mode `tableRows`: where an item says which row of which table it is: in `location`, among the columns, or nowhere.
	 */
	locationFields: LocationFields;
}

/** A document that is to be written, and how. */
export interface OutputDocument {
	context: NodeContext<ItemContext>;
	/** The document's name, which also names the files that are written. */
	fileName: string;
	/** Which document it is, for identifiers. */
	documentKey: string;
	/** Where it was fetched from: relative links are resolved against it. */
	address?: string;
	elements: DocumentElement[];
	missingPages?: readonly MissingPages[];
	settings: FormatSettings;
}
