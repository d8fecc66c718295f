import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import { evidenceOf } from '../evidence/documentEvidence';
import type { OutputDocument } from './outputDocument';

/** Writes the item with the data that was checked against a document, and where each value stands. */
export async function writeCheckedValues(document: OutputDocument): Promise<INodeExecutionData[]> {
	const { fileName, settings } = document;
	const data = settings.valuesToCheck ?? {};
	const evidence = await evidenceOf(document, data);
	return [{ json: { fileName, data: data as IDataObject, ...evidence } }];
}
