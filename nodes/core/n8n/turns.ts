import { AdaptiveLimit, isRateLimit } from '../../../packages/service-http';
import type { DocumentMemory, MemoryBudget } from './memory';

/**
 * What a document holds from when it's opened until it's written: a place among those in progress, and its bytes of the
 * memory that they share. Its requests tell it how the service bears the load.
 */
export interface Turn extends DocumentMemory, RequestLoad {}

/** What a request says about the service's load. */
export interface RequestLoad {
	/** The service refused it with a status that says that it's overloaded. */
	refused(status: number): void;
	succeeded(): void;
	/** Lets others go on during `pause`, unless they would wait for what the document holds. */
	whilePausing(pause: () => Promise<void>): Promise<void>;
}

/** Something to do for an item. */
export type Task = (turn: Turn) => Promise<void>;

/**
 * How many items and tasks may have started for each one in progress. While one pauses before another try, the next one
 * starts; this limits how many documents are kept in memory.
 */
const maxBegunForEach = 8;

/** The turns of an execution's items and documents: as many at a time as the service can handle. */
export class Turns {
	private readonly signal: AbortSignal;
	private readonly failure: AbortController;
	private readonly memory: MemoryBudget;
	/** How many tasks may be in progress. */
	private places = new AdaptiveLimit(1);
	/** The documents that the service refused with 503 since the last success. */
	private readonly unavailable = new Set<object>();
	private readonly resuming: Array<() => void> = [];
	private active = 0;

	/** `signal` ends the loop, and its first failure aborts `failure`. */
	constructor(signal: AbortSignal, failure: AbortController, memory: MemoryBudget) {
		this.signal = signal;
		this.failure = failure;
		this.memory = memory;
	}

	/**
	 * Opens so many items in order, and runs their tasks before it opens further items: at most `concurrency` at a time, and
	 * fewer while the service is overloaded. The first failure is thrown and ends the execution: nothing further starts, and
	 * what's in progress is aborted. Nothing starts after Stop either.
	 */
	async run(
		concurrency: number,
		count: number,
		open: (index: number, turn: Turn) => Promise<readonly Task[]>,
	): Promise<void> {
		const places = new AdaptiveLimit(concurrency);
		this.places = places;
		const tasks: Task[] = [];
		let opened = 0;
		let begun = 0;
		await new Promise<void>((resolve, reject) => {
			const work = async (): Promise<void> => {
				const task = tasks.shift();
				const turn = this.begin();
				try {
					if (task) await task(turn);
					else tasks.push(...(await open(opened++, turn)));
				} catch (error) {
					// What's aborted by the first failure fails as well; the first rejection counts.
					reject(error instanceof Error ? error : new Error(String(error)));
					this.failure.abort();
				}
				turn.end();
				begun -= 1;
				this.active -= 1;
				this.fill();
			};
			this.fill = () => {
				while (this.active < places.current) {
					// What has started goes first, so that little is kept in memory.
					const resume = this.resuming.shift();
					const isLeft = tasks.length > 0 || opened < count;
					const mayBegin = isLeft && begun < concurrency * maxBegunForEach && !this.signal.aborted;
					if (!resume && !mayBegin) break;
					this.active += 1;
					if (resume) {
						resume();
						continue;
					}
					begun += 1;
					void work();
				}
				if (begun === 0) resolve();
			};
			this.fill();
		});
	}

	/** Starts what may start. */
	private fill: () => void = () => undefined;

	/**
	 * Begins a turn. A rate limit is about all documents. A 503 may be about one alone, so it only counts where those of
	 * several come without a success in between.
	 */
	private begin(): Turn {
		const { places, unavailable } = this;
		const memory = this.memory.begin();
		let seen = places.generation;
		let wasRefused = false;
		return {
			...memory,
			refused(status) {
				wasRefused = true;
				if (!isRateLimit(status)) unavailable.add(memory);
				if (!isRateLimit(status) && unavailable.size < 2) return;
				seen = places.overloaded(seen);
			},
			succeeded() {
				unavailable.clear();
				if (!wasRefused) places.succeeded();
			},
			// Others wait for the memory that it holds, such as that of a PDF: its place must not go to one of them.
			whilePausing: async (pause) => await (memory.reserved() > 0 ? pause() : this.setAside(pause)),
		};
	}

	private async setAside(pause: () => Promise<void>): Promise<void> {
		this.active -= 1;
		this.fill();
		await pause().finally(async () => {
			await new Promise<void>((takePlace) => {
				this.resuming.push(takePlace);
				this.fill();
			});
		});
	}
}
