import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import { isRecord } from '../../values/json';
import { parseJson } from '../../values/parseJson';
import { Problem } from '../../values/problem';
import { quoted } from '../../values/text';
import type { DocumentElement } from '../element';
import type { OutputDocument } from './outputDocument';

/** How many violations of the schema an error names. */
const mostNamed = 10;

/**
 * The item with the data that an extraction has read from a document. Throws a Problem for a document without it, and for
 * data that doesn't fit the schema, with the path of each violation.
 */
export async function writeExtractedData({
	fileName,
	elements,
	settings,
}: OutputDocument): Promise<INodeExecutionData[]> {
	const data = dataOf(elements);
	if (data === undefined) {
		throw new Problem(
			`The results of ${quoted(fileName)} contain no extracted data`,
			'Add an Extract step to what the document is processed with, or choose another output',
		);
	}
	const violations = settings.dataSchema ? await violationsOf(data, settings.dataSchema) : [];
	if (violations.length > 0) {
		const more = violations.length - mostNamed;
		const named = [...violations.slice(0, mostNamed), ...(more > 0 ? [`and ${more} more`] : [])];
		throw new Problem(
			`The data extracted from ${quoted(fileName)} doesn't fit the schema`,
			named.join('; '),
			{ violations: violations.slice(0, mostNamed) },
		);
	}
	return [{ json: { fileName, data } }];
}

/** In the metadata of the element in front of the others: docs/service.md#workflows */
function dataOf(elements: readonly DocumentElement[]): IDataObject | undefined {
	for (const { type, metadata } of elements) {
		if (type !== 'DocumentData') continue;
		const { extracted_data: given } = metadata;
		const data: unknown = typeof given === 'string' ? parseJson(given) : given;
		if (isRecord(data)) return data as IDataObject;
	}
	return undefined;
}

/** e.g. 'items/0/price: Instance type "string" is invalid. Expected "number".' */
async function violationsOf(data: IDataObject, schema: IDataObject): Promise<string[]> {
	const { Validator } = await import('@cfworker/json-schema');
	const checking = Promise.resolve().then(() =>
		new Validator(schema, '2020-12', false).validate(data),
	);
	const { errors } = await checking.catch((error: unknown) => {
		const reason = error instanceof Error ? error.message : String(error);
		throw new Problem("The JSON Schema can't be used", reason);
	});
	// An error of an object says only that there are errors inside of it, which follow.
	const inner = errors.filter(
		({ instanceLocation, keyword }) =>
			!['properties', 'items'].includes(keyword) ||
			!errors.some((other) => other.instanceLocation.startsWith(`${instanceLocation}/`)),
	);
	return inner.map(({ instanceLocation, error }) => {
		const path = instanceLocation.replace(/^#\/?/, '');
		return path === '' ? error : `${path}: ${error}`;
	});
}
