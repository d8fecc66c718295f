import type { Field } from '../../n8n/fields/field';
import { withLayoutModel } from './strategyFields';

/** The value of `output_format` for CSV. */
export const csvFormat = 'text/csv';

/** What the response contains: docs/maintainers/service.md#form-fields */
export const responseFields: readonly Field[] = [
	{
		serviceName: 'coordinates',
		property: {
			displayName: 'Coordinates',
			name: 'coordinates',
			type: 'boolean',
			displayOptions: { hide: { '/strategy': ['vlm'] } },
			default: true,
			description: 'Whether each element of a PDF or image has its bounding box in the metadata',
		},
	},
	{
		serviceName: 'extract_image_block_types',
		kind: 'codes',
		others: 'any',
		property: {
			displayName: 'Extract Images Of',
			name: 'extractImageBlockTypes',
			type: 'multiOptions',
			displayOptions: { show: { '/strategy': withLayoutModel } },
			options: [
				{ name: 'Figures', value: 'Figure' },
				{ name: 'Formulas', value: 'Formula' },
				{ name: 'Images', value: 'Image' },
				{ name: 'Tables', value: 'Table' },
				{ name: 'Titles', value: 'Title' },
			],
			default: [],
			description:
				'Types of elements that get an image of themselves in the metadata (image_base64). An expression can name any type.',
		},
	},
	{
		serviceName: 'include_page_breaks',
		property: {
			displayName: 'Include Page Breaks',
			name: 'includePageBreaks',
			type: 'boolean',
			default: true,
			description: 'Whether to add a PageBreak element between pages',
		},
	},
	{
		serviceName: 'include_slide_notes',
		property: {
			displayName: 'Include Slide Notes',
			name: 'includeSlideNotes',
			type: 'boolean',
			default: true,
			description:
				"Whether to include slide notes. If this option isn't set, the service includes them.",
		},
	},
	{
		serviceName: 'output_format',
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
				"Format in which the service returns the elements. CSV comes as a file or as one text, depending on Output. Split PDF doesn't split PDFs for CSV.",
		},
	},
	{
		serviceName: 'pdf_infer_table_structure',
		property: {
			displayName: 'Infer PDF Table Structure (Deprecated)',
			name: 'pdfInferTableStructure',
			type: 'boolean',
			displayOptions: { show: { '/strategy': withLayoutModel } },
			default: true,
			description:
				'Whether tables in a PDF have their HTML in the metadata. Use Skip Table Inference For instead.',
		},
	},
	{
		serviceName: 'skip_infer_table_types',
		kind: 'codes',
		property: {
			displayName: 'Skip Table Inference For',
			name: 'skipInferTableTypes',
			type: 'string',
			default: '',
			placeholder: 'e.g. pdf, jpg, xlsx',
			description:
				'Comma-separated file types whose tables get no HTML in the metadata, which makes reading faster',
		},
	},
	{
		serviceName: 'unique_element_ids',
		property: {
			displayName: 'Unique Element IDs',
			name: 'uniqueElementIds',
			type: 'boolean',
			default: true,
			description:
				'Whether each element gets a random UUID instead of a hash that is the same each time',
		},
	},
];
