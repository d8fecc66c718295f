import type { IDataObject } from 'n8n-workflow';

import { stepThrough } from '../../../../packages/pauses';
import type { DocumentElement } from '../../service/element';
import { isRecord, parseData } from '../../text/json';
import { Problem } from '../../text/problem';
import { quoted } from '../../text/text';
import type { Format } from '../format';

/** The type of the element that holds the data. */
const dataType = 'DocumentData';

/**
 * One item with the data that an Extract step has read from a document, and the elements that it was read from. Writing
 * throws a Problem for a document without data.
 */
export const extractedDataFormat = {
	value: 'extractedData',
	name: 'Extracted Data',
	action: 'Extract data from document',
	description: 'One item for each document, with the data that an Extract step has read from it',
	offeredBy: ['download'],
	keepsElements: true,
	hasNoImages: true,
	*write({ fileName, elements, isForAgent }) {
		const data = dataOf(elements);
		if (data === undefined) {
			throw new Problem(
				`The results of ${quoted(fileName)} contain no extracted data`,
				'Process the document with an Extract step, or select another output',
			);
		}
		const others: DocumentElement[] = [];
		// An agent's model needs no more than the data.
		yield* stepThrough(isForAgent ? [] : elements, (element) => {
			if (element.type !== dataType) others.push(element);
		});
		yield { json: { fileName, data, ...(others.length > 0 && { elements: others }) } };
	},
} as const satisfies Format;

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
