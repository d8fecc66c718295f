import type { ServiceElement } from '../partition/serviceElement.ts';
import { extractedData, wordsOf } from './findValues.ts';
import { isObject } from './record.ts';

type Schema = Record<string, unknown>;

/** The type of the element that holds extracted data: docs/maintainers/service.md#workflows */
export const dataType = 'DocumentData';

/** Why the settings of an extract node can't be used; undefined if they can. */
export function extractProblem(settings: Record<string, unknown>): string | undefined {
	const { schema_to_extract: wanted, regex_patterns: patterns } = settings;
	if (patterns !== undefined) {
		return patternsIn(patterns).length > 0 ? undefined : 'regex_patterns is no list of patterns';
	}
	if (!isObject(wanted)) return 'schema_to_extract is required';
	const { json_schema: schema, extraction_guidance: guidance } = wanted;
	if ((schema === undefined) === (guidance === undefined)) {
		return 'Give exactly one of json_schema and extraction_guidance';
	}
	if (typeof (schema ?? guidance) !== 'string') return 'Input should be a valid string';
	return schema === undefined || schemaIn(schema) ? undefined : 'json_schema is no JSON object';
}

/** The data element of a document, in front of its elements unless the settings leave them out. */
export function withExtractedData(
	elements: readonly ServiceElement[],
	settings: Record<string, unknown>,
): ServiceElement[] {
	const { schema_to_extract: wanted, regex_patterns: patterns, output_mode: mode } = settings;
	const { json_schema: text, extraction_guidance: guidance } = isObject(wanted) ? wanted : {};
	const schema = schemaIn(text) ?? schemaOfGuidance(String(guidance ?? ''));
	const first = elements[0];
	const data: ServiceElement = {
		type: dataType,
		element_id: `data-${first?.element_id ?? 'empty'}`,
		text: '',
		metadata: {
			filename: first?.metadata.filename,
			filetype: first?.metadata.filetype,
			extracted_data:
				patterns === undefined
					? extractedData(schema, elements)
					: matchedData(patternsIn(patterns), elements),
		},
	};
	return mode === 'extracted_data_only' ? [data] : [data, ...elements];
}

interface Pattern {
	name: string;
	pattern: string;
}

function patternsIn(list: unknown): Pattern[] {
	const entries: unknown[] = Array.isArray(list) ? list : [];
	return entries.filter(
		(entry): entry is Pattern & Schema =>
			isObject(entry) && typeof entry.name === 'string' && typeof entry.pattern === 'string',
	);
}

/** All that patterns find, by their names: the form of the hosted service isn't documented. */
function matchedData(patterns: readonly Pattern[], elements: readonly ServiceElement[]): unknown {
	const text = elements.map((element) => element.text).join('\n');
	const found = ({ name, pattern }: Pattern) => [name, text.match(new RegExp(pattern, 'g')) ?? []];
	return Object.fromEntries(patterns.map(found) as Array<[string, string[]]>);
}

function schemaIn(text: unknown): Schema | undefined {
	if (typeof text !== 'string') return undefined;
	try {
		const schema: unknown = JSON.parse(text);
		return isObject(schema) ? schema : undefined;
	} catch {
		return undefined;
	}
}

/** "The total and the invoice number" asks for two texts. */
function schemaOfGuidance(guidance: string): Schema {
	const names = guidance
		.split(/[,;.\n]|\band\b/)
		.map((part) => wordsOf(part.replace(/\b(?:the|a|an|all|each)\b/gi, '')).join('_'))
		.filter((name) => name !== '');
	const text = { type: 'string' };
	return { type: 'object', properties: Object.fromEntries(names.map((name) => [name, text])) };
}
