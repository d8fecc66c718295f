import type { IBinaryData } from 'n8n-workflow';

import type { PdfMark } from '../../packages/pdf-ranges';
import { binarySource } from '../core/documents/binaryFile';
import { documentNameOf } from '../core/documents/documentName';
import { isPdf } from '../core/documents/fileTypes';
import { baseName } from '../core/documents/fileName';
import { findPdf } from '../core/documents/findPdf';
import { earlierNodes, expressionFor } from '../core/n8n/earlierNodes';
import { files, jsonData, propertiesOf } from '../core/n8n/fields/field';
import { isNothing } from '../core/n8n/fields/readers';
import { waitForMemory, withinMemory } from '../core/n8n/memory';
import type { Item } from '../core/n8n/nodeContext';
import type { ItemOperation } from '../core/operations/operation';
import { outputBinaryField as outputOfFormats } from '../core/output/formats/file';
import { obstacleOf } from '../core/partition/pdfObstacle';
import { bytesToRead, readPdfFile } from '../core/partition/pdf';
import type { FormFile } from '../core/wire/formFile';
import { Problem } from '../core/text/problem';
import { quoted } from '../core/text/text';
import { marksOf } from './marks';

const pdfField = files('binaryPropertyName', 'Input Binary Field', {
	default: 'data',
	required: true,
	placeholder: 'e.g. data',
	hint: 'The input binary field with the PDF. With "data", the PDF of the item is used, or else that of an earlier node.',
	description:
		"An expression can also return the file itself, such as {{ $('Node').item.binary.data }}",
});

const evidenceField = jsonData('evidence', 'Evidence', {
	default: '={{ $json.evidence }}',
	required: true,
	hint: 'The evidence of Check Values, or a list of the metadata of chunks with a position',
	description:
		'What to mark: the field evidence that Check Values returns, or chunks whose metadata has a position (Chunk Metadata: Position)',
});

const { displayOptions: _ofFormats, ...outputProperty } = outputOfFormats.property;
const markedPdfField = { ...outputOfFormats, property: outputProperty };

/** Marks what evidence names in a copy of a PDF. */
export const highlightPdf: ItemOperation = {
	option: {
		name: 'Highlight PDF',
		value: 'highlightPdf',
		action: 'Highlight values in PDF',
		description: 'Mark checked values, or the sources of a response, in a copy of a PDF',
	},
	fields: propertiesOf([pdfField, evidenceField, markedPdfField]),
	async execute(item) {
		const { input } = item;
		const name = item.read(markedPdfField);
		const file = await pdfOf(item).open();
		const marks = readMarks(item, file.fileName);
		const marked = await markedCopy(item, file, marks);
		return [{ json: { ...input.json }, binary: { ...input.binary, [name]: marked } }];
	},
};

/** Returns the PDF that the user named, or the item's. Throws a Problem where that isn't one file. */
function pdfOf(item: Item): ReturnType<typeof binarySource> {
	const wanted = item.read(pdfField);
	const [first] = wanted;
	const { default: byDefault, displayName } = pdfField.property;
	const isUntouched = wanted.length === 1 && first === byDefault;
	if (!isUntouched || isPdf(item.input.binary?.[String(byDefault)])) {
		if (first !== undefined && wanted.length === 1) return binarySource(item, first, 'files');
		throw new Problem(`The parameter '${displayName}' requires the name of one binary field`);
	}
	const found = findPdf(item, documentNameOf(item.input.json));
	if (found !== undefined) return binarySource(item, found, 'files');
	const names = Object.keys(item.input.binary ?? {});
	const present = names.length === 0 ? 'no binary data' : `the fields ${names.join(', ')}`;
	throw new Problem(
		'No PDF was found in the item, nor in the earlier items that it was made of',
		`The item has ${present}. Enter the name of the field with the PDF in '${displayName}', or an expression that returns the file.`,
	);
}

/** Reads what to mark. Throws a Problem for evidence without values, or in which no value has a box. */
function readMarks(item: Item, fileName: string): PdfMark[] {
	const { displayName, name } = evidenceField.property;
	if (isNothing(item.parameter(name))) {
		if (typeof item.input.json.toReview === 'string') {
			throw new Problem(
				'A row of values has no places to mark',
				"Set 'Return' of the node that returns the values to Nested Data",
			);
		}
		const check = earlierNodes(item).find(({ type }) => /(?:^|\.)documentValues$/.test(type));
		const expression = expressionFor(check ?? { name: 'Check Values', type: '' }, 'json.evidence');
		throw new Problem(
			`The parameter '${displayName}' is empty`,
			`Turn on the option 'Include Evidence' of Check Values. If a node in between drops the field, enter ${expression}`,
		);
	}
	const { marks, hasPlaces } = marksOf(item.read(evidenceField));
	if (marks.length === 0) {
		throw new Problem(
			`There is nothing to mark in ${quoted(fileName)}: '${displayName}' has no values, and no position of a chunk`,
			`Enter the evidence of Check Values in '${displayName}'`,
		);
	}
	if (!hasPlaces || marks.some(({ box }) => box !== undefined)) return marks;
	throw new Problem(
		`No value has a position in ${quoted(fileName)}, so nothing can be marked`,
		"Check the values against elements with coordinates: set 'Output' of Document Partition to Whole Document, and turn on Options → Coordinates (in a job: Coordinates of its Partitioner, with the strategy Fast, High Resolution or OCR Only). Markdown, text and simplified elements have no positions.",
	);
}

/**
 * Returns a copy of a PDF with marks, in n8n's binary store. Throws a Problem for a document that isn't a PDF or can't
 * be marked.
 */
async function markedCopy(
	item: Item,
	file: FormFile,
	marks: readonly PdfMark[],
): Promise<IBinaryData> {
	// The marked copy takes about as much as the file, until n8n has stored it.
	return await withinMemory(item, async (memory) => {
		await waitForMemory(memory, 2 * bytesToRead(file), item.signal);
		const read = await readPdfFile(item, file);
		const marked = 'pdf' in read ? await read.pdf.annotate(marks) : read;
		if (!('pieces' in marked)) {
			const { because, remedy } =
				'obstacle' in marked ? marked.obstacle : obstacleOf(marked.reason);
			throw new Problem(`${quoted(file.fileName)} can't be marked because ${because}`, remedy);
		}
		const lacking = marks.length - marked.marked;
		if (lacking > 0) {
			item.hint(
				`${quoted(file.fileName)} lacks ${lacking} of ${marks.length} marks, because it doesn't have the pages or places that they name`,
			);
		}
		return await item.n8n.helpers.prepareBinaryData(
			Buffer.concat(marked.pieces),
			`${baseName(file.fileName)}-highlighted.pdf`,
			'application/pdf',
		);
	});
}
