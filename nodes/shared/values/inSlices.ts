import { sleep } from 'n8n-workflow';

/** A computation in steps: it yields after each one, so that it can be paused. */
export type Work<T> = Generator<void, T, void>;

/** How long one computation may hold the event loop in one stretch. ms. */
const sliceMs = 10;

/** Pauses wait for each other: otherwise simultaneous computations would hold the event loop for all their slices. */
let lastPause: Promise<unknown> = Promise.resolve();

/** The pauses of one computation. `isDue` is cheap enough to call for each element of a long list. */
export interface Pauses {
	isDue(): boolean;
	/** Lets everything else that's waiting for the event loop go first. */
	take(): Promise<void>;
}

export function createPauses(): Pauses {
	let began = Date.now();
	return {
		isDue: () => Date.now() - began >= sliceMs,
		async take() {
			// A timer, not just a promise: only a timer lets the event loop do something else.
			const pause = lastPause.then(async () => await sleep(0));
			lastPause = pause;
			await pause;
			began = Date.now();
		},
	};
}

/** How many entries of a list are looked at between two looks at the clock. */
const stride = 64;

/** Goes through a long list without holding the event loop for more than a few milliseconds. `use` is quick. */
export async function eachInSlices<Entry>(
	entries: Iterable<Entry>,
	use: (entry: Entry) => void,
): Promise<void> {
	const pauses = createPauses();
	let count = 0;
	for (const entry of entries) {
		use(entry);
		count += 1;
		if (count % stride === 0 && pauses.isDue()) await pauses.take();
	}
}

/** The entries of a long list that `accepts` returns true for. */
export async function filterInSlices<Entry>(
	entries: Iterable<Entry>,
	accepts: (entry: Entry) => boolean,
): Promise<Entry[]> {
	const accepted: Entry[] = [];
	await eachInSlices(entries, (entry) => {
		if (accepts(entry)) accepted.push(entry);
	});
	return accepted;
}

/** What `make` returns for each entry of a long list. */
export async function mapInSlices<Entry, Made>(
	entries: Iterable<Entry>,
	make: (entry: Entry) => Made,
): Promise<Made[]> {
	const made: Made[] = [];
	await eachInSlices(entries, (entry) => made.push(make(entry)));
	return made;
}

/** The entries of a long list as work: a step for each of many entries. */
export function* inSteps<Entry>(entries: Iterable<Entry>, use: (entry: Entry) => void): Work<void> {
	let count = 0;
	for (const entry of entries) {
		use(entry);
		count += 1;
		if (count % stride === 0) yield;
	}
}

/** Runs work without holding the event loop for more than a few milliseconds. Throws what the work throws. */
export async function inSlices<T>(work: Work<T>): Promise<T> {
	const pauses = createPauses();
	for (;;) {
		const step = work.next();
		if (step.done) return step.value;
		if (pauses.isDue()) await pauses.take();
	}
}
