import type { Caller } from './caller';

/**
 * How many items may have started for each one in progress. While an item pauses before another try, the next one
 * starts; this limits how many are kept in memory.
 */
const mostBegunForEach = 8;

/** Sets an item aside while `pause` lasts. */
type SetAside = (pause: () => Promise<void>) => Promise<void>;

/** How a task of this execution is set aside. */
function setAsideIn(caller: Caller): { setAside?: SetAside } {
	return caller.once(setAsideIn, () => ({}));
}

/**
 * Runs `task` for each number from 0 to `count` - 1 in order, at most `concurrency` at a time. The first failure is
 * thrown and ends the execution: no further task starts, and those in progress are aborted. No task starts after Stop
 * either.
 */
export async function inParallel(
	caller: Caller,
	count: number,
	concurrency: number,
	task: (position: number) => Promise<void>,
): Promise<void> {
	const { signal } = caller;
	const resuming: Array<() => void> = [];
	let next = 0;
	let begun = 0;
	let active = 0;
	const mayBegin = () => next < count && !signal.aborted && begun < concurrency * mostBegunForEach;
	await new Promise<void>((resolve, reject) => {
		const work = async (position: number): Promise<void> => {
			try {
				await task(position);
			} catch (error) {
				// Tasks aborted by the first failure fail as well; the first rejection counts.
				reject(error instanceof Error ? error : new Error(String(error)));
				caller.endExecution();
			}
			begun -= 1;
			active -= 1;
			fill();
		};
		const fill = (): void => {
			while (active < concurrency && (resuming.length > 0 || mayBegin())) {
				active += 1;
				// Items that have started go first, so that few are kept in memory.
				const resume = resuming.shift();
				if (resume) {
					resume();
				} else {
					begun += 1;
					void work(next++);
				}
			}
			if (begun === 0) resolve();
		};
		setAsideIn(caller).setAside = async (pause) => {
			active -= 1;
			fill();
			await pause().finally(async () => {
				await new Promise<void>((takePlace) => {
					resuming.push(takePlace);
					fill();
				});
			});
		};
		fill();
	});
}

/**
 * Gives the item's place to another item during `pause`, then waits for a place. Call it only if the item holds nothing
 * that others wait for; otherwise they would wait for each other forever.
 */
export async function whilePausing(caller: Caller, pause: () => Promise<void>): Promise<void> {
	await (setAsideIn(caller).setAside?.(pause) ?? pause());
}
