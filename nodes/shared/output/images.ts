import type { BinaryHelperFunctions, IBinaryKeyData, IDataObject } from 'n8n-workflow';

import type { DocumentElement } from '../element/element';
import { createPauses } from '../wait/inSlices';
import { baseName, imageEnding } from './fileName';

/** The part of n8n's `this` that writing binary data needs; execute, poll and supply contexts have it. */
export interface BinaryWriter {
	helpers: Pick<BinaryHelperFunctions, 'prepareBinaryData'>;
}

/** The service writes JPEG where it names no type. */
const defaultImageType = 'image/jpeg';

/** Takes an element; gives its image's bytes and type, undefined without an image. */
function readImage(element: DocumentElement): { content: Buffer; mimeType: string } | undefined {
	const { image_base64: encoded, image_mime_type: named } = element.metadata;
	if (typeof encoded !== 'string') return undefined;
	const dataUrl = /^data:([^;,]{1,100})[^,]{0,100},/.exec(encoded.slice(0, 300));
	const content = Buffer.from(encoded.slice(dataUrl?.[0].length ?? 0), 'base64');
	if (content.length === 0) return undefined;
	const stated = typeof named === 'string' ? named.trim().toLowerCase() : '';
	return { content, mimeType: stated || dataUrl?.[1]?.toLowerCase() || defaultImageType };
}

/** Takes an element and a property name; gives a copy that names the property in place of the image. */
function withoutImage(element: DocumentElement, propertyName: string): DocumentElement {
	const metadata: IDataObject = { ...element.metadata, image_binary_property: propertyName };
	delete metadata.image_base64;
	return { ...element, metadata };
}

/** Elements whose images were moved, and the images. */
export interface MovedImages {
	elements: DocumentElement[];
	binary: IBinaryKeyData;
}

/** How the images of one document are named. */
export interface ImageNames {
	/** Name of the document. */
	fileName: string;
	/** Number of the first image, from 1; it is part of the image's file name. */
	firstNumber: number;
	/** Takes an image's number; gives the binary property that takes the image. */
	propertyNameOf(imageNumber: number): string;
}

/**
 * Takes elements of one item; writes each `image_base64` as binary data and gives copies of the elements that name
 * the binary property in `metadata.image_binary_property`. Elements without an image are given as they are.
 */
export async function moveImages(
	context: BinaryWriter,
	elements: readonly DocumentElement[],
	names: ImageNames,
): Promise<MovedImages> {
	const moved: MovedImages = { elements: [], binary: {} };
	let imageNumber = names.firstNumber;
	const pauses = createPauses();
	for (const element of elements) {
		if (pauses.isDue()) await pauses.take();
		const image = readImage(element);
		if (image === undefined) {
			moved.elements.push(element);
			continue;
		}
		const propertyName = names.propertyNameOf(imageNumber);
		moved.binary[propertyName] = await context.helpers.prepareBinaryData(
			image.content,
			`${baseName(names.fileName)}-image-${imageNumber}.${imageEnding(image.mimeType)}`,
			image.mimeType,
		);
		moved.elements.push(withoutImage(element, propertyName));
		imageNumber++;
	}
	return moved;
}
