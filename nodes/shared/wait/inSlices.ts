import { sleep } from 'n8n-workflow';

/** A computation in steps: it yields after each, so that whoever runs it can pause. */
export type Work<T> = Generator<void, T, void>;

/** How long one computation holds the event loop in one stretch. ms. */
const sliceMs = 10;

/** Pauses wait for each other: otherwise computations at the same time would hold the event loop for all their slices. */
let lastPause: Promise<unknown> = Promise.resolve();

/** Pauses of one computation. To ask whether one is due is cheap enough for each element of a long list. */
export interface Pauses {
	isDue(): boolean;
	/** Lets everything else that waits for the event loop go first. */
	take(): Promise<void>;
}

export function createPauses(): Pauses {
	let began = Date.now();
	return {
		isDue: () => Date.now() - began >= sliceMs,
		async take() {
			// A timer, not a promise alone: only that lets the event loop do something else.
			const pause = lastPause.then(async () => await sleep(0));
			lastPause = pause;
			await pause;
			began = Date.now();
		},
	};
}

/** Runs work without holding the event loop for longer than some milliseconds. Throws what the work throws. */
export async function inSlices<T>(work: Work<T>): Promise<T> {
	const pauses = createPauses();
	for (;;) {
		const step = work.next();
		if (step.done) return step.value;
		if (pauses.isDue()) await pauses.take();
	}
}
