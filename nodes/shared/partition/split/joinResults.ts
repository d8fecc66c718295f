import type { MissingPages } from '../../output/missingPages';
import type { PartitionResult } from '../../output/writeOutput';
import { joinCsv } from './joinCsv';
import { joinElements } from './joinElements';
import { rangeText } from './planRanges';
import type { RangeFailure } from './rangeFailures';
import type { RangeOutcome } from './sendRanges';

/** Joins what the ranges gave to one result, with the pages of failed ranges named in it. */
export function joinResults(outcomes: readonly RangeOutcome[]): PartitionResult {
	const results = outcomes.map((outcome) =>
		outcome?.kind === 'done' ? outcome.result : undefined,
	);
	const failures = failuresOf(outcomes);
	if (results.some((result) => result?.kind === 'csv')) {
		const text = joinCsv(
			results.map((result) => (result?.kind === 'csv' ? result.text : undefined)),
		);
		return { kind: 'csv', text, ...missing(failures, []) };
	}
	const { elements, gaps } = joinElements(
		results.map((result) => (result?.kind === 'elements' ? result.elements : undefined)),
	);
	return { kind: 'elements', elements, ...missing(failures, gaps) };
}

/** The failures among what became of ranges, in page order. */
export function failuresOf(outcomes: readonly RangeOutcome[]): RangeFailure[] {
	return outcomes.flatMap((outcome) => (outcome?.kind === 'failed' ? [outcome.failure] : []));
}

function missing(
	failures: readonly RangeFailure[],
	gaps: readonly number[],
): { missingPages?: MissingPages[] } {
	if (failures.length === 0) return {};
	return {
		missingPages: failures.map(({ range, status, message }, number) => ({
			pages: rangeText(range),
			status,
			message,
			position: gaps[number] ?? 0,
		})),
	};
}
