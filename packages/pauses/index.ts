/**
 * Lets everything else that's waiting go first, if that's due; otherwise returns undefined. It's cheap enough to call for
 * each entry of a long list.
 */
export type Pause = () => Promise<void> | undefined;

/** Goes through everything in one go. */
export const noPause: Pause = () => undefined;

/** Long work that returns a result, and can be interrupted wherever it yields: every millisecond or so. */
export type Steps<Result> = Generator<undefined, Result, undefined>;

/** How many texts are joined in one step. */
const batchSize = 1_000;

/** So many entries are one step, and a clock is looked at once for them: that takes longer than most of them. */
const entriesPerStep = 4;

/** Returns the result of steps, with pauses in between. */
export async function takeSteps<Result>(steps: Steps<Result>, pause: Pause): Promise<Result> {
	for (;;) {
		const step = steps.next();
		if (step.done === true) return step.value;
		const pausing = pause();
		if (pausing) await pausing;
	}
}

/** Returns the result of steps that are all taken at once. */
export function takeStepsAtOnce<Result>(steps: Steps<Result>): Result {
	for (;;) {
		const step = steps.next();
		if (step.done === true) return step.value;
	}
}

/** Calls `use` for each entry of a list that may be long, and takes the steps that it returns. Most entries need none. */
export function* stepThrough<Entry>(
	entries: Iterable<Entry>,
	use: (entry: Entry, index: number) => Steps<void> | undefined | void,
): Steps<void> {
	let index = 0;
	for (const entry of entries) {
		if (index % entriesPerStep === 0) yield;
		const steps = use(entry, index);
		if (steps) yield* steps;
		index += 1;
	}
}

/** Returns the same as `texts.join(separator)`. */
export function* joinTexts(texts: readonly string[], separator: string): Steps<string> {
	if (texts.length <= batchSize) return texts.join(separator);
	let joined = '';
	for (let start = 0; start < texts.length; start += batchSize) {
		yield;
		const batch = texts.slice(start, start + batchSize).join(separator);
		joined += start === 0 ? batch : `${separator}${batch}`;
	}
	return joined;
}

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
		const pausing = index % entriesPerStep === 0 ? pause() : undefined;
		if (pausing) await pausing;
		const using = use(entry, index);
		if (using) await using;
		index += 1;
	}
}
