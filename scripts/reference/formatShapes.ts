/* What the items of each output format hold, for the reference and for the previews. Texts are Markdown. */
import { isOfRows } from '../../nodes/core/output/format.ts';
import { formatOf, type OutputMode } from '../../nodes/core/output/outputFormats.ts';
import type { OutputField, OutputFields, OutputShape } from './outputShape.ts';

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
	'Pages that failed (Allow Failed Ranges) are one item with the type `MissingPages`, `pages`, `status` and `_error`.';

const simpleFields: OutputFields = {
	text: 'The text',
	type: 'The type of the element, e.g. `Title`, `NarrativeText`, `Table` or `CompositeElement` (a chunk)',
	page: { type: 'number', text: 'Number of the page' },
	pages: { text: 'The pages of a chunk that covers several, e.g. `3-5`', isOptional: true },
	section: 'The heading above',
	tableHtml: 'A table as HTML',
	fileName: 'Name of the document',
	languages: { type: 'array', text: 'Codes of the languages that the service found' },
	links: { type: 'array', text: 'Addresses of the links in the text', isOptional: true },
	imageField: {
		text: 'Only with Move Images to Binary: the binary field that holds the image',
		isOptional: true,
	},
	imageMimeType: { text: 'Type of the image', isOptional: true },
	imageBase64: { text: 'The image, if the service returns it', isOptional: true },
	extractedData: { type: 'object', text: 'Data that the service extracted', isOptional: true },
	embeddings: { type: 'array', text: 'The embedding, if the service made one', isOptional: true },
	parentId: 'Identifier of the element that it belongs to, e.g. of its heading',
	elementId: 'Identifier of the element',
};

/** What each format writes; most items also have the document info. */
const written: Readonly<Record<OutputMode, OutputShape>> = {
	chunks: {
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
	comparison: {
		items:
			'The input items, with their files (where an item has several documents, one item for each with its own file), by outputs named New, Changed, Unchanged and Deleted. All documents are compared at once, because known documents that are in no input item count as deleted.',
		fields: {
			document: {
				type: 'object',
				text: '`fileName`, `documentKey`, `contentHash` and `change`. Of a deleted document: what Known Documents contains',
				holds: {
					fileName: 'string',
					documentKey: 'string',
					contentHash: 'string',
					change: 'string',
				},
			},
		},
	},
	elements: {
		items: `One item for each element. With Simplify, it has the fields below, of which those without a value are null; without, it's the element as the service returns it (\`type\`, \`element_id\`, \`text\`, \`metadata\`). ${missingItem}`,
		fields: {
			...simpleFields,
			'`image` (binary)':
				'Only with Move Images to Binary: the image of the element; without Simplify, `metadata.image_binary_property` names the field',
		},
	},
	extractedData: {
		items:
			'One item per document. Where the service has returned no data at all, that is an error. The first three fields and `evidence` come with Check Values, where the service returns elements with the data.',
		fields: {
			fileName,
			isConfirmed: {
				type: 'boolean',
				text: 'Whether there are values, and none of them needs a review',
			},
			valuesToReview: { type: 'number', text: 'How many values a person has to review' },
			toReview: {
				type: 'array',
				text: 'Those values: a list of `{ field, value, reason, instead, page, quote }`, as [Document Values](document-values.md) returns them. What the schema requires is among them if it is empty',
			},
			data: { type: 'object', text: 'The data, with the fields of the schema' },
			fieldMetadata: {
				type: 'object',
				text: 'What the service says about each field, such as citations, if it does',
				isOptional: true,
			},
			parseId: {
				text: 'Identifier of the parse, with which Extract From can ask for other data, if the service has one',
				isOptional: true,
			},
			elements: {
				type: 'array',
				text: 'Only without Check Values: the elements, for [Document Values](document-values.md)',
				isOptional: true,
			},
			evidence: {
				type: 'array',
				text: 'Of a PDF: where each value stands, with its box on the page, for Highlight PDF',
				isOptional: true,
			},
		},
	},
	file: {
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
	markdown: {
		items: 'One item per document.',
		fields: {
			fileName,
			markdown:
				'The document as Markdown. Sheets of a workbook and attachments of an email have headings, and missing pages are marked',
			missingPages,
			...images,
		},
	},
	pageCount: {
		items: 'One item per document, with its file.',
		fields: {
			fileName: 'Name of the document',
			documentKey: 'Which document it is: its URL, or its folder and name',
			pages: { type: 'number', text: 'How many pages would be sent' },
			countedBy: '`pdf`, or `size` where a page is counted for each 100 KB',
			estimatedPrice: {
				type: 'number',
				text: 'Only with Price per Page',
				isOptional: true,
			},
			overLimit: {
				type: 'boolean',
				text: 'Only with page limits, and only where they would reject the document',
				isOptional: true,
			},
		},
	},
	pages: {
		items: `One item for each page with content. A document without pages is one item. Each attachment of an email has pages of its own. ${missingItem}`,
		fields: {
			fileName,
			attachment: {
				text: 'Name of the attachment that the page belongs to; only in an email with attachments',
				isOptional: true,
			},
			page: {
				type: 'number',
				text: 'Number of the page. Without page numbers, page breaks are counted; absent if the document, or the attachment, has no pages',
			},
			text: 'The text of all elements of the page',
			markdown: 'The page as Markdown',
			elementCount: { type: 'number', text: 'The number of elements that the page has' },
			...images,
		},
	},
	text: {
		items: 'One item per document.',
		fields: { fileName, text: 'The text of all elements', missingPages, ...images },
	},
	tableRows: {
		items: `One item for each row below the headings of a table. Cells that cover several columns or rows are in each of them. Tables without cells (\`text_as_html\`) are left out, with a hint. ${missingItem}`,
		fields: {
			'`Item`, `Price` … (one for each column)':
				'The text of the cell, or a number with Convert Numbers. Several rows of headings are joined (`Revenue / 2025`); a column without a heading is `Column 3` (all of them with First Row: Is Data), and a repeated heading is `Price 2`. A heading that is a whole number gets an underscore in every row (`_2024`), because JavaScript would move its field before the others. With Column Names: Letters, Digits and Underscores, names have at most 63 characters and begin with a letter (`Revenue_2025`, `column_2024`); letters with marks lose them (`Größe` becomes `Grosse`), names in other scripts are `column_3`, and repeated names, also those in other case, are `Price_2`',
			location: {
				type: 'object',
				isOptional: true,
				text: 'Where the row stands, with Location Fields; with Beside the Columns, these are fields of the item. `table` (number of the table in the document, from 1), `sheet` (name of the sheet in a workbook), `page` (only if the document has pages), `row` (number of the row in its table, from 1), `title` (the row above the headings that covers the table, the short text directly above it, or the last heading on the page or the one before; only if there is one), with Convert Numbers `numberFormat` (how the table writes numbers, such as `1,234.50`, and the columns that do it in another way: `1,234.50; Preis: 1.234,50`; only if the table shows it), `attachment` (name of the attachment of an email that the table is in) and `fileName` (name of the document)',
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
	document: {
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
};

const ofSent = { fileName: 'string', mimeType: 'string', size: 'number' } as const;
const ofResponse = { pageCount: 'number', languages: 'array', title: 'string' } as const;

const infoField = {
	type: 'object',
	text: "Unless Include Document Info is off: information about the document, the same in each of its items. `fileName` (unless the item has it itself), `mimeType`, `size` (bytes), `pageCount` (the last page that has elements, or all pages of a PDF that was opened for Split PDF, Page Range or a page limit), `languages`, `title`, of an email `from`, `to`, `cc`, `bcc`, `subject` and (only if the service returns it) `date` (where a list of addresses is too long, it has the first ones, `toCount` and so on say how many there are, and a hint tells), `elementCount`, `hasText` (false if the service found no text, for example in an empty scan), `failedPages` (with Allow Failed Ranges), `documentKey` (which document it is: its URL, or its folder and name), `contentHash` (SHA-256 of the document's bytes) and `settingsHash` (of what decides the output) with the option Include Document Info, Document Key or Skip Unchanged, and, with Skip Unchanged, `change` (new or changed). Values that aren't known are left out, such as the size and hashes of a job's files, or, with Output set to File, those that only the elements contain",
	holds: {
		...ofSent,
		...ofResponse,
		elementCount: 'number',
		hasText: 'boolean',
		documentKey: 'string',
	},
} as const satisfies OutputField;

const askedForInfo = `Only with Include Document Info. ${infoField.text.replace(/^[^:]*: i/, 'I')}`;

/** Returns what the items of a format hold, with the document info as the last field. Nobody has read the elements of a stored response. */
export function formatShape(mode: OutputMode): OutputShape {
	const shape = written[mode];
	const format = formatOf(mode);
	if (!format.write) return shape;
	const holds = {
		...ofSent,
		pageCount: 'number',
		elementCount: 'number',
		documentKey: 'string',
	} as const;
	const { fileName: _named, ...unnamed } = mode === 'file' ? holds : infoField.holds;
	const info = 'fileName' in shape.fields ? { ...infoField, holds: unnamed } : infoField;
	const document = isOfRows(format) ? { ...info, text: askedForInfo, isOptional: true } : info;
	return { ...shape, fields: { ...shape.fields, document } };
}
