import type { IBinaryKeyData } from 'n8n-workflow';

import type { Item } from '../n8n/nodeContext';
import type { FormFile } from '../wire/formFile';
import { binarySource, binarySources } from './binaryFile';
import { documentNameOf } from './documentName';
import type { FileSource } from './fileSource';
import { isPdf } from './fileTypes';
import { findEarlierPdf } from './findPdf';
import {
	contentEncodingField,
	contentField,
	documentKeyField,
	fileNameField,
	inputBinaryField,
	inputSourceField,
	urlField,
} from './inputFields';
import { filesOf } from './itemFiles';
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

/** How documents are opened. */
interface Opening {
	/** How long fetching one may take. ms */
	timeoutMs?: number;
	/** Whether the PDF of an earlier item counts where the item itself has none and the user has named no field. */
	takesEarlierPdf?: boolean;
}

/**
 * Opens the documents of one input item, according to the input fields. Throws a Problem for input fields that can't be
 * used.
 */
export async function openDocuments(
	item: Item,
	opening: Opening = {},
): Promise<Array<OpenedDocument | UnopenedDocument>> {
	const givenKey = item.option(documentKeyField);
	const sources = sourcesOf(item, opening);
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

function sourcesOf(item: Item, { timeoutMs, takesEarlierPdf }: Opening): FileSource[] {
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
		default: {
			const earlier = takesEarlierPdf ? earlierPdf(item) : undefined;
			if (earlier !== undefined) return [binarySource(item, earlier, fieldName)];
			return binarySources(item, inputBinaryField, fieldName);
		}
	}
}

function earlierPdf(item: Item): ReturnType<typeof findEarlierPdf> {
	const [name] = item.read(inputBinaryField);
	const isNamed = name !== inputBinaryField.property.default;
	if (isNamed || Object.values(filesOf(item).files).some(isPdf)) return undefined;
	return findEarlierPdf(item, documentNameOf(item.input.json));
}
