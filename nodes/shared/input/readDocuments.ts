import type { FormFile } from '../transport/multipartBody';
import { binaryFile, binaryPropertyNames } from './binaryFile';
import { textFile } from './textFile';
import { urlFile } from './urlFile';
import { Problem } from '../values/problem';
import type { Item } from '../run/caller';

/** The form field that holds the document: docs/service.md#partition-requests */
const fieldName = 'files';

/**
 * The documents of one input item as files to upload, according to the input fields. Fetching one takes at most
 * `timeoutMs` milliseconds. Throws a NodeOperationError or NodeApiError that names what is missing.
 */
export async function readDocuments(item: Item, timeoutMs?: number): Promise<FormFile[]> {
	const source = item.parameter('inputSource', 'binary');
	const fileName = String(item.parameter('fileName', '') ?? '').trim();
	switch (source) {
		case 'binary': {
			const given = item.parameter('binaryPropertyName', 'data');
			const names = binaryPropertyNames(item, given);
			return await Promise.all(names.map((name) => binaryFile(item, name, fieldName)));
		}
		case 'url': {
			const url = String(item.parameter('url', '') ?? '').trim();
			return [await urlFile(item, { url, fileName, fieldName, timeoutMs })];
		}
		case 'text': {
			const content = item.parameter('content', '');
			const encoding = item.parameter('contentEncoding', 'text');
			return [
				await textFile({
					content: String(content ?? ''),
					isBase64: encoding === 'base64',
					fileName,
					fieldName,
				}),
			];
		}
		default:
			throw new Problem(
				`"${String(source)}" isn't a valid document source`,
				'Choose Binary File, URL, or Text or Base64 in Document',
			);
	}
}
