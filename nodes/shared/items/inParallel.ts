import { endExecution, endSignalOf } from '../transport/executionEnd';
import type { ItemContext } from './itemContext';

/**
 * Runs `task` for each number from 0 to `count` - 1 in order, at most `concurrency` at a time. The first failure is
 * thrown and ends the execution: nothing begins after it, and what is in progress is aborted. Nothing begins after Stop
 * either.
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
				// Tasks that are aborted by the first failure fail as well, and their errors say nothing new.
				first ??= { error };
				endExecution(context);
				return Promise.reject(first.error);
			});
		}
	};
	await Promise.all(Array.from({ length: Math.min(concurrency, count) }, work));
}
