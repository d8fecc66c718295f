import type { IBinaryKeyData, IDataObject, INodeExecutionData } from 'n8n-workflow';

import { imageMover, type MovedImages } from './images';
import { missingPagesJson } from '../elements/missingPages';
import type { OutputDocument } from './outputDocument';

/** Makes an item of its parts. One without binary data has no `binary` in n8n. */
export function itemOf(json: IDataObject, binary: IBinaryKeyData | undefined): INodeExecutionData {
	return binary === undefined || Object.keys(binary).length === 0 ? { json } : { json, binary };
}

/** Makes the one item of a document, which names it and the pages that are missing. */
export function documentItem(
	{ fileName, missingPages }: OutputDocument,
	json: IDataObject,
	binary: IBinaryKeyData,
): INodeExecutionData[] {
	return [itemOf({ fileName, ...missingPagesJson(missingPages), ...json }, binary)];
}

/** Moves all images of a document to `image_1`, `image_2` and so on, if the user wants that. */
export async function moveImages(document: OutputDocument): Promise<MovedImages> {
	const { imagesToBinary, binaryPropertyName } = document.settings;
	if (!imagesToBinary) return { elements: document.elements, binary: {} };
	// Images must not overwrite the file's own field.
	const prefix = binaryPropertyName.startsWith('image_') ? 'picture' : 'image';
	return await imageMover(document, (number) => `${prefix}_${number}`)(document.elements);
}

/** Writes one item with the elements in a list. */
export async function writeDocument(document: OutputDocument): Promise<INodeExecutionData[]> {
	const { elements, binary } = await moveImages(document);
	return documentItem(document, { elementCount: elements.length, elements }, binary);
}
