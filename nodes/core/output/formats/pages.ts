import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import { createPause, eachInBatches } from '../../text/batches';
import { moveImages } from '../elements/images';
import { missingItem, withMissingItems } from '../elements/missingPages';
import { plainText } from './document';
import { withBinary } from './elements';
import type { OutputDocument } from './outputDocument';

/** Writes an item for each page; a single one for a document without pages. */
export async function writePages(document: OutputDocument): Promise<INodeExecutionData[]> {
	const { documentPages, Headings, toMarkdown } = await import('../../../../packages/element-text');
	const { context: context, fileName, missingPages, settings } = document;
	const items: INodeExecutionData[] = [];
	const positions: number[] = [];
	const pause = createPause();
	// A heading has the same level on its page as in the whole document.
	const headings = new Headings(document.elements);
	let firstNumber = 1;
	const pages = await documentPages(document.elements, pause);
	await eachInBatches(pages, async ({ page, elements, position }) => {
		const moved = settings.imagesToBinary
			? await moveImages(context, elements, {
					fileName,
					firstNumber,
					propertyNameOf: (imageNumber) => `image_${imageNumber}`,
				})
			: { elements, binary: {} };
		firstNumber += Object.keys(moved.binary).length;
		const json: IDataObject = { fileName };
		if (page !== undefined) json.page = page;
		json.text = await plainText(moved.elements);
		json.markdown = await toMarkdown(moved.elements, { headings, pause });
		json.elementCount = elements.length;
		items.push(withBinary(json, moved.binary));
		positions.push(position);
	});
	return withMissingItems(items, positions, missingPages, (missing) => ({
		json: missingItem(missing, fileName),
	}));
}
