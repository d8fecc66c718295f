import type { DocumentElement } from '../../elements/element';
import type { Work } from '../../values/inSlices';

/** The different values of `languages` in a range, each as text, such as 'eng', or "['eng']" in a CSV cell. */
function languagesIn(elements: readonly DocumentElement[]): Set<string> {
	const found = new Set<string>();
	for (const { text, metadata } of elements) {
		if (text !== '' && metadata.languages !== undefined) found.add(String(metadata.languages));
	}
	return found;
}

/**
 * The languages of the ranges, sorted; none if all ranges have the same, or if each element has its own. A service that
 * detects the languages of a whole file may detect others in a range of it.
 */
export function* differingLanguages(
	ranges: ReadonlyArray<readonly DocumentElement[]>,
): Work<string[]> {
	const found: Array<Set<string>> = [];
	for (const range of ranges) {
		yield;
		const languages = languagesIn(range);
		if (languages.size > 0) found.push(languages);
	}
	const all = new Set(found.flatMap((languages) => [...languages]));
	const isFoundByRange = found.some(({ size }) => size === 1);
	if (all.size < 2 || !isFoundByRange) return [];
	const names = [...all].join(' ').match(/\w+/g) ?? [];
	return [...new Set(names)].sort();
}
