import { isRateLimit, type Outcome } from '../../../../packages/service-http';
import type { ItemContext, NodeContext } from '../../n8n/nodeContext';
import { systemClock } from '../../text/clock';
import { outcomeOfError } from '../../text/problem';
import { isSaidFinal } from '../failure/outcome';

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
