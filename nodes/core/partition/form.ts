import type { Dialect } from '../credential/dialect';
import { inUtf8 } from '../documents/utf8Text';
import { nameInService, type SentField, formTexts } from '../service/transport/sentField';
import { requestedFileFormatField } from '../output/formats/file';
import type { FormFile, TextCharset } from '../service/transport/formFile';
import { wordTable } from '../text/wordTable';
import {
	allChunkingFields,
	allReadingFields,
	firstPageField,
	splittingFields,
} from './fields/formFields';
import { splitField } from './fields/sendingFields';
import { autoStrategy, strategyField } from './fields/readingFields';
import type { FormEntry, Recipe } from './recipe';

/** The value of the form field `output_format` that asks for CSV. */
export const csvFormat = 'text/csv';

/**
 * Writes a recipe as the form of a partition request: booleans as `true` or `false`, numbers as decimal text, lists as
 * repeated fields (docs/maintainers/service.md#how-values-are-encoded).
 */
export function toForm(
	{ strategy, chunking, reading, isCsv, split, firstPage, extra }: Recipe,
	{ hasAutoStrategy }: Pick<Dialect, 'hasAutoStrategy'>,
): FormEntry[] {
	// Without the strategy, it's the service that chooses.
	const isSent = hasAutoStrategy || strategy !== autoStrategy;
	const { by, ...splitting } = split;
	return [
		...entries(strategyField, isSent ? strategy : undefined),
		...entriesOf(allChunkingFields, chunking),
		...entriesOf(allReadingFields, reading),
		...entries(requestedFileFormatField, isCsv ? csvFormat : undefined),
		...entries(splitField, by === 'service' ? true : undefined),
		...(by === 'node' ? [] : entriesOf(splittingFields, splitting)),
		...entries(firstPageField, firstPage),
		...extra,
	];
}

function entriesOf(
	fields: Readonly<Record<string, SentField>>,
	values: Readonly<Record<string, unknown>>,
): FormEntry[] {
	return Object.entries(fields).flatMap(([key, field]) => entries(field, values[key]));
}

function entries(field: SentField, value: unknown): FormEntry[] {
	if (value === undefined) return [];
	const name = nameInService(field);
	return formTexts(field, value).map((text) => [name, text]);
}

/** What Python, in which services are written, calls the character sets that the Encoding standard names otherwise. */
const pythonNames = wordTable<string>({
	big5: 'big5hkscs',
	'euc-kr': 'cp949',
	'iso-8859-8-i': 'iso-8859-8',
	shift_jis: 'cp932',
	'windows-874': 'cp874',
	'x-mac-cyrillic': 'mac-cyrillic',
});

function encodingOf({ name, isMarked }: TextCharset): string {
	// By any other name, the mark would be a character of the text.
	return isMarked ? 'utf-16' : (pythonNames[name] ?? name);
}

/**
 * Returns what is sent for a document so that its characters are read right, where its character set is known: the recipe
 * says it, or, without a field for it, the text is converted to UTF-8. What the user says about it counts.
 */
export function inCharset(
	file: FormFile,
	recipe: Recipe,
	hasEncoding: boolean,
): { file: FormFile; recipe: Recipe } {
	const { charset } = file;
	const { reading } = recipe;
	if (charset === undefined || reading.encoding !== undefined) return { file, recipe };
	if (!hasEncoding) return { file: inUtf8(file), recipe };
	return { file, recipe: { ...recipe, reading: { ...reading, encoding: encodingOf(charset) } } };
}
