/** How long this thread has run. Other work on the machine doesn't count. ms. */
function ranFor(): number {
	const { user, system } = process.threadCpuUsage();
	return (user + system) / 1000;
}

/** Runs something and returns for how long it held the event loop in one stretch at most, in ms of this thread. */
export async function longestHold(run: () => Promise<unknown>): Promise<number> {
	let longest = 0;
	let isRunning = true;
	let last = ranFor();
	const look = () => {
		const now = ranFor();
		longest = Math.max(longest, now - last);
		last = now;
		if (isRunning) setImmediate(look);
	};
	await new Promise((resolve) => setImmediate(resolve));
	last = ranFor();
	setImmediate(look);
	await run();
	await new Promise((resolve) => setImmediate(resolve));
	isRunning = false;
	return longest;
}
