import type { IBinaryKeyData, IDataObject } from 'n8n-workflow';

import type { DocumentElement } from './element';
import { createPauses } from '../values/inSlices';
import { baseName, imageEnding } from './fileName';
import type { Caller, ItemContext } from '../run/caller';

/** The service sends JPEG if it doesn't name a type. */
const defaultImageType = 'image/jpeg';

function readImage(element: DocumentElement): { content: Buffer; mimeType: string } | undefined {
	const { image_base64: encoded, image_mime_type: named } = element.metadata;
	if (typeof encoded !== 'string') return undefined;
	const dataUrl = /^data:([^;,]{1,100})[^,]{0,100},/.exec(encoded.slice(0, 300));
	const content = Buffer.from(encoded.slice(dataUrl?.[0].length ?? 0), 'base64');
	if (content.length === 0) return undefined;
	const stated = typeof named === 'string' ? named.trim().toLowerCase() : '';
	return { content, mimeType: stated || dataUrl?.[1]?.toLowerCase() || defaultImageType };
}

function withoutImage(element: DocumentElement, propertyName: string): DocumentElement {
	const metadata: IDataObject = { ...element.metadata, image_binary_property: propertyName };
	delete metadata.image_base64;
	return { ...element, metadata };
}

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
	/** The binary property for the image with this number. */
	propertyNameOf(imageNumber: number): string;
}

/**
 * Writes each `image_base64` of an item's elements as binary data, and replaces it in copies of these elements with
 * the name of the binary property (`metadata.image_binary_property`). Elements without an image aren't copied.
 */
export async function moveImages(
	caller: Caller<ItemContext>,
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
		moved.binary[propertyName] = await caller.context.helpers.prepareBinaryData(
			image.content,
			`${baseName(names.fileName)}-image-${imageNumber}.${imageEnding(image.mimeType)}`,
			image.mimeType,
		);
		moved.elements.push(withoutImage(element, propertyName));
		imageNumber++;
	}
	return moved;
}
