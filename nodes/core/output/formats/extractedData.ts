import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import { filterInBatches } from '../../text/batches';
import { isRecord, parseData } from '../../text/json';
import { Problem } from '../../text/problem';
import { quoted } from '../../text/text';
import type { DocumentElement } from '../../service/element';
import type { OutputDocument } from './outputDocument';

/** The type of the element that holds the data. */
const dataType = 'DocumentData';

/**
 * Writes the item with the data that an Extract step has read from a document, and the elements that it was read from.
 * Throws a Problem for a document without data.
 */
export async function writeExtractedData(document: OutputDocument): Promise<INodeExecutionData[]> {
	const { fileName } = document;
	const data = dataOf(document.elements);
	if (data === undefined) {
		throw new Problem(
			`The results of ${quoted(fileName)} contain no extracted data`,
			'Process the document with an Extract step, or select another output',
		);
	}
	// An agent's model needs no more than the data.
	const elements = document.context.isTool
		? []
		: await filterInBatches(document.elements, ({ type }) => type !== dataType);
	return [{ json: { fileName, data, ...(elements.length > 0 && { elements }) } }];
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
