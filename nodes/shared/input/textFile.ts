import { NodeOperationError } from 'n8n-workflow';

import type { ItemContext } from '../items/itemContext';
import type { FormFile } from '../transport/multipartBody';
import { fileNameFor, mimeTypeFor } from './fileName';

/** Agents like to give Base64 as a data URL. */
const dataUrl = /^data:([^;,]*)(?:;[^,]*)?,/i;

/**
 * Gives a field's text, or the bytes that it holds as Base64, as a file to upload. Throws a
 * NodeOperationError for an empty field and for text that is no Base64.
 */
export function textFile(
	context: ItemContext,
	itemIndex: number,
	given: { content: string; isBase64: boolean; fileName: string; fieldName: string },
): FormFile {
	const announced = given.isBase64 ? dataUrl.exec(given.content.slice(0, 500)) : null;
	const content = given.isBase64
		? fromBase64(context, itemIndex, given.content.slice(announced?.[0].length ?? 0))
		: Buffer.from(given.content, 'utf8');
	if (content.length === 0) {
		throw new NodeOperationError(context.getNode(), 'The field Content is empty', {
			itemIndex,
			description: 'Give the document as text or Base64 there',
		});
	}
	const fileName = fileNameFor(
		given.fileName,
		announced?.[1] || (given.isBase64 ? undefined : 'text/plain'),
	);
	return {
		fieldName: given.fieldName,
		fileName,
		mimeType: mimeTypeFor(announced?.[1], fileName),
		size: content.length,
		open: async () => content,
	};
}

function fromBase64(context: ItemContext, itemIndex: number, text: string): Buffer {
	const compact = text.replace(/\s+/g, '').replace(/-/g, '+').replace(/_/g, '/');
	if (/^[a-z0-9+/]*={0,2}$/i.test(compact) && compact.replace(/=+$/, '').length % 4 !== 1) {
		return Buffer.from(compact, 'base64');
	}
	throw new NodeOperationError(context.getNode(), 'The field Content does not hold Base64', {
		itemIndex,
		description: 'Choose Text in Content Encoding, or give the bytes of the document as Base64',
	});
}
