import { isRateLimit, onAbort, type Outcome } from '../../../packages/service-http';
import type { ItemContext, NodeContext } from '../n8n/nodeContext';
import { systemClock } from '../text/clock';
import { isSaidFinal } from '../wire/outcome';
import { outcomeOfError } from '../text/problem';

/**
 * How long a launch is tried while the service says that there are too many requests. Other executions, perhaps on
 * other workers, launch jobs for the same account, and don't know of this one. ms.
 */
const refusedTimeMs = 10 * 60_000;

/** The same after a launch that was tried in vain. ms. */
const stillRefusedTimeMs = 15_000;

/** Pauses before a refused launch is sent again, where the service asks for none. ms. */
const refusedPauses = { first: 1_000, growth: 2, max: 8_000 } as const;

/**
 * Sends a launch until the service doesn't refuse it for too many requests, which certainly started nothing: again after
 * as long as the service asks for. `launch` sends it once, within what's left of `timeLimitMs`. Throws as the last one does,
 * which may have been refused in this way or in another.
 */
export async function untilAccepted<T>(
	context: NodeContext<ItemContext>,
	launch: (leftMs: number) => Promise<T>,
	timeLimitMs = Infinity,
): Promise<T> {
	const { state } = context;
	const patienceMs = state.isLaunchRefused ? stillRefusedTimeMs : refusedTimeMs;
	const startedAt = systemClock.now();
	const until = startedAt + Math.min(patienceMs, timeLimitMs);
	for (let attempt = 1; ; attempt += 1) {
		const launching = launch(startedAt + timeLimitMs - systemClock.now());
		const refusal = await launching.then(() => undefined, refusalOf);
		const pauseMs = pauseAfter(refusal, attempt);
		const isInVain = refusal !== undefined && systemClock.now() + pauseMs >= until;
		if (!refusal || isInVain) {
			state.isLaunchRefused = isInVain;
			return await launching;
		}
		context.log(
			`Document service: try ${attempt} was refused for too many requests. Next one in ${Math.round(pauseMs)} ms`,
		);
		await systemClock.sleep(pauseMs, context.signal);
	}
}

/** Up to a quarter is cut off, or added to what the service asked for, so that many launches don't come back at once. */
function pauseAfter(refusal: Outcome | undefined, attempt: number): number {
	const { first, growth, max } = refusedPauses;
	const growingMs = Math.min(max, first * growth ** (attempt - 1));
	const spread = Math.random() / 4;
	return Math.max(growingMs * (1 - spread), (refusal?.retryAfterMs ?? 0) * (1 + spread));
}

/** Returns how a launch was refused for too many requests; undefined if it failed in another way. */
function refusalOf(error: unknown): Outcome | undefined {
	const outcome = outcomeOfError(error);
	return isRateLimit(outcome?.status) && !isSaidFinal(error) ? outcome : undefined;
}

/** How fast the hosted service lets an account launch jobs: docs/maintainers/service.md#on-demand-jobs */
export const launchPace = {
	/** Between the response to one launch and the next one. ms. */
	pauseMs: 1_000,
	/** How many jobs of an execution may be in progress: more of them stay scheduled. */
	maxRunning: 5,
} as const;

/** Lets jobs begin one after another, in the order of the calls, with pauses, and only so many at a time. */
export class LaunchGate {
	private readonly signal: AbortSignal;
	private running = 0;
	private lastAt = -Infinity;
	private turn: Promise<void> = Promise.resolve();
	private wake: () => void = () => undefined;

	constructor(signal: AbortSignal) {
		this.signal = signal;
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
			const leftMs = this.lastAt + launchPace.pauseMs - systemClock.now();
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
		const ignoreStop = onAbort(this.signal, () => this.wake());
		while (this.running >= launchPace.maxRunning && !this.signal.aborted) {
			await new Promise<void>((resolve) => {
				this.wake = resolve;
			});
		}
		ignoreStop();
		this.signal.throwIfAborted();
	}
}
