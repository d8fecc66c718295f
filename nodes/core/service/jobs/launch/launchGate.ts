import { systemClock } from '../../../text/clock';

/** How jobs follow one another. */
export interface LaunchLimits {
	/** Between the response to one launch and the next one. ms. */
	pauseMs: number;
	/** How many jobs of this execution may be in progress. */
	maxRunning: number;
}

/** Lets jobs begin one after another, in the order of the calls, with pauses, and only so many at a time. */
export class LaunchGate {
	private readonly limits: LaunchLimits;
	private readonly signal: AbortSignal;
	private running = 0;
	private lastAt = -Infinity;
	private turn: Promise<void> = Promise.resolve();
	private wake: () => void = () => undefined;

	constructor(limits: LaunchLimits, signal: AbortSignal) {
		this.limits = limits;
		this.signal = signal;
		signal.addEventListener('abort', () => this.wake(), { once: true });
	}

	/**
	 * Calls `launch` when it's its turn. It counts as running until `end` is called, whether it succeeded or not. The next
	 * one begins when it's done, or calls `passOn`. Rejects with what `launch` rejects with, and after Stop.
	 */
	async begin<T>(launch: (passOn: () => void) => Promise<T>): Promise<T> {
		const before = this.turn;
		let passOn = (): void => undefined;
		this.turn = new Promise((resolve) => (passOn = resolve));
		try {
			await before;
			await this.untilFree();
			this.running += 1;
			const leftMs = this.lastAt + this.limits.pauseMs - systemClock.now();
			if (leftMs > 0) await systemClock.sleep(leftMs, this.signal);
			return await launch(passOn);
		} finally {
			this.lastAt = systemClock.now();
			passOn();
		}
	}

	/** Makes room for another job, since one has finished. */
	end(): void {
		this.running -= 1;
		this.wake();
	}

	private async untilFree(): Promise<void> {
		while (this.running >= this.limits.maxRunning && !this.signal.aborted) {
			await new Promise<void>((resolve) => {
				this.wake = resolve;
			});
		}
		this.signal.throwIfAborted();
	}
}
