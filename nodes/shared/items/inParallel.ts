/**
 * Runs `task` for each number from 0 to `count` - 1, at most `concurrency` at a time, begun in order. The first
 * failure is thrown, and nothing new begins after it, nor once `isStopped` says so.
 */
export async function inParallel(
	count: number,
	concurrency: number,
	task: (position: number) => Promise<void>,
	isStopped: () => boolean = () => false,
): Promise<void> {
	let next = 0;
	let hasFailed = false;
	const work = async (): Promise<void> => {
		while (next < count && !hasFailed && !isStopped()) {
			const position = next;
			next += 1;
			await task(position).catch((error: unknown) => {
				hasFailed = true;
				return Promise.reject(error);
			});
		}
	};
	await Promise.all(Array.from({ length: Math.min(concurrency, count) }, work));
}
