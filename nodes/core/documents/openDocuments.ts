import type { Item } from '../n8n/nodeContext';
import type { FormFile } from '../service/transport/formFile';
import { binaryFiles } from './binaryFile';
import {
	contentEncodingField,
	contentField,
	documentKeyField,
	fileNameField,
	inputBinaryField,
	inputSourceField,
	urlField,
} from './inputFields';
import { textFile } from './textFile';
import { urlFile } from './urlFile';

/** The form field that holds the document: docs/maintainers/service.md#partition-requests */
const fieldName = 'files';

/** A document of an input item. */
export interface OpenedDocument {
	file: FormFile;
	/** Which document it is, the same in every run: what the user says, or where the file comes from. */
	documentKey: string;
}

/**
 * Opens the documents of one input item, according to the input fields. Fetching one takes at most `timeoutMs`
 * milliseconds. Throws a Problem or ServiceProblem that names what is missing.
 */
export async function openDocuments(item: Item, timeoutMs?: number): Promise<OpenedDocument[]> {
	const givenKey = item.option(documentKeyField);
	const files = await filesOf(item, timeoutMs);
	return files.map((file) => {
		const { fileName, documentKey = fileName } = file;
		if (givenKey === undefined) return { file, documentKey };
		return { file, documentKey: files.length > 1 ? `${givenKey}/${fileName}` : givenKey };
	});
}

async function filesOf(item: Item, timeoutMs?: number): Promise<FormFile[]> {
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
