/** To what part of itself an overload lowers the number. */
const cut = 0.7;

/**
 * Below the number that was too much, a refusal isn't about the number, unless more than this share of the latest
 * responses are refusals.
 */
const refusedShare = 0.2;

/** How much the latest response counts in that share. */
const weightOfLatest = 0.05;

/** How many successes it takes to try the number again at which the service was overloaded. */
const successesBeforeCeiling = 30;

/**
 * How many requests may be in progress, adapting to what the service can handle without being told: the first refusal
 * lowers the number, which then grows back to just below the one that was too much. It begins at `max`.
 */
export class AdaptiveLimit {
	private readonly max: number;
	private limit: number;
	/** The number at which the service was last overloaded. */
	private ceiling = Infinity;
	/** How many of the latest responses were refusals, from 0 to 1. */
	private refusals = 0;
	private cuts = 0;
	private successesHere = 0;
	private successesSinceCut = 0;

	private running = 0;
	private readonly waiting: Array<() => void> = [];

	constructor(max: number) {
		this.max = Math.max(1, max);
		this.limit = this.max;
	}

	get current(): number {
		return this.limit;
	}

	/** What a request remembers when it's sent, for `overloaded`. */
	get generation(): number {
		return this.cuts;
	}

	/**
	 * The service refused a request as too much, which was sent in generation `seen`. Requests that were sent before the
	 * last cut say nothing new: together they cut once. Returns the generation for its next try.
	 */
	overloaded(seen: number): number {
		this.refusals += (1 - this.refusals) * weightOfLatest;
		if (seen < this.cuts) return this.cuts;
		const isFirst = this.ceiling === Infinity;
		const isAtCeiling = this.limit >= this.ceiling;
		if (!isFirst && !isAtCeiling && this.refusals < refusedShare) return this.cuts;
		// Refusals that follow a cut at once, as in an outage, say nothing new about how much is too much.
		const isNew = isFirst || this.successesSinceCut >= this.limit;
		if (isNew) this.ceiling = Math.max(2, this.limit);
		const lowered = isAtCeiling && isNew ? this.limit - 1 : Math.floor(this.limit * cut);
		this.limit = Math.max(1, lowered);
		this.successesHere = 0;
		this.successesSinceCut = 0;
		this.cuts += 1;
		return this.cuts;
	}

	/** A request succeeded that wasn't refused before. */
	succeeded(): void {
		this.refusals -= this.refusals * weightOfLatest;
		this.successesSinceCut += 1;
		if (this.limit >= this.max) return;
		this.successesHere += 1;
		const isBelowCeiling = this.limit + 1 < this.ceiling;
		const needed = isBelowCeiling ? this.limit : Math.max(successesBeforeCeiling, 10 * this.limit);
		if (this.successesHere < needed) return;
		this.limit += 1;
		this.successesHere = 0;
	}

	/**
	 * Runs the task when it's its turn (first come, first served) and returns its result. The task calls
	 * `onOverload` when the service says that it has too much to do.
	 */
	async run<T>(task: (onOverload: () => void) => Promise<T>): Promise<T> {
		await new Promise<void>((resolve) => {
			this.waiting.push(resolve);
			this.startWaiting();
		});
		let seen = this.generation;
		let wasOverloaded = false;
		try {
			const value = await task(() => {
				wasOverloaded = true;
				seen = this.overloaded(seen);
			});
			if (!wasOverloaded) this.succeeded();
			return value;
		} finally {
			this.running -= 1;
			this.startWaiting();
		}
	}

	private startWaiting(): void {
		while (this.running < this.limit) {
			const start = this.waiting.shift();
			if (!start) return;
			this.running += 1;
			start();
		}
	}
}
