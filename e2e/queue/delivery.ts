import type { Batch } from './batches.ts';
import type { DocumentArrival } from './documentArrival.ts';

/** An execution as n8n's database stores it. */
export interface ExecutionRow {
	id: string;
	status: string;
}

/** The executions that haven't succeeded. */
export function withoutSuccess(executions: readonly ExecutionRow[]): ExecutionRow[] {
	return executions.filter(({ status }) => status !== 'success');
}

/** How many times each text occurs in a list. */
export function countsOf(texts: readonly string[]): ReadonlyMap<string, number> {
	const counts = new Map<string, number>();
	for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
	return counts;
}

function namesBroughtBy(executionId: string, arrivals: readonly DocumentArrival[]): string[] {
	return arrivals.filter((each) => each.executionId === executionId).map((each) => each.document);
}

function isWhole(batch: Batch, names: readonly string[]): boolean {
	const counts = countsOf(names);
	return names.length === batch.length && batch.every(({ name }) => counts.get(name) === 1);
}

/** The executions that succeeded without delivering one complete batch, each document once. */
export function falselySuccessful(
	executions: readonly ExecutionRow[],
	batches: readonly Batch[],
	arrivals: readonly DocumentArrival[],
): string[] {
	return executions
		.filter(({ status }) => status === 'success')
		.map(({ id }) => id)
		.filter((id) => {
			const names = namesBroughtBy(id, arrivals);
			return !batches.some((batch) => isWhole(batch, names));
		});
}

/** The batches for which n8n has no successful execution. */
export function interruptedBatches(
	executions: readonly ExecutionRow[],
	batches: readonly Batch[],
	arrivals: readonly DocumentArrival[],
): Batch[] {
	const successful = new Set(
		executions.filter(({ status }) => status === 'success').map(({ id }) => id),
	);
	const done = new Set(
		arrivals.filter((each) => successful.has(each.executionId)).map((each) => each.document),
	);
	return batches.filter((batch) => !batch.every(({ name }) => done.has(name)));
}

/** The workers that ran the successful executions. */
export function successfulWorkers(
	executions: readonly ExecutionRow[],
	arrivals: readonly DocumentArrival[],
): ReadonlySet<string> {
	const workerOf = new Map(arrivals.map(({ executionId, worker }) => [executionId, worker]));
	const successful = executions.filter(({ status }) => status === 'success');
	return new Set(successful.flatMap(({ id }) => workerOf.get(id) ?? []));
}

/** What is wrong with how often documents arrived: `most` says how often each one may. */
export function wrongCounts(
	what: string,
	batches: readonly Batch[],
	came: readonly string[],
	most: (document: string) => number,
): string[] {
	const counts = countsOf(came);
	const known = new Set(batches.flat().map(({ name }) => name));
	const unknown = [...counts.keys()].filter((name) => !known.has(name));
	const wrong = [...known].filter((name) => {
		const count = counts.get(name) ?? 0;
		return count < 1 || count > most(name);
	});
	return [
		...unknown.map((name) => `${name} was ${what} and never sent`),
		...wrong.map((name) => `${name} was ${what} ${counts.get(name) ?? 0} times`),
	];
}
