import type { Work } from './work';

/** How long the event loop is held in one stretch, by all documents together. ms. */
const sliceMs = 8;

/** How whoever uses this package pauses and stops work. */
export interface Pausing {
	/** Lets the event loop do something else: with a timer, since a promise alone doesn't. */
	pause: () => Promise<unknown>;
	signal?: AbortSignal;
}

let lastTurn: Promise<void> = Promise.resolve();
let sliceBegan = 0;

/**
 * Runs work in slices of a few milliseconds. The slices of all documents wait in one queue: Node runs timers that are
 * due one right after the other, so slices of several documents would add up. Throws what the work throws, and the
 * signal's reason once it's aborted.
 */
export async function inSlices<T>(work: Work<T>, { pause, signal }: Pausing): Promise<T> {
	for (;;) {
		const endTurn = await nextTurn();
		try {
			signal?.throwIfAborted();
			if (isOver()) {
				await pause();
				signal?.throwIfAborted();
				sliceBegan = Date.now();
			}
			do {
				const step = work.next();
				if (step.done) return step.value;
			} while (!isOver());
		} finally {
			endTurn();
		}
	}
}

/** A clock that was set back must not make a slice longer. */
function isOver(): boolean {
	const elapsed = Date.now() - sliceBegan;
	return elapsed < 0 || elapsed >= sliceMs;
}

async function nextTurn(): Promise<() => void> {
	const before = lastTurn;
	let endTurn: () => void = () => undefined;
	lastTurn = new Promise((resolve) => (endTurn = resolve));
	await before;
	return endTurn;
}
