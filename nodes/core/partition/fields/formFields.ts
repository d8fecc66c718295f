import { boolean, codes, type Field, number, text } from '../../n8n/fields/field';
import { requestedFileFormatField } from '../../output/formats/file';
import { nameInService, type SentField } from '../../service/transport/sentField';
import {
	chunkingStrategyField,
	maxCharactersField,
	overlapField,
	similarityThresholdField,
} from './chunkingFields';
import {
	coordinatesField,
	highResolutionModelField,
	imagesField,
	languagesField,
	strategyField,
	uniqueElementIdsField,
	vlmModelField,
	vlmProviderField,
} from './readingFields';
import { allowFailedField, maxParallelPageRangesField, splitField } from './sendingFields';

/** Form fields (docs/maintainers/service.md#form-fields), by what a recipe calls their values. */
type FormFields = Readonly<Record<string, SentField>>;

/** What a recipe holds of these fields, as far as it's set. */
export type ValuesOf<Fields extends FormFields> = {
	[Key in keyof Fields]?: Fields[Key] extends Field<infer Value> ? Value : never;
};

/** How chunks are made, by parameters. */
export const chunkingFields = {
	strategy: chunkingStrategyField,
	maxCharacters: maxCharactersField,
	overlap: overlapField,
	similarityThreshold: similarityThresholdField,
} satisfies FormFields;

/** How a document is read and what the response contains, by parameters. */
export const readingFields = {
	vlmProvider: vlmProviderField,
	vlmModel: vlmModelField,
	highResolutionModel: highResolutionModelField,
	languages: languagesField,
	coordinates: coordinatesField,
	imageTypes: imagesField,
	uniqueElementIds: uniqueElementIdsField,
} satisfies FormFields;

/** How the service splits a PDF. This node splits it by the same parameters. */
export const splittingFields = {
	allowFailed: allowFailedField,
	concurrency: maxParallelPageRangesField,
} satisfies FormFields;

const flag = (name: string) => boolean(name, name);
const characterCount = (name: string, minValue: number) =>
	number(name, name, { typeOptions: { minValue, numberPrecision: 0 } });

/** The same without a parameter: docs/guides/partitioning.md#additional-form-fields */
const moreChunkingFields = {
	combineUnder: characterCount('combine_under_n_chars', 0),
	newAfter: characterCount('new_after_n_chars', 0),
	multipageSections: flag('multipage_sections'),
	originalElements: flag('include_orig_elements'),
	overlapAll: flag('overlap_all'),
	similarAcrossFooters: flag('do_not_break_similarity_on_footer_header'),
} satisfies FormFields;

const moreReadingFields = {
	contentType: text('content_type', 'content_type'),
	encoding: text('encoding', 'encoding'),
	ocrLanguages: codes('ocr_languages', 'ocr_languages'),
	pageBreaks: flag('include_page_breaks'),
	slideNotes: flag('include_slide_notes'),
	tableCells: flag('pdf_infer_table_structure'),
	xmlTags: flag('xml_keep_tags'),
} satisfies FormFields;

export const allChunkingFields = { ...chunkingFields, ...moreChunkingFields };
export const allReadingFields = { ...readingFields, ...moreReadingFields };

export type Chunking = ValuesOf<typeof allChunkingFields>;
export type Reading = ValuesOf<typeof allReadingFields>;
export type Splitting = ValuesOf<typeof splittingFields>;

/** The parts of a recipe that hold values of form fields. */
export const fieldsOfParts = {
	chunking: allChunkingFields,
	reading: allReadingFields,
	split: splittingFields,
} as const;

/** The form field of the number of the document's first page. It has no parameter. */
export const firstPageField = number('starting_page_number', 'starting_page_number', {
	typeOptions: { numberPrecision: 0 },
});

/** Every form field that a parameter decides. */
const parameterFields: readonly SentField[] = [
	strategyField,
	...Object.values(chunkingFields),
	...Object.values(readingFields),
	requestedFileFormatField,
	splitField,
	...Object.values(splittingFields),
];

/** Returns how users know a form field. */
export function shownName(name: string): string {
	const field = parameterFields.find((known) => nameInService(known) === name);
	return field ? `'${field.property.displayName}'` : `the form field "${name}"`;
}
