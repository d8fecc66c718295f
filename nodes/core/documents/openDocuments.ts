import type { IBinaryKeyData } from 'n8n-workflow';

import type { Item } from '../n8n/nodeContext';
import type { FormFile } from '../wire/formFile';
import { binarySources } from './binaryFile';
import type { FileSource } from './fileSource';
import {
	contentEncodingField,
	contentField,
	documentKeyField,
	fileNameField,
	inputBinaryField,
	inputSourceField,
	urlField,
} from './inputFields';
import { textSource } from './textFile';
import { urlSource } from './urlFile';

/** The form field that holds the document: docs/maintainers/service.md#partition-requests */
const fieldName = 'files';

interface DocumentNames {
	fileName: string;
	/** Which document it is, the same in every run: what the user says, or where the file comes from. */
	documentKey: string;
	/** The item's files; of several documents, each has its own file alone, so that a later node takes it once. */
	binary?: IBinaryKeyData;
}

export interface OpenedDocument extends DocumentNames {
	file: FormFile;
}

/** One that couldn't be opened, so that the others of the item still can be sent. */
export interface UnopenedDocument extends DocumentNames {
	error: unknown;
}

/**
 * Opens the documents of one input item, according to the input fields. Fetching one takes at most `timeoutMs`
 * milliseconds. Throws a Problem for input fields that can't be used.
 */
export async function openDocuments(
	item: Item,
	timeoutMs?: number,
): Promise<Array<OpenedDocument | UnopenedDocument>> {
	const givenKey = item.option(documentKeyField);
	const sources = sourcesOf(item, timeoutMs);
	const keyOf = ({
		fileName,
		documentKey = fileName,
	}: Pick<FormFile, 'fileName' | 'documentKey'>) => {
		if (givenKey === undefined) return documentKey;
		return sources.length > 1 ? `${givenKey}/${fileName}` : givenKey;
	};
	return await Promise.all(
		sources.map(async (source) => {
			const binary = sources.length > 1 ? source.binary : item.input.binary;
			try {
				const file = await source.open();
				return { file, fileName: file.fileName, documentKey: keyOf(file), binary };
			} catch (error) {
				return { error, fileName: source.fileName, documentKey: keyOf(source), binary };
			}
		}),
	);
}

function sourcesOf(item: Item, timeoutMs?: number): FileSource[] {
	switch (item.read(inputSourceField)) {
		case 'url': {
			const url = item.read(urlField);
			const fileName = item.read(fileNameField);
			return [urlSource(item, { url, fileName, fieldName, timeoutMs })];
		}
		case 'text':
			return [
				textSource({
					content: item.read(contentField),
					isBase64: item.read(contentEncodingField) === 'base64',
					fileName: item.read(fileNameField),
					fieldName,
				}),
			];
		default:
			return binarySources(item, inputBinaryField, fieldName);
	}
}
