import { setTimeout as wait } from 'node:timers/promises';

const pauseMs = 200;
/** A poll comes every ten seconds and n8n answers in milliseconds: this limit is for machines under load. */
const limitMs = 5 * 60_000;

/**
 * Waits until `missing` returns undefined; until then it says what is still missing. Throws with the last of these
 * texts after five minutes, or when the signal is aborted.
 */
export async function waitUntil(
	signal: AbortSignal,
	missing: () => Promise<string | undefined> | string | undefined,
): Promise<void> {
	const limit = Date.now() + limitMs;
	for (;;) {
		signal.throwIfAborted();
		const text = await missing();
		if (text === undefined) return;
		if (Date.now() > limit) throw new Error(`${text}, even after ${limitMs / 60_000} minutes`);
		await wait(pauseMs);
	}
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
