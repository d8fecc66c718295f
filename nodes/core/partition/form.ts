import type { Dialect } from '../credential/dialect';
import { inUtf8 } from '../documents/utf8Text';
import { formTexts } from '../wire/sentField';
import type { FormFile, TextCharset } from '../wire/formFile';
import { wordTable } from '../text/wordTable';
import { encodingField, formFields, outputFormatField } from './fields/formFields';
import { autoStrategy, strategyField } from './fields/readingFields';
import { splittingFields } from './fields/sendingFields';
import { valueOf, withValue, type Recipe } from './recipe';

/** One field of the multipart form: its name and its text. Lists are repeated fields. */
export type FormEntry = readonly [name: string, text: string];

/** The value of the form field `output_format` that asks for CSV. */
export const csvFormat = 'text/csv';

/** Whether the response is to be CSV. Its own content type doesn't say: docs/maintainers/service.md#partition-responses */
export function asksForCsv(recipe: Recipe): boolean {
	return valueOf(recipe, outputFormatField) === csvFormat;
}

const places = new Map(formFields.map((field, place) => [field, place]));

/**
 * Writes a recipe as the form of a partition request: booleans as `true` or `false`, numbers as decimal text, lists as
 * repeated fields (docs/maintainers/service.md#how-values-are-encoded). What is only known as text comes last.
 */
export function toForm(
	{ form, isSplitHere }: Recipe,
	{ hasAutoStrategy }: Pick<Dialect, 'hasAutoStrategy'>,
): FormEntry[] {
	const entries = [...form].map(([name, { field, value }]) => {
		// Without the strategy, it's the service that chooses.
		const isChosenByService = field === strategyField && value === autoStrategy && !hasAutoStrategy;
		const isOfThisNode = isSplitHere && splittingFields.includes(field);
		const texts = isChosenByService || isOfThisNode ? [] : formTexts(field, value);
		return {
			place: places.get(field) ?? places.size,
			sent: texts.map((text) => [name, text] as const),
		};
	});
	return entries.sort((one, other) => one.place - other.place).flatMap(({ sent }) => sent);
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
	if (charset === undefined || valueOf(recipe, encodingField) !== undefined)
		return { file, recipe };
	if (!hasEncoding) return { file: inUtf8(file), recipe };
	return { file, recipe: withValue(recipe, encodingField, encodingOf(charset)) };
}
