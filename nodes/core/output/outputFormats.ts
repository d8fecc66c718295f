import { writeChunks } from './formats/chunks';
import { writeDocument } from './formats/document';
import { writeElements } from './formats/elements';
import { writeExtractedData } from './formats/extractedData';
import { writeFile } from './formats/file';
import { writeMarkdown } from './formats/markdown';
import { writePages } from './formats/pages';
import { simpleShape } from './formats/simpleElements';
import { writeTableRows } from './formats/tableRows';
import { writeText } from './formats/text';
import { allPageParts } from './exclude/pageParts';
import type { OutputField } from './outputShape';
import { withDocumentInfo } from './documentInfo';
import { comparisonFormat, pageCountFormat } from './unsentFormats';
import type { OutputFormat, OutputPlace } from './outputFormat';

const inBothNodes = ['documentPartition', 'download'] as const;

const fileName = 'Name of the document';
const missingPages: OutputField = {
	type: 'array',
	text: 'Only with Allow Failed Ranges, when pages are missing: a list of `{ pages, status, message }`',
	isOptional: true,
};
const images = {
	'`image_1`, `image_2` … (binary)':
		'Only with Move Images to Binary: the images, each in a binary field of its own; `metadata.image_binary_property` of an element names its field',
};
const missingItem =
	'Pages that failed (Allow Failed Ranges) are one item with the type `MissingPages`, `pages`, `status` and `error`.';

/**
 * The formats that a document can come out in. The panel, writing, the text limit, what is kept in memory, the tests and
 * the reference follow this table.
 */
const outputFormats = [
	{
		value: 'chunks',
		name: 'Chunks for a Vector Store',
		action: 'Chunk document for vector store',
		description: 'One item for each chunk or element, as page content and metadata',
		offeredBy: [...inBothNodes, 'loader'],
		parameters: ['chunkMetadata', 'keepInMetadata', 'excludePageParts'],
		excludes: allPageParts,
		content: { kind: 'items', things: 'chunks' },
		keepsElements: true,
		shape: {
			items: `One item for each chunk, or for each element without chunking. Elements without text are left out. ${missingItem}`,
			fields: {
				pageContent: 'The text',
				metadata: {
					type: 'object',
					text: 'Text, numbers and booleans that the service returns (or everything, or also `position`, see Chunk Metadata), and where the chunk is in the document: `chunkIndex` (from 0), `chunkCount`, `pages` (`3` or `3-5`), `section` (the heading above) and `sectionPath` (`Report > Sales`), if the document has pages and headings. `chunkId` is a UUID made of the SHA-256 hash of the document key (see Document Key) and the text (and of the count where the same text repeats): loading the same document again gives the same IDs, so a vector store can replace its entries',
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
		},
		write: writeChunks,
	},
	comparisonFormat,
	{
		value: 'elements',
		name: 'Elements',
		action: 'Get document elements',
		description: 'One item for each element: a title, a paragraph, a table',
		offeredBy: inBothNodes,
		parameters: ['simplify', 'excludePageParts'],
		content: { kind: 'items', things: 'elements' },
		keepsElements: true,
		shape: {
			items: `One item for each element. With Simplify, it has the fields below, of which those without a value are null; without, it's the element as the service returns it (\`type\`, \`element_id\`, \`text\`, \`metadata\`). ${missingItem}`,
			fields: {
				...simpleShape,
				'`image` (binary)':
					'Only with Move Images to Binary: the image of the element; without Simplify, `metadata.image_binary_property` names the field',
			},
		},
		write: writeElements,
	},
	{
		value: 'extractedData',
		name: 'Extracted Data',
		action: 'Extract data from document',
		description: 'One item for each document, with the data that an Extract step has read from it',
		offeredBy: ['download'],
		parameters: [],
		keepsElements: true,
		hasNoImages: true,
		shape: {
			items: 'One item per document. A document without extracted data is an error.',
			fields: {
				fileName,
				data: { type: 'object', text: 'The data, with the fields that the Extract step names' },
				elements: {
					type: 'array',
					text: 'The elements that the data was read from, for [Document Values](document-values.md), unless the Extract step returns the data only',
					isOptional: true,
				},
			},
		},
		write: writeExtractedData,
	},
	{
		value: 'file',
		name: 'File',
		action: 'Convert document to file',
		description:
			'One item for each document, with a JSON, Markdown, text or CSV file in a binary field',
		offeredBy: inBothNodes,
		parameters: ['outputBinaryPropertyName', 'fileFormat', 'excludePageParts'],
		isResponse: true,
		shape: {
			items: 'One item per document.',
			fields: {
				fileName,
				elementCount: { type: 'number', text: 'The number of elements in the file; not for CSV' },
				missingPages,
				'`data` (binary)':
					'The JSON, Markdown, text or CSV file, in the binary field that Put Output File in Field names',
				...images,
			},
		},
		write: writeFile,
	},
	{
		value: 'markdown',
		name: 'Markdown',
		action: 'Convert document to Markdown',
		description: 'One item for each document, with headings, lists and tables kept',
		offeredBy: inBothNodes,
		parameters: ['excludePageParts'],
		excludes: allPageParts,
		content: { kind: 'text', key: 'markdown' },
		isSpoiledByChunks: true,
		shape: {
			items: 'One item per document.',
			fields: {
				fileName,
				markdown:
					'The document as Markdown. Sheets of a workbook and attachments of an email have headings, and missing pages are marked',
				missingPages,
				...images,
			},
		},
		write: writeMarkdown,
	},
	pageCountFormat,
	{
		value: 'pages',
		name: 'Pages',
		action: 'Get document pages',
		description: 'One item for each page, as text and as Markdown',
		offeredBy: inBothNodes,
		parameters: ['excludePageParts'],
		// Each page may be a document of its own, which needs its letterhead.
		excludes: ['pageNumbers'],
		// They separate the pages of a document whose elements have no page numbers.
		reads: ['pageBreaks'],
		content: { kind: 'items', things: 'pages' },
		isSpoiledByChunks: true,
		shape: {
			items: `One item for each page with content. A document without pages is one item. ${missingItem}`,
			fields: {
				fileName,
				page: {
					type: 'number',
					text: 'Number of the page. Without page numbers, page breaks are counted; absent if the document has no pages',
				},
				text: 'The text of all elements of the page',
				markdown: 'The page as Markdown',
				elementCount: { type: 'number', text: 'The number of elements that the page has' },
				...images,
			},
		},
		write: writePages,
	},
	{
		value: 'text',
		name: 'Plain Text',
		action: 'Get document text',
		description: 'One item for each document, with the text of all elements',
		offeredBy: inBothNodes,
		parameters: ['excludePageParts'],
		excludes: allPageParts,
		content: { kind: 'text', key: 'text' },
		isSpoiledByChunks: true,
		shape: {
			items: 'One item per document.',
			fields: { fileName, text: 'The text of all elements', missingPages, ...images },
		},
		write: writeText,
	},
	{
		value: 'tableRows',
		name: 'Table Rows',
		action: 'Get document tables',
		description: 'One item for each row of every table, with a field for each column',
		offeredBy: inBothNodes,
		parameters: [
			'joinTables',
			'convertNumbers',
			'numberFormat',
			'columnNames',
			'firstRow',
			'locationFields',
		],
		content: { kind: 'items', things: 'rows' },
		keepsElements: true,
		hasNoImages: true,
		isSpoiledByChunks: true,
		shape: {
			items: `One item for each row below the headings of a table. Cells that cover several columns or rows are in each of them. Tables without cells (\`text_as_html\`) are left out, with a hint. ${missingItem}`,
			fields: {
				'`Item`, `Price` … (one for each column)':
					'The text of the cell, or a number with Convert Numbers. Several rows of headings are joined (`Revenue / 2025`); a column without a heading is `Column 3` (all of them with First Row: Is Data), and a repeated heading is `Price 2`. A heading that is a whole number gets an underscore in every row (`_2024`), because JavaScript would move its field before the others. With Column Names: Letters, Digits and Underscores, names have at most 63 characters and begin with a letter (`Revenue_2025`, `column_2024`); letters with marks lose them (`Größe` becomes `Grosse`), names in other scripts are `column_3`, and repeated names, also those in other case, are `Price_2`',
				location: {
					type: 'object',
					isOptional: true,
					text: 'Where the row stands, with Location Fields; with Beside the Columns, these are fields of the item. `table` (number of the table in the document, from 1), `sheet` (name of the sheet in a workbook), `page` (only if the document has pages), `row` (number of the row in its table, from 1), `title` (the row above the headings that covers the table, the short text directly above it, or the last heading on the page or the one before; only if there is one), with Convert Numbers `numberFormat` (how the table writes numbers, such as `1,234.50`, and the columns that do it in another way: `1,234.50; Preis: 1.234,50`; only if the table shows it) and `fileName` (name of the document)',
					holds: {
						table: 'number',
						page: 'number',
						row: 'number',
						title: 'string',
						fileName: 'string',
					},
				},
			},
		},
		write: writeTableRows,
	},
	{
		value: 'document',
		name: 'Whole Document',
		action: 'Convert document to single item',
		description: 'One item for each document, with its elements in a list',
		offeredBy: inBothNodes,
		parameters: ['excludePageParts'],
		content: { kind: 'list', key: 'elements' },
		keepsElements: true,
		shape: {
			items: 'One item per document.',
			fields: {
				fileName,
				elementCount: { type: 'number', text: 'The number of elements in the document' },
				elements: {
					type: 'array',
					text: 'The elements, each with `type`, `element_id`, `text` and `metadata`',
					holds: { type: 'string', element_id: 'string', text: 'string', metadata: 'object' },
				},
				missingPages,
				...images,
			},
		},
		write: writeDocument,
	},
] as const satisfies readonly OutputFormat[];

/** The values of the parameter `output`. */
export type OutputMode = (typeof outputFormats)[number]['value'];

/** The formats that every document can come out in, whatever else there is. */
export const outputModes: readonly OutputMode[] = outputFormats.flatMap((format) =>
	format.offeredBy.some((place) => place === 'documentPartition') && !('takesData' in format)
		? [format.value]
		: [],
);

const formatsByMode: ReadonlyMap<OutputMode, OutputFormat> = new Map(
	outputFormats.map((format: OutputFormat) => [
		format.value as OutputMode,
		{ ...format, shape: withDocumentInfo(format) },
	]),
);

/** Returns the entry of an output format. */
export function formatOf(mode: OutputMode): OutputFormat {
	return formatsByMode.get(mode) as OutputFormat;
}

/** Returns the formats that are offered in a place, or all of them, in the panel's order. */
export function formatsIn(place?: OutputPlace): readonly OutputFormat[] {
	const all = [...formatsByMode.values()];
	return place === undefined ? all : all.filter(({ offeredBy }) => offeredBy.includes(place));
}
