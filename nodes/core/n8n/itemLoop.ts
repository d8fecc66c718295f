import { AdaptiveLimit, isRateLimit } from '../../../packages/service-http';

/** Something to do for an item. */
export type Task = () => Promise<void>;

/**
 * How many items and tasks may have started for each one in progress. While one pauses before another try, the next one
 * starts; this limits how many documents are kept in memory.
 */
const maxBegunForEach = 8;

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

/** The loop of an execution over its items, which does as much in parallel as the service can handle. */
export class ItemLoop {
	private readonly signal: AbortSignal;
	private readonly failure: AbortController;
	/** How many tasks may be in progress, once the loop runs. */
	private places?: AdaptiveLimit;
	/** The requests that the service refused with 503 since the last success. */
	private readonly unavailable = new Set<object>();
	private readonly resuming: Array<() => void> = [];
	private active = 0;

	/** `signal` ends the loop, and its first failure aborts `failure`. */
	constructor(signal: AbortSignal, failure: AbortController) {
		this.signal = signal;
		this.failure = failure;
	}

	/**
	 * Opens so many items in order, and runs their tasks before it opens further items: at most `concurrency` at a time, and
	 * fewer while the service is overloaded. The first failure is thrown and ends the execution: nothing further starts, and
	 * what's in progress is aborted. Nothing starts after Stop either.
	 */
	async run(
		concurrency: number,
		count: number,
		open: (index: number) => Promise<readonly Task[]>,
	): Promise<void> {
		const places = new AdaptiveLimit(concurrency);
		this.places = places;
		const tasks: Task[] = [];
		let opened = 0;
		let begun = 0;
		await new Promise<void>((resolve, reject) => {
			const work = async (): Promise<void> => {
				const task = tasks.shift();
				try {
					if (task) await task();
					else tasks.push(...(await open(opened++)));
				} catch (error) {
					// What's aborted by the first failure fails as well; the first rejection counts.
					reject(error instanceof Error ? error : new Error(String(error)));
					this.failure.abort();
				}
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

	/**
	 * For one request of an item. A rate limit is about all requests. A 503 may be about this document alone, so it only
	 * counts where those of several requests come without a success in between.
	 */
	load(): RequestLoad {
		const { places, unavailable } = this;
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
			whilePausing: async (pause) => await (places ? this.setAside(pause) : pause()),
		};
	}

	/** Starts what may start. */
	private fill: () => void = () => undefined;

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
