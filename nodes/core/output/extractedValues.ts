import type { IDataObject } from 'n8n-workflow';

import type { CheckedValue } from '../../../packages/value-evidence';
import type { DocumentElement } from '../wire/element';
import { createPause, filterInBatches } from '../text/batches';
import { isRecord, parseData } from '../text/json';
import { storableJson } from '../text/storableJson';
import type { ExtractedData, PartitionResult } from './partitionResult';
import { requiredBySchema } from './requiredBySchema';

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

/** Whether data has any value at all. */
export function hasValue(data: unknown): boolean {
	if (typeof data !== 'object' || data === null) return (data ?? '') !== '';
	return Object.values(data).some(hasValue);
}

/**
 * Checks extracted data against the elements of its document; a value that's neither object nor list by the name `value`.
 * What the schema requires goes to review if it's empty.
 */
export async function checkedData(
	{ data }: ExtractedData,
	elements: readonly DocumentElement[],
	schema: IDataObject | undefined,
): Promise<CheckedValue[]> {
	// Loaded when it's first needed: most executions check nothing.
	const { checkValues } = await import('../../../packages/value-evidence');
	const values = isRecord(data) || Array.isArray(data) ? data : { value: data };
	const required = schema ? requiredBySchema(schema, data).paths : [];
	return await checkValues(values, elements, { required }, createPause());
}
