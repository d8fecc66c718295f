/** How long this thread has run. Other work on the machine doesn't count. ms. */
function ranFor(): number {
	const { user, system } = process.threadCpuUsage();
	return (user + system) / 1000;
}

export interface Hold {
	/** For how long the event loop was held in one stretch at most, in ms of this thread. */
	maxMs: number;
	/** How long all of it took, in ms of this thread. */
	totalMs: number;
}

/** Runs something and returns for how long it held the event loop. */
export async function holdOf(run: () => Promise<unknown>): Promise<Hold> {
	let maxMs = 0;
	let isRunning = true;
	await new Promise((resolve) => setImmediate(resolve));
	const began = ranFor();
	let last = began;
	const look = () => {
		const now = ranFor();
		maxMs = Math.max(maxMs, now - last);
		last = now;
		if (isRunning) setImmediate(look);
	};
	setImmediate(look);
	await run();
	await new Promise((resolve) => setImmediate(resolve));
	isRunning = false;
	return { maxMs, totalMs: ranFor() - began };
}
