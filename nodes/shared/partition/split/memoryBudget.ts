/** Limits how many bytes of documents are in memory at the same time. */
export interface MemoryBudget {
	/**
	 * Waits until so many bytes are free (first come, first served; a request for more than the whole budget is alone)
	 * and returns the function that releases them.
	 */
	take(bytes: number): Promise<() => void>;
}

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
