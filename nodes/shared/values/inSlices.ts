import { createPause, eachInBatches, filterInBatches, mapInBatches } from './batches';

/** A computation in steps: it yields after each one, so that it can be paused. */
export type Work<T> = Generator<void, T, void>;

export { eachInBatches as eachInSlices, filterInBatches as filterInSlices };
export { mapInBatches as mapInSlices };

/** @public Until everything that uses it calls `createPause`. */
export function createPauses() {
	const pause = createPause();
	return { isDue: () => true, take: async () => await pause() };
}

/** The entries of a long list as work: a step for each of many entries. */
export function* inSteps<Entry>(entries: Iterable<Entry>, use: (entry: Entry) => void): Work<void> {
	for (const entry of entries) {
		use(entry);
		yield;
	}
}

/** Runs work without holding the event loop for more than a few milliseconds. Throws what the work throws. */
export async function inSlices<T>(work: Work<T>): Promise<T> {
	const pause = createPause();
	for (;;) {
		const step = work.next();
		if (step.done) return step.value;
		const pausing = pause();
		if (pausing) await pausing;
	}
}
