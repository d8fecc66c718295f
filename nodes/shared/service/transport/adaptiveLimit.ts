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

/**
 * Returns a limit that begins at `most`. An overload halves it, down to one; it grows by one again after as many
 * successes in a row as it is high.
 */
export function createAdaptiveLimit(most: number): AdaptiveLimit {
	const waiting: Array<() => void> = [];
	let limit = Math.max(1, most);
	let running = 0;
	let successes = 0;
	let halvings = 0;

	/** Requests that were sent before the last halving tell nothing new: together they halve once. */
	const halveOnce = (halvingsSeen: number): number => {
		successes = 0;
		if (halvingsSeen < halvings) return halvings;
		limit = Math.max(1, Math.floor(limit / 2));
		halvings += 1;
		return halvings;
	};
	const countSuccess = () => {
		successes += 1;
		if (successes < limit || limit >= most) return;
		limit += 1;
		successes = 0;
	};
	const startWaiting = () => {
		while (running < limit) {
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
		current: () => limit,
		async run(task) {
			await turn();
			let halvingsSeen = halvings;
			let wasOverloaded = false;
			try {
				const value = await task(() => {
					wasOverloaded = true;
					halvingsSeen = halveOnce(halvingsSeen);
				});
				if (!wasOverloaded) countSuccess();
				return value;
			} finally {
				running -= 1;
				startWaiting();
			}
		},
	};
}
