/** Adds an entry to the list of a key. */
export function addTo<Key, Entry>(lists: Map<Key, Entry[]>, key: Key, entry: Entry): void {
	const list = lists.get(key);
	if (list === undefined) lists.set(key, [entry]);
	else list.push(entry);
}
