import { systemClock } from '../../nodes/shared/wait/clock';

/**
 * Lets pauses pass at once, for the rest of the test file: the nodes' clock moves on by them. A pause that is
 * longer than `longestMs` is a time limit: it ends when it is called off.
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
