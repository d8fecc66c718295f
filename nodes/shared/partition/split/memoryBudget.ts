/** How many bytes of documents are held in memory at the same time. */
export interface MemoryBudget {
	/**
	 * Waits until there is room for so many bytes (first come, first served; more than the whole budget gets it
	 * alone) and gives the function that gives them back.
	 */
	take(bytes: number): Promise<() => void>;
}

/** Gives a budget of `total` bytes. */
export function createMemoryBudget(total: number): MemoryBudget {
	const waiting: Array<{ bytes: number; start: () => void }> = [];
	let taken = 0;
	const startWaiting = () => {
		for (let [next] = waiting; next; [next] = waiting) {
			if (taken > 0 && taken + next.bytes > total) return;
			waiting.shift();
			taken += next.bytes;
			next.start();
		}
	};
	return {
		async take(bytes) {
			await new Promise<void>((resolve) => {
				waiting.push({ bytes, start: resolve });
				startWaiting();
			});
			return () => {
				taken -= bytes;
				startWaiting();
			};
		},
	};
}
