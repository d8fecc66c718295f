import { boolean, codes, number, text } from '../../n8n/fields/field';
import { requestedFileFormatField } from '../../output/formats/file';
import { nameInService, type SentField } from '../../wire/sentField';
import { chunkingFields } from './chunkingFields';
import { readingFields, strategyField } from './readingFields';
import { splitByServiceField, splittingFields } from './sendingFields';

const flag = (name: string) => boolean(name, name);
const characterCount = (name: string, minValue: number) =>
	number(name, name, { typeOptions: { minValue, numberPrecision: 0 } });

export const combineUnderField = characterCount('combine_under_n_chars', 0);
export const contentTypeField = text('content_type', 'content_type');
export const encodingField = text('encoding', 'encoding');

/** What the response is, where it isn't JSON. */
export const outputFormatField = text(
	'output_format',
	requestedFileFormatField.property.displayName,
);

/** The number of the document's first page. */
export const firstPageField = number('starting_page_number', 'starting_page_number', {
	typeOptions: { numberPrecision: 0 },
});

/** Form fields that a parameter of the same meaning sets. */
export const parameterFields: readonly SentField[] = [
	strategyField,
	...chunkingFields,
	...readingFields,
	...splittingFields,
];

/**
 * All form fields (docs/maintainers/service.md#form-fields) that are more than text, in the order in which they're sent. What
 * has no parameter is an additional form field: docs/guides/ways-to-send.md#additional-form-fields
 */
export const formFields: readonly SentField[] = [
	strategyField,
	...chunkingFields,
	combineUnderField,
	characterCount('new_after_n_chars', 0),
	flag('multipage_sections'),
	flag('include_orig_elements'),
	flag('overlap_all'),
	flag('do_not_break_similarity_on_footer_header'),
	...readingFields,
	contentTypeField,
	encodingField,
	codes('ocr_languages', 'ocr_languages'),
	flag('include_page_breaks'),
	flag('include_slide_notes'),
	flag('pdf_infer_table_structure'),
	flag('xml_keep_tags'),
	outputFormatField,
	splitByServiceField,
	...splittingFields,
	firstPageField,
];

const fieldsByName = new Map(formFields.map((field) => [nameInService(field), field]));

/** Returns the form field of a name; undefined where it's only known as text. */
export function formFieldOf(name: string): SentField | undefined {
	return fieldsByName.get(name);
}

/** Returns how users know a form field. */
export function shownName(name: string): string {
	const { displayName } = formFieldOf(name)?.property ?? { displayName: name };
	return displayName === name ? `the form field "${name}"` : `'${displayName}'`;
}
