import type { INodeExecutionData } from 'n8n-workflow';

import { filterInBatches, joinInBatches } from '../../text/batches';
import type { DocumentElement } from '../../service/element';
import { documentItem, moveImages } from './document';
import type { OutputDocument } from './outputDocument';

/** Separates the texts of elements. */
export const textSeparator = '\n\n';

/** Writes one item with the text of all elements. */
export async function writeText(document: OutputDocument): Promise<INodeExecutionData[]> {
	const { elements, binary } = await moveImages(document);
	return documentItem(document, { text: await plainText(elements) }, binary);
}

/** Returns the texts of the elements, separated by blank lines. */
export async function plainText(elements: readonly DocumentElement[]): Promise<string> {
	return await joinInBatches(await plainTexts(elements), textSeparator);
}

/** Returns the texts of the elements that have one. */
export async function plainTexts(elements: readonly DocumentElement[]): Promise<string[]> {
	const texts = elements.map(({ text }) => text);
	return await filterInBatches(texts, (text) => text.trim() !== '');
}
