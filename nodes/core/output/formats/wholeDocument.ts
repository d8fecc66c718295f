import type { IDataObject } from 'n8n-workflow';

import type { Steps } from '../../../../packages/pauses';
import type { DocumentElement } from '../../wire/element';
import {
	inBothNodes,
	type Format,
	type OutputDocument,
	type ItemFile,
	type OutputItem,
} from '../format';
import { ImageMover } from '../images';
import { missingPagesJson } from '../missingPages';
import { documentNameText, imageFields, missingPagesField, type OutputShape } from '../outputShape';

/** Makes the one item of a document, which names it and the pages that are missing. */
export function documentItem(
	{ fileName, missingPages }: OutputDocument,
	json: IDataObject,
	files: Record<string, ItemFile>,
): OutputItem {
	return { json: { fileName, ...missingPagesJson(missingPages), ...json }, files };
}

/**
 * Moves all images of a document to `image_1`, `image_2` and so on, if the user wants that.
 * @param fileField the binary field of another file of the item, which they must not overwrite
 */
export function* moveImages(
	document: OutputDocument,
	fileField = '',
): Steps<{ elements: readonly DocumentElement[]; files: Record<string, ItemFile> }> {
	const prefix = fileField.startsWith('image_') ? 'picture' : 'image';
	const files: Record<string, ItemFile> = {};
	const mover = new ImageMover(document, (number) => `${prefix}_${number}`);
	return { elements: yield* mover.moveAll(document.elements, files), files };
}

export const wholeDocumentFormat = {
	value: 'document',
	name: 'Whole Document',
	action: 'Get whole document',
	description: 'One item for each document, with its elements in a list',
	offeredBy: inBothNodes,
	excludes: () => [],
	content: { kind: 'list', key: 'elements' },
	keepsElements: () => true,
	hasMetadata: true,
	isOnlyCutForAgents: true,
	*write(document) {
		const { elements, files } = yield* moveImages(document);
		yield documentItem(
			document,
			{ elementCount: elements.length, elements: elements as DocumentElement[] },
			files,
		);
	},
} as const satisfies Format;

export const wholeDocumentShape: OutputShape = {
	items: 'One item per document.',
	fields: {
		fileName: documentNameText,
		elementCount: { type: 'number', text: 'The number of elements in the document' },
		elements: {
			type: 'array',
			text: 'The elements, each with `type`, `element_id`, `text` and `metadata`',
			holds: { type: 'string', element_id: 'string', text: 'string', metadata: 'object' },
		},
		missingPages: missingPagesField,
		...imageFields,
	},
};
