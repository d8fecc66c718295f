import type { IBinaryKeyData, IDataObject, INodeExecutionData } from 'n8n-workflow';

import { eachInBatches, mapInBatches } from '../../text/batches';
import type { DocumentElement } from '../../service/element';
import { moveImages } from '../elements/images';
import { missingElement, missingItem, withMissingPages } from '../elements/missingPages';
import type { OutputDocument } from './outputDocument';
import { simplifyElements } from './simpleElements';

type ElementItem = INodeExecutionData & { json: DocumentElement };

/** Makes an item of its parts. One without binary data has no `binary` in n8n. */
export function withBinary<Json extends IDataObject>(
	json: Json,
	binary: IBinaryKeyData,
): { json: Json; binary?: IBinaryKeyData } {
	return Object.keys(binary).length === 0 ? { json } : { json, binary };
}

/** Returns each element as an item. Its image is moved to the binary property `image` if the user chose that. */
export async function elementItems({
	context: context,
	elements,
	settings,
	fileName,
}: OutputDocument): Promise<ElementItem[]> {
	if (!settings.imagesToBinary) return await mapInBatches(elements, (json) => ({ json }));
	const items: ElementItem[] = [];
	let firstNumber = 1;
	await eachInBatches(elements, async (element) => {
		const names = { fileName, firstNumber, propertyNameOf: () => 'image' };
		const moved = await moveImages(context, [element], names);
		firstNumber += Object.keys(moved.binary).length;
		items.push(withBinary(moved.elements[0] ?? element, moved.binary));
	});
	return items;
}

/** Writes an item for each element; none for an empty document. */
export async function writeElements(document: OutputDocument): Promise<INodeExecutionData[]> {
	const { fileName, missingPages, settings } = document;
	const items = await elementItems(document);
	if (!settings.simplify) {
		return withMissingPages<INodeExecutionData>(items, missingPages, (missing) => ({
			json: missingElement(missing, fileName),
		}));
	}
	const elements = await mapInBatches(items, ({ json }) => json);
	const simple = await simplifyElements({ ...document, elements });
	return withMissingPages<INodeExecutionData>(
		await mapInBatches(simple, (json, position) => ({ ...items[position], json })),
		missingPages,
		(missing) => ({ json: { text: '', ...missingItem(missing, fileName) } }),
	);
}
