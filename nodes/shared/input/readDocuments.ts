import { NodeOperationError } from 'n8n-workflow';

import type { ItemContext } from '../items/itemContext';
import type { FormFile } from '../transport/multipartBody';
import { binaryFile, binaryPropertyNames } from './binaryFile';
import { textFile } from './textFile';
import { urlFile } from './urlFile';

/** The form field that holds the document: docs/service.md#partition-requests */
const fieldName = 'files';

/**
 * The documents of one input item as files to upload, according to the input fields. Fetching one takes at most
 * `timeoutMs` milliseconds. Throws a NodeOperationError or NodeApiError that names what is missing.
 */
export async function readDocuments(
	context: ItemContext,
	itemIndex: number,
	timeoutMs?: number,
): Promise<FormFile[]> {
	const source = context.getNodeParameter('inputSource', itemIndex, 'binary');
	const fileName = String(context.getNodeParameter('fileName', itemIndex, '') ?? '').trim();
	switch (source) {
		case 'binary': {
			const given = context.getNodeParameter('binaryPropertyName', itemIndex, 'data');
			const names = binaryPropertyNames(context, itemIndex, given);
			return await Promise.all(
				names.map((name) => binaryFile(context, itemIndex, name, fieldName)),
			);
		}
		case 'url': {
			const url = String(context.getNodeParameter('url', itemIndex, '') ?? '').trim();
			return [await urlFile(context, itemIndex, { url, fileName, fieldName, timeoutMs })];
		}
		case 'text': {
			const content = context.getNodeParameter('content', itemIndex, '');
			const encoding = context.getNodeParameter('contentEncoding', itemIndex, 'text');
			return [
				await textFile(context, itemIndex, {
					content: String(content ?? ''),
					isBase64: encoding === 'base64',
					fileName,
					fieldName,
				}),
			];
		}
		default:
			throw new NodeOperationError(
				context.getNode(),
				`"${String(source)}" isn't a valid document source`,
				{ itemIndex, description: 'Choose Binary File, URL, or Text or Base64 in Document' },
			);
	}
}
