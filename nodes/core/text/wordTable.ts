/**
 * Returns a table in which only its own words are found. An ordinary object also finds `constructor` and `toString`, and
 * what a service or a document writes may be any word.
 */
export function wordTable<T>(entries: Readonly<Record<string, T>>): Readonly<Record<string, T>> {
	return Object.assign(Object.create(null) as Record<string, T>, entries);
}
