/** How many run at once: a service takes seconds for what it does on a job, and results may be large. */
const concurrency = 4;

/**
 * Calls `work` for each entry in order, a few at once, while `mayBegin` allows another. Returns what it returned, each
 * at its entry's position. The first failure is thrown, and no other call begins.
 */
export async function fewAtOnce<Entry, Made>(
	entries: readonly Entry[],
	work: (entry: Entry, position: number) => Promise<Made>,
	mayBegin: () => boolean = () => true,
): Promise<Made[]> {
	const made: Made[] = [];
	const waiting = entries.entries();
	let isOver = false;
	const workOn = async (): Promise<void> => {
		while (!isOver && mayBegin()) {
			const next = waiting.next();
			if (next.done) return;
			const [position, entry] = next.value;
			made[position] = await work(entry, position);
		}
	};
	const workers = Array.from({ length: concurrency }, workOn);
	await Promise.all(workers).finally(() => {
		isOver = true;
	});
	return made;
}
