import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import { isRecord, parseJson } from '../../text/json';
import { Problem } from '../../text/problem';
import { quoted } from '../../text/text';
import type { DocumentElement } from '../../service/element';
import { evidenceOf } from '../evidence/documentEvidence';
import { checkSchema } from './checkSchema';
import type { OutputDocument } from './outputDocument';

/** The type of the element that holds the data. */
const dataType = 'DocumentData';

/** How many violations of the schema an error names. */
const maxNamed = 20;

/**
 * Writes the item with the data that an extraction has read from a document. Throws a Problem for a document without it,
 * and for data that doesn't match the schema, with the path of each violation.
 */
export async function writeExtractedData(document: OutputDocument): Promise<INodeExecutionData[]> {
	const { context, fileName, elements, settings } = document;
	const data = dataOf(elements);
	if (data === undefined) {
		throw new Problem(
			`The results of ${quoted(fileName)} contain no extracted data`,
			'Process the document with an Extract step, or select another output',
		);
	}
	const { violations, unchecked } = settings.dataSchema
		? await checkSchema(data, settings.dataSchema, fileName)
		: { violations: [], unchecked: [] };
	if (unchecked.length > 0) {
		context.hint(
			`These keywords of the JSON Schema aren't checked, because that could hold n8n for minutes: ${unchecked.join(', ')}`,
		);
	}
	if (violations.length > 0) {
		const more = violations.length - maxNamed;
		const named = [...violations.slice(0, maxNamed), ...(more > 0 ? [`and ${more} more`] : [])];
		throw new Problem(
			`The data extracted from ${quoted(fileName)} doesn't match the schema`,
			named.join('; '),
			{ violations: violations.slice(0, maxNamed) },
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
		const data: unknown = typeof given === 'string' ? parseJson(given) : given;
		if (isRecord(data)) return data as IDataObject;
	}
	return undefined;
}
