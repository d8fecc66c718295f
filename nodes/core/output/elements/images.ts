import type { IBinaryKeyData, IDataObject } from 'n8n-workflow';

import { baseName } from '../../documents/fileName';
import type { NodeContext, ItemContext } from '../../n8n/nodeContext';
import { eachInBatches } from '../../text/batches';
import type { DocumentElement } from '../../service/element';

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

/** Returns the usual file extension of an image type, without a dot; 'bin' for an odd type. */
export function imageEnding(mimeType: string): string {
	const subtype = mimeType.slice(mimeType.indexOf('/') + 1).replace(/^svg\+xml$/, 'svg');
	if (subtype === 'jpeg') return 'jpg';
	return /^[a-z0-9]{1,10}$/.test(subtype) ? subtype : 'bin';
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
	context: NodeContext<ItemContext>,
	elements: readonly DocumentElement[],
	{ fileName, firstNumber, propertyNameOf }: ImageNames,
): Promise<MovedImages> {
	const moved: MovedImages = { elements: [], binary: {} };
	let imageNumber = firstNumber;
	await eachInBatches(elements, (element) => {
		const image = readImage(element);
		if (image === undefined) return void moved.elements.push(element);
		const propertyName = propertyNameOf(imageNumber);
		const name = `${baseName(fileName)}-image-${imageNumber}.${imageEnding(image.mimeType)}`;
		moved.elements.push(withoutImage(element, propertyName));
		imageNumber += 1;
		return context.n8n.helpers
			.prepareBinaryData(image.content, name, image.mimeType)
			.then((data) => void (moved.binary[propertyName] = data));
	});
	return moved;
}
