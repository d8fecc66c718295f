/**
 * Compares two English labels for sorting, ignoring case. `localeCompare` would do the same, but loading its tables takes
 * as long as loading the whole package.
 */
export function alphabetically(first: string, second: string): number {
	const [one, other] = [first.toLowerCase(), second.toLowerCase()];
	if (one === other) return 0;
	return one < other ? -1 : 1;
}
