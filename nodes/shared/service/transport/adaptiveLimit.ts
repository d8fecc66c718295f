import { AdaptiveCount } from './adaptiveCount';

/** How many tasks may run in parallel, adapting to what the service can handle: docs/decisions/adaptive-limit.md */
export interface AdaptiveLimit {
	/**
	 * Runs the task when it's its turn (first come, first served) and returns its result. The task calls
	 * `onOverload` when the service says that it has too much to do (429, 503).
	 */
	run<T>(task: (onOverload: () => void) => Promise<T>): Promise<T>;
	/** The limit at this moment. */
	current(): number;
}

/** Returns a limit that begins at `most`. */
export function createAdaptiveLimit(most: number): AdaptiveLimit {
	const count = new AdaptiveCount(most);
	const waiting: Array<() => void> = [];
	let running = 0;

	const startWaiting = () => {
		while (running < count.current) {
			const start = waiting.shift();
			if (!start) return;
			running += 1;
			start();
		}
	};
	const turn = async (): Promise<void> => {
		await new Promise<void>((resolve) => {
			waiting.push(resolve);
			startWaiting();
		});
	};

	return {
		current: () => count.current,
		async run(task) {
			await turn();
			let seen = count.generation;
			let wasOverloaded = false;
			try {
				const value = await task(() => {
					wasOverloaded = true;
					seen = count.overloaded(seen);
				});
				if (!wasOverloaded) count.succeeded();
				return value;
			} finally {
				running -= 1;
				startWaiting();
			}
		},
	};
}
