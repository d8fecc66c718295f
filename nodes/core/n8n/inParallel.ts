import { AdaptiveLimit, isRateLimit } from '../../../packages/service-http';
import type { NodeContext } from './nodeContext';

/** Something to do for an item. */
export type Part = () => Promise<void>;

/**
 * How many items and parts may have started for each one in progress. While one pauses before another try, the next one
 * starts; this limits how many documents are kept in memory.
 */
const maxBegunForEach = 8;

/**
 * Opens the items of an execution in order, and runs their parts before it opens further items: at most `concurrency` at a
 * time, and fewer while the service is overloaded (`loadOf`). The first failure is thrown and ends the execution: nothing
 * further starts, and what's in progress is aborted. Nothing starts after Stop either.
 */
export async function inParallel(
	context: NodeContext,
	concurrency: number,
	count: number,
	open: (index: number) => Promise<readonly Part[]>,
): Promise<void> {
	const { signal } = context;
	const { loop } = context.state;
	const places = new AdaptiveLimit(concurrency);
	loop.places = places;
	const resuming: Array<() => void> = [];
	const parts: Part[] = [];
	let opened = 0;
	let begun = 0;
	let active = 0;
	await new Promise<void>((resolve, reject) => {
		const work = async (): Promise<void> => {
			const part = parts.shift();
			try {
				if (part) await part();
				else parts.push(...(await open(opened++)));
			} catch (error) {
				// What's aborted by the first failure fails as well; the first rejection counts.
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
				const isLeft = parts.length > 0 || opened < count;
				const mayBegin = isLeft && begun < concurrency * maxBegunForEach && !signal.aborted;
				if (!resume && !mayBegin) break;
				active += 1;
				if (resume) {
					resume();
					continue;
				}
				begun += 1;
				void work();
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
