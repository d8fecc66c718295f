import type { OutputFields } from './outputShape';
import { evidenceShape } from './evidence/documentEvidence';
import { writeCheckedValues } from './formats/checkedValues';
import { writeUnmarked } from './formats/document';
import type { OutputFormat } from './outputFormat';

const fileName = 'Name of the document';

export const checkedValuesFormat = {
	value: 'checkedValues',
	name: 'Checked Values',
	action: 'Check values against document',
	description: 'One item for each document, with where each value of your data stands in it',
	offeredBy: ['documentPartition'],
	parameters: ['valuesToCheck', 'checkAgainst', 'documentContent'],
	hasNoImages: true,
	needsCoordinates: true,
	takesData: true,
	shape: {
		items:
			'One item per document. With Check Against set to Elements or Text, one per input item, and nothing is sent.',
		fields: {
			fileName,
			data: { type: 'object', text: 'The values that were checked' },
			...evidenceShape,
		},
	},
	write: writeCheckedValues,
} as const satisfies OutputFormat;

export const highlightedPdfFormat = {
	value: 'highlightedPdf',
	name: 'Highlighted PDF',
	action: 'Highlight values in PDF',
	description: 'A copy of each PDF with a mark and a comment for each piece of evidence',
	offeredBy: ['documentPartition'],
	parameters: ['evidence', 'outputBinaryPropertyName'],
	hasNoImages: true,
	sendsNothing: true,
	takesData: true,
	shape: {
		items:
			'One item per document. Nothing is sent. Marks are green where a value is verified, orange where it is ambiguous, red where it is unverified, and blue for chunks. Values in one box, such as a table, share a mark. Values without a box are a note at the top of the page. A document that is not a PDF, or that cannot be marked, has no file, with a hint.',
		fields: {
			fileName,
			'`data` (binary)':
				'The PDF with its marks, in the binary field that Put Output File in Field names. The bytes of the original are kept; marks are appended',
		},
	},
	write: writeUnmarked,
} as const satisfies OutputFormat;

/** What an output has only if the user wants evidence. */
export const optionalEvidence: OutputFields = {
	valuesToReview: { ...evidenceShape.valuesToReview, isOptional: true },
	evidence: { ...evidenceShape.evidence, isOptional: true },
};
