import type { FormFile } from '../service/transport/multipartBody';
import { binaryFiles } from './binaryFile';
import {
	contentEncodingField,
	contentField,
	fileNameField,
	inputBinaryField,
	inputSourceField,
	urlField,
} from './inputFields';
import { textFile } from './textFile';
import { urlFile } from './urlFile';
import type { Item } from '../run/caller';

/** The form field that holds the document: docs/service.md#partition-requests */
const fieldName = 'files';

/**
 * The documents of one input item as files to upload, according to the input fields. Fetching one takes at most
 * `timeoutMs` milliseconds. Throws a Problem or ServiceProblem that names what is missing.
 */
export async function readDocuments(item: Item, timeoutMs?: number): Promise<FormFile[]> {
	switch (item.read(inputSourceField)) {
		case 'url': {
			const url = item.read(urlField);
			const fileName = item.read(fileNameField);
			return [await urlFile(item, { url, fileName, fieldName, timeoutMs })];
		}
		case 'text':
			return [
				await textFile({
					content: item.read(contentField),
					isBase64: item.read(contentEncodingField) === 'base64',
					fileName: item.read(fileNameField),
					fieldName,
				}),
			];
		default:
			return await binaryFiles(item, inputBinaryField, fieldName);
	}
}
