/**
 * Watches for how long the event loop is held in one stretch, in ms of processor time of this thread: waiting costs none,
 * and neither do other programs on the machine. The function that it returns ends the watch and returns the longest hold.
 */
export async function watchHolds(): Promise<() => Promise<number>> {
	let longest = 0;
	let isWatching = true;
	let last = process.threadCpuUsage();
	const check = (): void => {
		const { user, system } = process.threadCpuUsage(last);
		longest = Math.max(longest, (user + system) / 1_000);
		last = process.threadCpuUsage();
		if (isWatching) setImmediate(check);
	};
	setImmediate(check);
	// What is left to do from before isn't counted.
	await pause();
	longest = 0;
	return async () => {
		await pause();
		isWatching = false;
		return longest;
	};
}

async function pause(): Promise<void> {
	await new Promise((resolve) => setTimeout(resolve, 20));
}
