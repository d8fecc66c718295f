import { inUtf8 } from '../../documents/utf8Text';
import type { FormFile, TextCharset } from '../../service/transport/formFile';
import { wordTable } from '../../text/wordTable';
import type { FormEntry } from './formEntry';

const encodingField = 'encoding';

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
 * Returns what is sent for a document so that its characters are read right, where its character set is known: the form
 * says it, or, without a field for it, the text is converted to UTF-8. What the user says about it counts.
 */
export function inCharset(
	{ file, fields }: { file: FormFile; fields: readonly FormEntry[] },
	hasEncoding: boolean,
): { file: FormFile; fields: readonly FormEntry[] } {
	const { charset } = file;
	if (charset === undefined || fields.some(([name]) => name === encodingField)) {
		return { file, fields };
	}
	if (!hasEncoding) return { file: inUtf8(file), fields };
	return { file, fields: [...fields, [encodingField, encodingOf(charset)]] };
}
