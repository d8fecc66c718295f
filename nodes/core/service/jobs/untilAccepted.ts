import { isRateLimit, type RequestOutcome } from '../../../../packages/service-http';
import type { ItemContext, NodeContext } from '../../n8n/nodeContext';
import { systemClock } from '../../text/clock';
import { isFinal, outcomeOf } from '../failure/requestProblem';

/**
 * How long a launch is tried while the service says that there are too many requests. Other executions, perhaps on
 * other workers, launch jobs for the same account, and don't know of this one. ms.
 */
const refusedTimeMs = 10 * 60_000;

/** How long to pause at most before a refused launch is tried again, which is beyond the pauses of one request. ms. */
const refusedPauseMs = 8_000;

/**
 * Sends a launch until the service doesn't refuse it for too many requests, which certainly started nothing. Throws as
 * the last one does, which may have been refused in this way or in another.
 */
export async function untilAccepted<T>(
	context: NodeContext<ItemContext>,
	launch: () => Promise<T>,
): Promise<T> {
	const { state } = context;
	const until = systemClock.now() + (state.isLaunchRefused ? 0 : refusedTimeMs);
	for (;;) {
		const launching = launch();
		const refusal = await launching.then(() => undefined, refusalOf);
		const askedMs = refusal?.retryAfterMs ?? 0;
		const isInVain = refusal !== undefined && systemClock.now() + askedMs >= until;
		if (!refusal || isInVain) {
			state.isLaunchRefused = isInVain;
			return await launching;
		}
		const pauseMs = refusedPauseMs * (0.25 + 0.75 * Math.random());
		await systemClock.sleep(Math.max(askedMs, pauseMs), context.signal);
	}
}

/** Returns how a launch was refused for too many requests; undefined if it failed in another way. */
function refusalOf(error: unknown): RequestOutcome | undefined {
	const outcome = outcomeOf(error);
	return isRateLimit(outcome?.status) && !isFinal(error) ? outcome : undefined;
}
