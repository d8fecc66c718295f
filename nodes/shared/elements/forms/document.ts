import type { IBinaryKeyData, IDataObject, INodeExecutionData } from 'n8n-workflow';

import { inSlices, type Work } from '../../values/inSlices';
import { joinedTexts } from '../../values/longContent';
import type { DocumentElement } from '../element';
import { moveImages } from '../images';
import { missingPagesJson, withMissingElements } from '../missingPages';
import type { OutputDocument } from './outputDocument';
import { withBinary } from './elements';

/** What a document becomes, in addition to its name, the pages that are missing, and its images. */
type DocumentContent = { json: IDataObject; binary?: IBinaryKeyData };

/** The one item of a document. Images are moved to `image_1`, `image_2` and so on if the user chose that. */
export async function documentItem(
	{ caller, elements, missingPages, settings, fileName }: OutputDocument,
	contentOf: (elements: DocumentElement[]) => Promise<DocumentContent>,
): Promise<INodeExecutionData[]> {
	// Images must not overwrite the file's own property.
	const prefix = settings.binaryPropertyName.startsWith('image_') ? 'picture' : 'image';
	const moved = settings.imagesToBinary
		? await moveImages(caller, elements, {
				fileName,
				firstNumber: 1,
				propertyNameOf: (imageNumber) => `${prefix}_${imageNumber}`,
			})
		: { elements, binary: {} };
	const { json, binary } = await contentOf(moved.elements);
	const about = { fileName, ...missingPagesJson(missingPages) };
	return [withBinary({ ...about, ...json }, { ...moved.binary, ...binary })];
}

/** The elements in a list. */
export async function writeDocument(document: OutputDocument): Promise<INodeExecutionData[]> {
	return await documentItem(document, async (elements) => ({
		json: { elementCount: elements.length, elements },
	}));
}

export async function writeMarkdown(document: OutputDocument): Promise<INodeExecutionData[]> {
	// Loaded when it's first needed: n8n loads every node at start, and reading HTML is a large part of them.
	const { toMarkdown } = await import('../markdown/toMarkdown');
	const { missingPages, fileName } = document;
	return await documentItem(document, async (elements) => {
		const all = withMissingElements(elements, missingPages, fileName);
		return { json: { markdown: await inSlices(toMarkdown(all)) } };
	});
}

export async function writeText(document: OutputDocument): Promise<INodeExecutionData[]> {
	return await documentItem(document, async (elements) => ({
		json: { text: await inSlices(plainText(elements)) },
	}));
}

/** The texts of the elements, separated by blank lines. */
export function* plainText(elements: readonly DocumentElement[]): Work<string> {
	return yield* joinedTexts(yield* plainTexts(elements), textSeparator);
}

export const textSeparator = '\n\n';

/** The texts of the elements that have one. */
export function* plainTexts(elements: readonly DocumentElement[]): Work<string[]> {
	const texts: string[] = [];
	for (const { text } of elements) {
		yield;
		if (text.trim() !== '') texts.push(text);
	}
	return texts;
}
