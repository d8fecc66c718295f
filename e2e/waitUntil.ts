import { expect } from '@playwright/test';

/**
 * Waits until `missing` returns undefined; until then it says what is still missing. Fails with the last of these texts
 * after the time limit of the suite's expectations, or when the signal is aborted.
 */
export async function waitUntil(
	signal: AbortSignal,
	missing: () => Promise<string | undefined> | string | undefined,
): Promise<void> {
	await expect
		.poll(async () => {
			signal.throwIfAborted();
			return await missing();
		})
		.toBeUndefined();
}

/** Waits until `find` returns something, like {@link waitUntil}; until then `what` says what is missing. */
export async function waitFor<Found>(
	signal: AbortSignal,
	what: string,
	find: () => Found | undefined,
): Promise<Found> {
	let found: Found | undefined;
	await waitUntil(signal, () => {
		found = find();
		return found === undefined ? what : undefined;
	});
	if (found === undefined) throw new Error(what);
	return found;
}
