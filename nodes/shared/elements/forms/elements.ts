import type { IDataObject, IBinaryKeyData, INodeExecutionData } from 'n8n-workflow';

import { createPauses, inSlices, type Work } from '../../values/inSlices';
import type { DocumentElement } from '../element';
import { moveImages } from '../images';
import { missingElement, missingItem, withMissingPages } from '../missingPages';
import type { OutputDocument } from './outputDocument';
import { simplifyElements } from './simpleElements';

type ElementItem = INodeExecutionData & { json: DocumentElement };

/** Items without binary data have no `binary` in n8n. */
export function withBinary<Json extends IDataObject>(
	json: Json,
	binary: IBinaryKeyData,
): { json: Json; binary?: IBinaryKeyData } {
	return Object.keys(binary).length === 0 ? { json } : { json, binary };
}

/** Each element as an item. Its image is moved to the binary property `image` if the user chose that. */
export async function elementItems({
	caller,
	elements,
	settings,
	fileName,
}: OutputDocument): Promise<ElementItem[]> {
	const items: ElementItem[] = [];
	const pauses = createPauses();
	let imageNumber = 1;
	for (const element of elements) {
		if (pauses.isDue()) await pauses.take();
		if (!settings.imagesToBinary) {
			items.push({ json: element });
			continue;
		}
		const moved = await moveImages(caller, [element], {
			fileName,
			firstNumber: imageNumber,
			propertyNameOf: () => 'image',
		});
		imageNumber += Object.keys(moved.binary).length;
		items.push(withBinary(moved.elements[0] ?? element, moved.binary));
	}
	return items;
}

/** What the items hold. */
export function* jsonOf<Json>(items: ReadonlyArray<{ json: Json }>): Work<Json[]> {
	const all: Json[] = [];
	for (const { json } of items) {
		yield;
		all.push(json);
	}
	return all;
}

/** The same items with other JSON. */
function* withJson(
	items: readonly INodeExecutionData[],
	jsons: readonly IDataObject[],
): Work<INodeExecutionData[]> {
	const all: INodeExecutionData[] = [];
	for (const [position, json] of jsons.entries()) {
		yield;
		all.push({ ...items[position], json });
	}
	return all;
}

/** An item for each element; none for an empty document. */
export async function writeElements(document: OutputDocument): Promise<INodeExecutionData[]> {
	const { fileName, missingPages, settings } = document;
	const items = await elementItems(document);
	if (!settings.simplify) {
		return withMissingPages<INodeExecutionData>(items, missingPages, (missing) => ({
			json: missingElement(missing, fileName),
		}));
	}
	const elements = await inSlices(jsonOf(items));
	const simple = await simplifyElements({ ...document, elements });
	return withMissingPages<INodeExecutionData>(
		await inSlices(withJson(items, simple)),
		missingPages,
		(missing) => ({ json: { text: '', ...missingItem(missing, fileName) } }),
	);
}
