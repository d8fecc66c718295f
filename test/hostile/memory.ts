import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

export const megabyte = 1024 * 1024;

/** Collects what is no longer used, so that memory can be compared. */
export function collectGarbage(): void {
	setFlagsFromString('--expose-gc');
	const collect: unknown = runInNewContext('gc');
	if (typeof collect !== 'function') throw new Error('no gc');
	collect();
}

/** Memory that this process uses for JavaScript's values and buffers, in MB. */
export function usedMegabytes(): number {
	const { heapUsed, external } = process.memoryUsage();
	return (heapUsed + external) / megabyte;
}

/** Growth by so much may be garbage that nobody has collected yet. MB. */
const slack = 50;

/** Runs something and gives what it gave, and by how many MB the memory that it needed grew at most meanwhile. */
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
