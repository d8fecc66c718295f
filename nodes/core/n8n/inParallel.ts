import { AdaptiveLimit, isRateLimit } from '../../../packages/service-http';
import type { NodeContext } from './nodeContext';

/** Something to do. It returns what else it found to do, which comes before what hasn't begun. */
export type Task = () => Promise<readonly Task[]>;

/**
 * How many tasks may have started for each one in progress. While one pauses before another try, the next one starts;
 * this limits how many documents are kept in memory.
 */
const maxBegunForEach = 8;

/**
 * Runs tasks in order, at most `concurrency` at a time, and fewer while the service is overloaded (`loadOf`). The first
 * failure is thrown and ends the execution: no further task starts, and those in progress are aborted. No task starts
 * after Stop either.
 */
export async function inParallel(
	context: NodeContext,
	concurrency: number,
	tasks: readonly Task[],
): Promise<void> {
	const { signal } = context;
	const resuming: Array<() => void> = [];
	const { loop } = context.state;
	const places = new AdaptiveLimit(concurrency);
	loop.places = places;
	const found: Task[] = [];
	let next = 0;
	let begun = 0;
	let active = 0;
	const nextTask = (): Task | undefined => {
		if (signal.aborted || begun >= concurrency * maxBegunForEach) return undefined;
		return found.shift() ?? tasks[next++];
	};
	await new Promise<void>((resolve, reject) => {
		const work = async (task: Task): Promise<void> => {
			try {
				found.push(...(await task()));
			} catch (error) {
				// Tasks aborted by the first failure fail as well; the first rejection counts.
				reject(error instanceof Error ? error : new Error(String(error)));
				context.endExecution();
			}
			begun -= 1;
			active -= 1;
			fill();
		};
		const fill = (): void => {
			while (active < places.current) {
				// What has started goes first, so that little is kept in memory.
				const resume = resuming.shift();
				const task = resume ? undefined : nextTask();
				if (!resume && !task) break;
				active += 1;
				resume?.();
				if (!task) continue;
				begun += 1;
				void work(task);
			}
			if (begun === 0) resolve();
		};
		loop.setAside = async (pause) => {
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

/** What a request of an item tells the loop. */
interface RequestLoad {
	/** The service refused it with a status that says that it's overloaded. */
	refused(status: number): void;
	succeeded(): void;
	/**
	 * Gives the item's place to another item during `pause`, then waits for a place. Call it only if the item holds nothing
	 * that others wait for; otherwise they would wait for each other forever.
	 */
	whilePausing(pause: () => Promise<void>): Promise<void>;
}

/**
 * For one request of an item. A rate limit is about all requests. A 503 may be about this document alone, so it only counts
 * where those of several requests come without a success in between.
 */
export function loadOf(context: NodeContext): RequestLoad {
	const { places, unavailable, setAside } = context.state.loop;
	const request = {};
	let seen = places?.generation ?? 0;
	let wasRefused = false;
	return {
		refused(status) {
			wasRefused = true;
			if (!isRateLimit(status)) unavailable.add(request);
			if (!isRateLimit(status) && unavailable.size < 2) return;
			seen = places?.overloaded(seen) ?? seen;
		},
		succeeded() {
			unavailable.clear();
			if (!wasRefused) places?.succeeded();
		},
		whilePausing: async (pause) => await (setAside?.(pause) ?? pause()),
	};
}
