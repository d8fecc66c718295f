import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import { createPauses, inSlices } from '../../values/inSlices';
import { Headings } from '../markdown/headings';
import { documentPages } from '../pages/documentPages';
import { moveImages } from '../images';
import { missingItem, withMissingItems } from '../missingPages';
import { withBinary } from './elements';
import { plainText } from './document';
import type { OutputDocument } from './outputDocument';

/** An item for each page; a single one for a document without pages. */
export async function writePages(document: OutputDocument): Promise<INodeExecutionData[]> {
	const { toMarkdown } = await import('../markdown/toMarkdown');
	const { caller, fileName, missingPages, settings } = document;
	const items: INodeExecutionData[] = [];
	const positions: number[] = [];
	const pauses = createPauses();
	// A heading has the same level on its page as in the whole document.
	const headings = new Headings(document.elements);
	let firstNumber = 1;
	for (const { page, elements, position } of await inSlices(documentPages(document.elements))) {
		if (pauses.isDue()) await pauses.take();
		const moved = settings.imagesToBinary
			? await moveImages(caller, elements, {
					fileName,
					firstNumber,
					propertyNameOf: (imageNumber) => `image_${imageNumber}`,
				})
			: { elements, binary: {} };
		firstNumber += Object.keys(moved.binary).length;
		const json: IDataObject = { fileName };
		if (page !== undefined) json.page = page;
		json.text = await inSlices(plainText(moved.elements));
		json.markdown = await inSlices(toMarkdown(moved.elements, headings));
		json.elementCount = elements.length;
		items.push(withBinary(json, moved.binary));
		positions.push(position);
	}
	return withMissingItems(items, positions, missingPages, (missing) => ({
		json: missingItem(missing, fileName),
	}));
}
