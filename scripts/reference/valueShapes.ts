/* What the items of each operation of Document Values hold, for the reference and for the previews. Texts are Markdown. */
import type { ResourceShapes } from '../../nodes/core/operations/operationShape.ts';
import { resources } from '../../nodes/DocumentValues/operations.ts';
import { shapesByName } from './operationShapes.ts';

const ofValues: ResourceShapes = {
	checkValues: {
		items:
			'One item for each input item, with its binary data. Items that are parts of one document (elements, chunks, pages) are checked together.',
		fields: {
			fileName: { text: 'Name of the document, if it is known', isOptional: true },
			isConfirmed: {
				type: 'boolean',
				text: 'Whether there are values, and none of them needs a review',
			},
			valuesToReview: { type: 'number', text: 'How many values a person has to review' },
			toReview: {
				type: 'array',
				text: 'The values to review: `field` (such as `lines[2].amount`), `value`, `reason`, `instead` (what the document says at that label, or null), and `page` and `quote` of the place, or null',
				holds: {
					field: 'string',
					value: 'string',
					reason: 'string',
					instead: 'string',
					page: 'number',
					quote: 'string',
				},
			},
			reviewForm: {
				isOptional: true,
				text: 'With Review Form: the definition of a form that asks for the values to review, for Using JSON of the Form node',
			},
			notChecked: {
				type: 'array',
				isOptional: true,
				text: "With Unchecked Fields: the paths of the values that weren't checked",
			},
			data: { type: 'object', text: 'The values that were checked' },
			evidence: {
				type: 'array',
				isOptional: true,
				text: 'If the item or an earlier node has the document as a PDF, or with Include Evidence: all values, in the order of the data, with `field`, `value`, `status` (`confirmed`, `found` or `review`), `isConfirmed` (whether it needs no review), `confirmedBy` (`label` or `row`, or null), `reason`, `instead`, `page`, `elementId`, `quote`, `box` (`left`, `top`, `width` and `height` in parts of the page, from 0 to 1, and `layoutWidth` and `layoutHeight`, the size of the page in the unit of the service), `insteadPage` and `insteadBox`',
			},
		},
	},
	applyReview: {
		items:
			"With Return: Nested Data, one item for each answer, with the data after the review. With One Row per Document or One Row per Line, rows of that data with `isConfirmed`, and `toReview`, `reviewedBy`, `reviewedAt` and `changedFields` as texts. The answers are those of n8n's Form, or of Send and Wait; the data is that of the nearest node before with values to review.",
		fields: {
			data: { type: 'object', text: 'The data with the answers' },
			isConfirmed: {
				type: 'boolean',
				text: 'Whether each value to review was answered, and no required one is empty',
			},
			valuesToReview: { type: 'number', text: 'How many values are left to review' },
			toReview: { type: 'array', text: 'Those values, as Check Values returned them' },
			fileName: { text: 'Name of the document, if it is known', isOptional: true },
			review: {
				type: 'object',
				text: 'Who answered and when, if that is known, the fields that changed, and those that stay as they were',
				holds: { by: 'string', at: 'string', changed: 'array', accepted: 'array' },
			},
		},
	},
	highlightPdf: {
		items:
			"The input item, with a marked copy of its PDF. Marks are green where a value is confirmed by a label or a row, yellow where it is found without one, red where a person has to look at it (also at the place of what the document says instead), and blue for chunks. Values in one box, such as a table, share a mark, and its comment lists them. Values without a box are a note at the top of the page. If no value has a box, or the file can't be marked, the item fails.",
		fields: {
			'`data` (binary)':
				'The PDF with its marks, in the binary field that Put Output File in Field names. The bytes of the original are kept; marks are appended',
		},
	},
};

/** The operations of Document Values, by `resource.operation`. */
export const valueShapes = shapesByName(resources, { value: ofValues });
