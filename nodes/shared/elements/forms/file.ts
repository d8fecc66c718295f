import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import type { Caller, ItemContext } from '../../run/caller';
import { inSlices } from '../../values/inSlices';
import { bytesOf } from '../../values/longContent';
import { baseName } from '../fileName';
import { elementsFile } from '../jsonFile';
import type { FormSettings, OutputDocument } from './outputDocument';
import type { StoredResult } from '../partitionResult';
import { documentItem } from './document';

/** The elements as a JSON file. */
export async function writeFile(document: OutputDocument): Promise<INodeExecutionData[]> {
	const { caller, settings, fileName } = document;
	return await documentItem(document, async (elements) => {
		const file = await caller.context.helpers.prepareBinaryData(
			await inSlices(elementsFile(elements)),
			`${baseName(fileName)}.json`,
			'application/json',
		);
		return {
			json: { elementCount: elements.length },
			binary: { [settings.binaryPropertyName]: file },
		};
	});
}

/** The service's CSV as a file. */
export async function csvFileItem(
	caller: Caller<ItemContext>,
	text: string,
	settings: FormSettings,
	about: IDataObject & { fileName: string },
): Promise<INodeExecutionData> {
	const file = await caller.context.helpers.prepareBinaryData(
		await inSlices(bytesOf(text)),
		`${baseName(about.fileName)}.csv`,
		'text/csv',
	);
	return { json: { ...about }, binary: { [settings.binaryPropertyName]: file } };
}

/** A file that n8n has stored already. */
export function storedItem(
	{ file, elementCount }: StoredResult,
	{ binaryPropertyName }: FormSettings,
	fileName: string,
): INodeExecutionData {
	const json = elementCount === undefined ? { fileName } : { fileName, elementCount };
	return { json, binary: { [binaryPropertyName]: file } };
}
