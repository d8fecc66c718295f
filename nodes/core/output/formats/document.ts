import type { IBinaryKeyData, IDataObject, INodeExecutionData } from 'n8n-workflow';

import { createPause, filterInBatches, joinInBatches } from '../../text/batches';
import type { DocumentElement } from '../../service/element';
import { moveImages } from '../elements/images';
import { missingPagesJson, withMissingNotes } from '../elements/missingPages';
import type { OutputDocument } from './outputDocument';
import { withBinary } from './elements';

/** What a document becomes, in addition to its name, the pages that are missing, and its images. */
type DocumentContent = { json: IDataObject; binary?: IBinaryKeyData };

/** Makes the one item of a document. Images are moved to `image_1`, `image_2` and so on if the user chose that. */
export async function documentItem(
	{ context: context, elements, missingPages, settings, fileName }: OutputDocument,
	contentOf: (elements: DocumentElement[]) => Promise<DocumentContent>,
): Promise<INodeExecutionData[]> {
	// Images must not overwrite the file's own property.
	const prefix = settings.binaryPropertyName.startsWith('image_') ? 'picture' : 'image';
	const moved = settings.imagesToBinary
		? await moveImages(context, elements, {
				fileName,
				firstNumber: 1,
				propertyNameOf: (imageNumber) => `${prefix}_${imageNumber}`,
			})
		: { elements, binary: {} };
	const { json, binary } = await contentOf(moved.elements);
	const about = { fileName, ...missingPagesJson(missingPages) };
	return [withBinary({ ...about, ...json }, { ...moved.binary, ...binary })];
}

/** Writes one item with the elements in a list. */
export async function writeDocument(document: OutputDocument): Promise<INodeExecutionData[]> {
	return await documentItem(document, async (elements) => ({
		json: { elementCount: elements.length, elements },
	}));
}

/** Writes one item with the document as Markdown. */
export async function writeMarkdown(document: OutputDocument): Promise<INodeExecutionData[]> {
	// Loaded when it's first needed: n8n loads every node at start, and reading HTML is a large part of them.
	const { toMarkdown } = await import('../../../../packages/element-text');
	return await documentItem(document, async (elements) => {
		const all = withMissingNotes(elements, document.missingPages);
		return { json: { markdown: await toMarkdown(all, { pause: createPause() }) } };
	});
}

/** Writes one item with the text of all elements. */
export async function writeText(document: OutputDocument): Promise<INodeExecutionData[]> {
	return await documentItem(document, async (elements) => ({
		json: { text: await plainText(elements) },
	}));
}

/** Separates the texts of elements. */
export const textSeparator = '\n\n';

/** Returns the texts of the elements, separated by blank lines. */
export async function plainText(elements: readonly DocumentElement[]): Promise<string> {
	return await joinInBatches(await plainTexts(elements), textSeparator);
}

/** Returns the texts of the elements that have one. */
export async function plainTexts(elements: readonly DocumentElement[]): Promise<string[]> {
	const texts = elements.map(({ text }) => text);
	return await filterInBatches(texts, (text) => text.trim() !== '');
}
