import type { Field } from '../../n8n/fields/field';
import { requestedFileFormatField } from '../../output/outputFields';
import { withLayoutModel } from './strategyFields';

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
	requestedFileFormatField,
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
