import type { Field } from '../../n8n/fields/field';
import { boolean, choices } from '../../n8n/fields/fieldsOfType';
import { requestedFileFormatField } from '../../output/outputFields';
import { withLayoutModel } from './strategyFields';

/** What the response contains: docs/maintainers/service.md#form-fields */
export const responseFields: readonly Field[] = [
	boolean('coordinates', 'Coordinates', {
		serviceName: 'coordinates',
		displayOptions: { hide: { '/strategy': ['vlm'] } },
		default: true,
		description:
			'Whether to add the bounding box of each element of a PDF or image to its metadata',
	}),
	choices('extractImageBlockTypes', 'Extract Images Of', {
		serviceName: 'extract_image_block_types',
		kind: 'codes',
		others: 'any',
		displayOptions: { show: { '/strategy': withLayoutModel } },
		options: [
			{ name: 'Figures', value: 'Figure' },
			{ name: 'Formulas', value: 'Formula' },
			{ name: 'Images', value: 'Image' },
			{ name: 'Tables', value: 'Table' },
			{ name: 'Titles', value: 'Title' },
		],
		description:
			'Types of elements whose images to add to the metadata (image_base64). An expression can name any type.',
	}),
	boolean('includePageBreaks', 'Include Page Breaks', {
		serviceName: 'include_page_breaks',
		default: true,
		description: 'Whether to add a PageBreak element between pages',
	}),
	requestedFileFormatField,
	boolean('uniqueElementIds', 'Unique Element IDs', {
		serviceName: 'unique_element_ids',
		default: true,
		description:
			'Whether each element gets a random UUID instead of a hash that is the same each time',
	}),
];
