/**
 * Compares two English labels for sorting, whatever their letter case. Not by the machine's language: the tables for
 * that take as long to load as the whole package (issue 7: all nodes in under 50 ms).
 */
export function alphabetically(first: string, second: string): number {
	const [one, other] = [first.toLowerCase(), second.toLowerCase()];
	if (one === other) return 0;
	return one < other ? -1 : 1;
}
