import { endExecution, endSignalOf } from '../transport/executionEnd';
import type { ItemContext } from './itemContext';

/**
 * Runs `task` for each number from 0 to `count` - 1, at most `concurrency` at a time, begun in order. The first
 * failure is thrown and ends the execution: nothing new begins after it, and what is under way is broken off. Nor does
 * anything begin after Stop.
 */
export async function inParallel(
	context: ItemContext,
	count: number,
	concurrency: number,
	task: (position: number) => Promise<void>,
): Promise<void> {
	const signal = endSignalOf(context);
	let next = 0;
	let first: { error: unknown } | undefined;
	const work = async (): Promise<void> => {
		while (next < count && !signal.aborted) {
			const position = next;
			next += 1;
			await task(position).catch((error: unknown) => {
				// What the end breaks off fails as well, and tells nothing.
				first ??= { error };
				endExecution(context);
				return Promise.reject(first.error);
			});
		}
	};
	await Promise.all(Array.from({ length: Math.min(concurrency, count) }, work));
}
