import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import { takeSteps } from '../../../../packages/pauses';
import { createPause } from '../../text/batches';
import { imageMover } from './images';
import { missingItem, withMissingItems } from '../elements/missingPages';
import { itemOf } from './document';
import type { OutputDocument } from './outputDocument';
import { plainText } from './text';

/** Writes an item for each page; a single one for a document without pages. */
export async function writePages(document: OutputDocument): Promise<INodeExecutionData[]> {
	const { documentPages, Headings, toMarkdown } = await import('../../../../packages/element-text');
	const { address: base, fileName, missingPages, settings } = document;
	const items: INodeExecutionData[] = [];
	const positions: number[] = [];
	const pause = createPause();
	// A heading has the same level on its page as in the whole document.
	const headings = new Headings(document.elements);
	const moveImages = settings.imagesToBinary
		? imageMover(document, (number) => `image_${number}`)
		: undefined;
	for (const { page, elements: own, position } of await takeSteps(
		documentPages(document.elements),
		pause,
	)) {
		const { elements, binary } = (await moveImages?.(own)) ?? { elements: own, binary: {} };
		const json: IDataObject = { fileName };
		if (page !== undefined) json.page = page;
		json.text = await plainText(elements);
		json.markdown = await takeSteps(toMarkdown(elements, { headings, base }), pause);
		json.elementCount = elements.length;
		items.push(itemOf(json, binary));
		positions.push(position);
	}
	return withMissingItems(items, positions, missingPages, (missing) => ({
		json: missingItem(missing, fileName),
	}));
}
