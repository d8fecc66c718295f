import { stepThrough, type Steps } from '../../../packages/pauses';
import { baseName } from '../documents/fileName';
import type { DocumentElement } from '../wire/element';
import type { OutputDocument, ItemFile, OutputItem } from './format';

/** The service sends JPEG if it doesn't name a type. */
const defaultImageType = 'image/jpeg';

/** So much of an image shows that it isn't empty. Characters. */
const startLength = 64;

function readImage(element: DocumentElement): Omit<ItemFile, 'fileName'> | undefined {
	const { image_base64: encoded, image_mime_type: named } = element.metadata;
	if (typeof encoded !== 'string') return undefined;
	const dataUrl = /^data:([^;,]{1,100})[^,]{0,100},/.exec(encoded.slice(0, 300));
	const start = dataUrl?.[0].length ?? 0;
	const read = (end?: number) => Buffer.from(encoded.slice(start, end), 'base64');
	if (read(start + startLength).length === 0 && read().length === 0) return undefined;
	const stated = typeof named === 'string' ? named.trim().toLowerCase() : '';
	return { read, mimeType: stated || dataUrl?.[1]?.toLowerCase() || defaultImageType };
}

/** Returns the usual file extension of an image type, without a dot; 'bin' for an odd type. */
function imageEnding(mimeType: string): string {
	const subtype = mimeType.slice(mimeType.indexOf('/') + 1).replace(/^svg\+xml$/, 'svg');
	if (subtype === 'jpeg') return 'jpg';
	return /^[a-z0-9]{1,10}$/.test(subtype) ? subtype : 'bin';
}

/**
 * Moves the images of a document's elements (`image_base64`) to files of its items, where the user wants that: a copy of
 * the element names the binary field instead (`metadata.image_binary_property`).
 */
export class ImageMover {
	private count = 0;
	private readonly document: Pick<OutputDocument, 'fileName' | 'imagesToBinary'>;
	private readonly fieldOf: (imageNumber: number) => string;

	/** @param fieldOf the binary field of the image with this number, from 1, which is part of its file name */
	constructor(document: ImageMover['document'], fieldOf: ImageMover['fieldOf']) {
		this.document = document;
		this.fieldOf = fieldOf;
	}

	/** Returns the element without its image, which is added to `files`; the same element if it has none. */
	move(element: DocumentElement, files: Record<string, ItemFile>): DocumentElement {
		if (!this.document.imagesToBinary) return element;
		const image = readImage(element);
		if (image === undefined) return element;
		this.count += 1;
		const field = this.fieldOf(this.count);
		const { image_base64: _image, ...metadata } = element.metadata;
		const name = `${baseName(this.document.fileName)}-image-${this.count}`;
		files[field] = { ...image, fileName: `${name}.${imageEnding(image.mimeType)}` };
		return { ...element, metadata: { ...metadata, image_binary_property: field } };
	}

	*moveAll(
		elements: readonly DocumentElement[],
		files: Record<string, ItemFile>,
	): Steps<readonly DocumentElement[]> {
		if (!this.document.imagesToBinary) return elements;
		const moved: DocumentElement[] = [];
		yield* stepThrough(elements, (element) => void moved.push(this.move(element, files)));
		return moved;
	}
}

/** Returns the elements of a document and, by position, the image of each in the binary field `image`, if the user wants that. */
export function* moveImagesApart(document: OutputDocument): Steps<{
	elements: readonly DocumentElement[];
	files: ReadonlyArray<OutputItem['files']>;
}> {
	if (!document.imagesToBinary) return { elements: document.elements, files: [] };
	const mover = new ImageMover(document, () => 'image');
	const elements: DocumentElement[] = [];
	const all: Array<OutputItem['files']> = [];
	yield* stepThrough(document.elements, (element) => {
		const files = {};
		elements.push(mover.move(element, files));
		all.push(files);
	});
	return { elements, files: all };
}
