import type { DocumentElement } from '../wire/element';
import { filterInBatches } from '../text/batches';
import { parseData } from '../text/json';
import { Problem } from '../text/problem';
import { storableJson } from '../text/storableJson';
import { quoted } from '../text/text';
import type { ExtractedData, PartitionResult } from './partitionResult';

/** The type of the element that holds data, which an Extract step puts in front of the others: docs/maintainers/service.md#workflows */
const dataType = 'DocumentData';

/**
 * Returns a result with the data that an Extract step has put among its elements, which is none of them; null where the
 * user has asked for data and the service returned none.
 */
export async function withExtractedData(
	result: PartitionResult,
	isAskedFor: boolean,
): Promise<PartitionResult> {
	if (result.extracted !== undefined) return result;
	const elements = await filterInBatches(result.elements, ({ type }) => type !== dataType);
	const holder = result.elements.find(
		({ type, metadata }) => type === dataType && metadata.extracted_data !== undefined,
	);
	if (holder === undefined && !isAskedFor) return { ...result, elements };
	const extracted: ExtractedData = holder
		? { data: dataIn(holder) }
		: { data: null, isMissing: true };
	return { ...result, elements, extracted };
}

function dataIn({ metadata: { extracted_data: given } }: DocumentElement): unknown {
	return typeof given === 'string' ? (parseData(storableJson(given)) ?? given) : given;
}

/** A document that was written with an output made of extracted data. */
type WithData = Pick<PartitionResult, 'extracted' | 'parseId'> & { fileName: string };

/** Returns the data of a document. Throws a Problem for a result without any. */
export function extractedIn({ extracted, fileName }: WithData): ExtractedData {
	if (extracted !== undefined) return extracted;
	throw new Problem(
		`The results of ${quoted(fileName)} contain no extracted data`,
		'Process the document with an Extract step, or select another output',
	);
}

/** Whether the service may extract no data at all. Parse requests do. */
export function mayNotExtract({ extracted, parseId }: WithData): boolean {
	return extracted?.isMissing === true && parseId === undefined;
}

export const needsExtraction =
	'It may not support extraction: this output needs Unstructured Transform or Pipelines.';

export function hasValue(data: unknown): boolean {
	if (typeof data !== 'object' || data === null) return (data ?? '') !== '';
	return Object.values(data).some(hasValue);
}
