import type { Postgres } from '../queue/postgres.ts';
import { waitUntil } from '../waitUntil.ts';
import { chunkDatabase } from './storedChunks.ts';

/** A lock in the database of the chunks, which holds up a statement of the workflow. */
export interface HeldLock {
	/** Waits until so many statements wait for it. */
	untilAwaited(statements?: number): Promise<void>;
	/** Lets them go on. */
	release(): Promise<void>;
	/** Rolls back what waits for it, as if its client had died a moment before, and releases it. */
	breakOff(): Promise<void>;
}

/** Takes a lock by a statement. */
export async function holdLock(
	postgres: Postgres,
	statement: string,
	signal: AbortSignal,
): Promise<HeldLock> {
	const count = async (condition: string): Promise<number> => {
		const query = `select count(*) from pg_stat_activity where datname = '${chunkDatabase}' and ${condition}`;
		const [[found] = []] = await postgres.query(query);
		return Number(found);
	};
	const end = async (condition: string): Promise<void> => {
		const query = `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${chunkDatabase}' and ${condition}`;
		await postgres.query(query);
		await waitUntil(signal, async () =>
			(await count(condition)) === 0 ? undefined : `A session hasn't ended: ${condition}`,
		);
	};
	const sleeps = "wait_event = 'PgSleep'";
	const waits = "wait_event_type = 'Lock'";
	const held = postgres.query(`begin; ${statement}; select pg_sleep(600)`, chunkDatabase);
	// It ends by being terminated.
	held.catch(() => undefined);
	await waitUntil(signal, async () =>
		(await count(sleeps)) > 0 ? undefined : `The lock isn't held: ${statement}`,
	);
	return {
		async untilAwaited(statements = 1) {
			await waitUntil(signal, async () =>
				(await count(waits)) >= statements ? undefined : `Too few wait for the lock: ${statement}`,
			);
		},
		async release() {
			await end(sleeps);
		},
		async breakOff() {
			await end(waits);
			await end(sleeps);
		},
	};
}
