import type { IBinaryKeyData } from 'n8n-workflow';

import { baseName } from '../../documents/fileName';
import { eachInBatches } from '../../text/batches';
import type { DocumentElement } from '../../service/element';
import type { OutputDocument } from './outputDocument';

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

/** Elements that name a binary field instead of their image, and these fields. */
export interface MovedImages {
	elements: DocumentElement[];
	binary: IBinaryKeyData;
}

/**
 * Returns a function that writes each `image_base64` of some of a document's elements as binary data, and replaces it in
 * copies of these elements with the name of the binary field (`metadata.image_binary_property`). Elements without an
 * image aren't copied.
 * @param fieldOf the binary field of the image with this number, from 1, which is part of its file name
 */
export function imageMover(
	{ context, fileName }: OutputDocument,
	fieldOf: (imageNumber: number) => string,
): (elements: readonly DocumentElement[]) => Promise<MovedImages> {
	let count = 0;
	return async (elements) => {
		const moved: MovedImages = { elements: [], binary: {} };
		await eachInBatches(elements, (element) => {
			const image = readImage(element);
			if (image === undefined) return void moved.elements.push(element);
			count += 1;
			const field = fieldOf(count);
			const { image_base64: _image, ...metadata } = element.metadata;
			moved.elements.push({ ...element, metadata: { ...metadata, image_binary_property: field } });
			const name = `${baseName(fileName)}-image-${count}.${imageEnding(image.mimeType)}`;
			return context.n8n.helpers
				.prepareBinaryData(image.content, name, image.mimeType)
				.then((data) => void (moved.binary[field] = data));
		});
		return moved;
	};
}
