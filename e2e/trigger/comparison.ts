import type { Arrival } from './arrival.ts';

export interface Comparison {
	/** Jobs that finished and never arrived. */
	lost: string[];
	/** Jobs that arrived more than once. */
	doubled: string[];
	/** Arrivals that must not exist: jobs from before the activation, jobs that still run, a wrong status. */
	unexpected: string[];
}

/** Compares the keys of the jobs that finished after the activation with what the workflow delivered. */
export function compare(expected: ReadonlySet<string>, arrivals: readonly Arrival[]): Comparison {
	const counts = new Map<string, number>();
	for (const { key } of arrivals) counts.set(key, (counts.get(key) ?? 0) + 1);
	return {
		lost: [...expected].filter((key) => !counts.has(key)),
		doubled: [...counts].filter(([, count]) => count > 1).map(([key]) => key),
		unexpected: [...counts.keys()].filter((key) => !expected.has(key)),
	};
}
