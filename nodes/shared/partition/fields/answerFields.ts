import type { FormField } from './formField';

/** The value of `output_format` for CSV. */
export const csvFormat = 'text/csv';

/** What the answer contains: docs/service.md#form-fields */
export const answerFields: readonly FormField[] = [
	{
		formName: 'coordinates',
		encoding: 'boolean',
		property: {
			displayName: 'Coordinates',
			name: 'coordinates',
			type: 'boolean',
			default: true,
			description:
				'Whether each element of a PDF or an image carries its bounding box in the metadata',
		},
	},
	{
		formName: 'extract_image_block_types',
		encoding: 'list',
		property: {
			displayName: 'Extract Images Of',
			name: 'extractImageBlockTypes',
			type: 'multiOptions',
			options: [
				{ name: 'Figures', value: 'Figure' },
				{ name: 'Formulas', value: 'Formula' },
				{ name: 'Images', value: 'Image' },
				{ name: 'Tables', value: 'Table' },
				{ name: 'Titles', value: 'Title' },
			],
			default: [],
			description:
				'Types of elements that carry a picture of themselves in the metadata (image_base64). Needs the strategy High Resolution. An expression can name any type.',
		},
	},
	{
		formName: 'include_page_breaks',
		encoding: 'boolean',
		property: {
			displayName: 'Include Page Breaks',
			name: 'includePageBreaks',
			type: 'boolean',
			default: true,
			description: 'Whether there is a PageBreak element between two pages',
		},
	},
	{
		formName: 'include_slide_notes',
		encoding: 'boolean',
		property: {
			displayName: 'Include Slide Notes',
			name: 'includeSlideNotes',
			type: 'boolean',
			default: true,
			description:
				'Whether the notes of slides are part of the result. The service includes them when this is not set.',
		},
	},
	{
		formName: 'output_format',
		encoding: 'text',
		property: {
			displayName: 'Document Format',
			name: 'outputFormat',
			type: 'options',
			options: [
				{ name: 'CSV', value: csvFormat },
				{ name: 'JSON', value: 'application/json' },
			],
			default: csvFormat,
			description:
				'The form in which the service gives the elements. CSV comes as a file or as one text, see Output.',
		},
	},
	{
		formName: 'pdf_infer_table_structure',
		encoding: 'boolean',
		property: {
			displayName: 'Infer PDF Table Structure (Deprecated)',
			name: 'pdfInferTableStructure',
			type: 'boolean',
			default: true,
			description:
				'Whether tables of a PDF carry their HTML in the metadata. Use Skip Table Inference For in its place.',
		},
	},
	{
		formName: 'skip_infer_table_types',
		encoding: 'list',
		property: {
			displayName: 'Skip Table Inference For',
			name: 'skipInferTableTypes',
			type: 'string',
			default: '',
			placeholder: 'e.g. pdf, jpg, xlsx',
			description:
				'File types, with commas between them, whose tables carry no HTML in the metadata. Reading is quicker then.',
		},
	},
	{
		formName: 'unique_element_ids',
		encoding: 'boolean',
		property: {
			displayName: 'Unique Element IDs',
			name: 'uniqueElementIds',
			type: 'boolean',
			default: true,
			description:
				'Whether each element gets a random UUID. When off, the identifier is a hash that is the same each time.',
		},
	},
];
