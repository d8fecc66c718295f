import { boolean, codes, type Field } from '../../n8n/fields/field';
import { modesThat } from '../../output/modesWith';
import { requestedFileFormatField } from '../../output/outputFields';
import { withLayoutModel } from './strategyFields';

/** The outputs that contain elements with all of their metadata. Chunks say where they stand by Chunk Metadata. */
const withElements = ['document', 'elements', 'file'];

const withImages = modesThat(({ hasNoImages, value }) => !hasNoImages && value !== 'chunks');

const coordinatesField = boolean('coordinates', 'Coordinates', {
	displayOptions: { show: { '/output': withElements }, hide: { '/strategy': ['vlm'] } },
	default: true,
	description: 'Whether to add the bounding box of each element of a PDF or image to its metadata',
});

export const imagesField = codes('extractImageBlockTypes', 'Extract Images Of', {
	displayOptions: { show: { '/output': withImages, '/strategy': withLayoutModel } },
	options: [
		{ name: 'Figures', value: 'Figure' },
		{ name: 'Formulas', value: 'Formula' },
		{ name: 'Images', value: 'Image' },
		{ name: 'Tables', value: 'Table' },
		{ name: 'Titles', value: 'Title' },
	],
	description:
		'Types of elements whose images to add to the metadata (image_base64). An expression can name any type.',
});

/** What the response contains: docs/maintainers/service.md#form-fields */
export const responseFields: readonly Field[] = [
	coordinatesField,
	imagesField,
	requestedFileFormatField,
	boolean('uniqueElementIds', 'Unique Element IDs', {
		displayOptions: { show: { '/output': withElements } },
		default: true,
		description:
			'Whether each element gets a random UUID instead of a hash that is the same each time',
	}),
];
