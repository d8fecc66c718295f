/**
 * Lets everything else that's waiting go first, if that's due; otherwise returns undefined. It's cheap enough to call for
 * each entry of a long list.
 */
export type Pause = () => Promise<void> | undefined;

/** Goes through everything in one go. */
export const noPause: Pause = () => undefined;

/** How many texts are joined in one go. */
const batchSize = 1_000;

/** A clock is looked at once for so many entries: that takes longer than most of them. */
const entriesPerLook = 4;

/**
 * Calls `use` for each entry of a list that may be long, with pauses in between. It only waits where there is a promise:
 * most entries need none.
 */
export async function forEachEntry<Entry>(
	entries: Iterable<Entry>,
	pause: Pause,
	use: (entry: Entry, index: number) => Promise<void> | undefined | void,
): Promise<void> {
	let index = 0;
	for (const entry of entries) {
		const pausing = index % entriesPerLook === 0 ? pause() : undefined;
		if (pausing) await pausing;
		const using = use(entry, index);
		if (using) await using;
		index += 1;
	}
}

/** Returns the same as `texts.join(separator)`, in batches with pauses in between. */
export async function joinTexts(
	texts: readonly string[],
	separator: string,
	pause: Pause,
): Promise<string> {
	if (texts.length <= batchSize) return texts.join(separator);
	let joined = '';
	for (let start = 0; start < texts.length; start += batchSize) {
		await pause();
		const batch = texts.slice(start, start + batchSize).join(separator);
		joined += start === 0 ? batch : `${separator}${batch}`;
	}
	return joined;
}
