import { AdaptiveLimit, isRateLimit } from '../../../packages/service-http';
import type { Caller } from './caller';

/**
 * How many items may have started for each one in progress. While an item pauses before another try, the next one
 * starts; this limits how many are kept in memory.
 */
const mostBegunForEach = 8;

/** The loop of an execution, as what runs in it sees it. */
interface Loop {
	/** Sets an item aside while `pause` lasts. */
	setAside?: (pause: () => Promise<void>) => Promise<void>;
	/** How many items may be in progress: fewer than the user allows while the service is overloaded. */
	places?: AdaptiveLimit;
	/** The requests that the service refused with 503 since the last success. */
	unavailable: Set<object>;
}

function loopOf(caller: Caller): Loop {
	return caller.once(loopOf, () => ({ unavailable: new Set<object>() }));
}

/**
 * Runs `task` for each number from 0 to `count` - 1 in order, at most `concurrency` at a time, and fewer while the service
 * is overloaded (`loadOf`). The first failure is
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
	const loop = loopOf(caller);
	const places = new AdaptiveLimit(concurrency);
	loop.places = places;
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
			while (active < places.current && (resuming.length > 0 || mayBegin())) {
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
export interface RequestLoad {
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
export function loadOf(caller: Caller): RequestLoad {
	const { places, unavailable, setAside } = loopOf(caller);
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
