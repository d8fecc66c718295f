import { systemClock } from '../../nodes/shared/wait/clock';

/**
 * Makes pauses end at once for the rest of the test file and advances the nodes' clock by them. A pause longer
 * than `longestMs` is a time limit: it ends only when it's canceled.
 */
export function passPausesAtOnce(longestMs = Number.POSITIVE_INFINITY): void {
	let passedMs = 0;
	jest.spyOn(systemClock, 'now').mockImplementation(() => Date.now() + passedMs);
	jest.spyOn(systemClock, 'sleep').mockImplementation(async (ms, signal) => {
		if (ms > longestMs && signal) {
			await new Promise<void>((resolve) => {
				signal.addEventListener('abort', () => resolve(), { once: true });
			});
			return;
		}
		signal?.throwIfAborted();
		passedMs += ms;
	});
}
