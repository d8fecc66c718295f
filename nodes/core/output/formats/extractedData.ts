import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import { isRecord, parseData } from '../../text/json';
import { Problem } from '../../text/problem';
import { quoted } from '../../text/text';
import type { DocumentElement } from '../../service/element';
import { evidenceOf } from '../evidence/documentEvidence';
import type { OutputDocument } from './outputDocument';

/** The type of the element that holds the data. */
const dataType = 'DocumentData';

/** Writes the item with the data that an Extract step has read from a document. Throws a Problem for a document without it. */
export async function writeExtractedData(document: OutputDocument): Promise<INodeExecutionData[]> {
	const { fileName, elements, settings } = document;
	const data = dataOf(elements);
	if (data === undefined) {
		throw new Problem(
			`The results of ${quoted(fileName)} contain no extracted data`,
			'Process the document with an Extract step, or select another output',
		);
	}
	const evidence = settings.includeEvidence ? await evidenceFor(document, data) : {};
	return [{ json: { fileName, data, ...evidence } }];
}

/** Throws a Problem for results without the document's elements. */
async function evidenceFor(document: OutputDocument, data: IDataObject): Promise<IDataObject> {
	const elements = document.elements.filter(({ type }) => type !== dataType);
	if (elements.length > 0) return await evidenceOf({ ...document, elements }, data);
	throw new Problem(
		`The results of ${quoted(document.fileName)} contain the data only, so there is no evidence for it`,
		"In the Extract step, set 'Extract Output' to Data and Elements, or remove the option 'Include Evidence'",
	);
}

/** In the metadata of the element in front of the others: docs/maintainers/service.md#workflows */
function dataOf(elements: readonly DocumentElement[]): IDataObject | undefined {
	for (const { type, metadata } of elements) {
		if (type !== dataType) continue;
		const { extracted_data: given } = metadata;
		const data: unknown = typeof given === 'string' ? parseData(given) : given;
		if (isRecord(data)) return data as IDataObject;
	}
	return undefined;
}
