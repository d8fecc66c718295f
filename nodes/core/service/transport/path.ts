import { quoted } from '../../text/text';

/**
 * Builds a path of the workflow interface. Every value is encoded, since an identifier may hold any character
 * (docs/maintainers/service.md#identifiers). Throws an Error for a value that would lead to another path.
 */
export function pathOf(parts: TemplateStringsArray, ...values: string[]): string {
	return parts.reduce((path, part, position) => path + segmentOf(values[position - 1]) + part);
}

function segmentOf(value: string): string {
	// URLs take dots as steps, encoded or not, and nothing as the whole list. Half a character can't be encoded.
	const isSegment = !['', '.', '..'].includes(value) && !/\p{Surrogate}/u.test(value);
	if (isSegment) return encodeURIComponent(value);
	throw new Error(value === '' ? 'An ID is empty' : `${quoted(value)} isn't an ID`);
}
