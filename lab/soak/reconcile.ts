import { hasEnded } from '../../e2e/n8n/executionData.ts';
import type { Postgres } from '../../e2e/queue/postgres.ts';
import type { Ledger } from './ledger.ts';
import type { SoakRecord } from './record.ts';

/** What an execution says last may still be on its way when n8n has stored its end. */
const patienceMs = 15_000;
/** After which an execution that n8n doesn't know is taken for lost. */
const unknownMs = 4 * 60_000;
/** After which a job that started no execution is: later than the last time that the service tells of it. */
const notStartedMs = 14 * 60_000;

async function statusesOf(
	postgres: Postgres,
	executions: readonly string[],
): Promise<ReadonlyMap<string, string>> {
	const numbers = executions.map(Number).filter(Number.isSafeInteger);
	if (numbers.length === 0) return new Map();
	const rows = await postgres.query(
		`select id, status from execution_entity where id in (${numbers.join(', ')})`,
	);
	return new Map(rows.map(([id = '', status = '']) => [id, status]));
}

/**
 * Looks what has become of the executions that have documents: what a failed one hasn't delivered is given to another.
 * An execution that n8n calls successful and that hasn't delivered everything has lost documents.
 */
export async function reconcile(
	ledger: Ledger,
	postgres: Postgres,
	record: Pick<SoakRecord, 'notStarted'>,
): Promise<void> {
	const now = Date.now();
	const old = ledger.leases.filter(([, { at }]) => now - at > patienceMs);
	const known = old.flatMap(([, { execution }]) => execution ?? []);
	const statuses = await statusesOf(postgres, known);
	for (const [key, { execution, at, feed }] of old) {
		const status = execution === undefined ? undefined : statuses.get(execution);
		if (status === undefined) {
			if (now - at <= (execution === undefined ? notStartedMs : unknownMs)) continue;
			const count = ledger.interrupted(key);
			if (feed === 'instant') record.notStarted += count;
			else ledger.report(`n8n doesn't know the execution ${execution}`);
		} else if (hasEnded(status)) {
			const count = ledger.interrupted(key);
			if (status === 'success' && count > 0) {
				ledger.report(`The execution ${execution} succeeded (${feed}) without ${count} documents`);
			}
		}
	}
}
