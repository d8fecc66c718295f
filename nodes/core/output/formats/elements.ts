import type { IBinaryKeyData, INodeExecutionData } from 'n8n-workflow';

import { eachInBatches, mapInBatches } from '../../text/batches';
import type { DocumentElement } from '../../service/element';
import { imageMover } from './images';
import { missingElement, missingItem, withMissingPages } from '../elements/missingPages';
import { itemOf } from './document';
import type { OutputDocument } from './outputDocument';
import { simplifyElements } from './simpleElements';

/** Returns the elements and, by position, their images in the binary field `image`, if the user wants that. */
export async function moveImagesApart(
	document: OutputDocument,
): Promise<{ elements: DocumentElement[]; binary: IBinaryKeyData[] }> {
	if (!document.settings.imagesToBinary) return { elements: document.elements, binary: [] };
	const all = { elements: [] as DocumentElement[], binary: [] as IBinaryKeyData[] };
	const moveImage = imageMover(document, () => 'image');
	await eachInBatches(document.elements, async (element) => {
		const moved = await moveImage([element]);
		all.elements.push(...moved.elements);
		all.binary.push(moved.binary);
	});
	return all;
}

/** Writes an item for each element; none for an empty document. */
export async function writeElements(document: OutputDocument): Promise<INodeExecutionData[]> {
	const { fileName, missingPages, settings } = document;
	const { elements, binary } = await moveImagesApart(document);
	const all = settings.simplify ? await simplifyElements({ ...document, elements }) : elements;
	const items = await mapInBatches(all, (json, position) => itemOf(json, binary[position]));
	return withMissingPages(items, missingPages, (missing) => ({
		json: settings.simplify
			? { text: '', ...missingItem(missing, fileName) }
			: missingElement(missing, fileName),
	}));
}
