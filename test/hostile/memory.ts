import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const bytesPerMegabyte = 1024 * 1024;

/** Collects garbage, so that memory can be compared. */
export function collectGarbage(): void {
	setFlagsFromString('--expose-gc');
	const collect: unknown = runInNewContext('gc');
	if (typeof collect !== 'function') throw new Error('no gc');
	collect();
}

/** Memory this process uses for JavaScript's values and buffers, in MB. */
export function usedMegabytes(): number {
	const { heapUsed, external } = process.memoryUsage();
	return (heapUsed + external) / bytesPerMegabyte;
}

/** Growth by this much may be garbage that hasn't been collected yet. MB. */
const slack = 50;

/** Runs something; returns its result, and the peak growth of memory meanwhile in MB. */
export async function watchingMemory<T>(
	run: () => Promise<T>,
): Promise<{ value: T; growth: number }> {
	collectGarbage();
	const before = usedMegabytes();
	let most = before;
	const look = () => {
		if (usedMegabytes() > most + slack) collectGarbage();
		most = Math.max(most, usedMegabytes());
	};
	const watch = setInterval(look, 5);
	try {
		const value = await run();
		look();
		return { value, growth: most - before };
	} finally {
		clearInterval(watch);
	}
}
