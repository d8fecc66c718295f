import type { MissingPages } from '../../elements/missingPages';
import type { PartitionResult } from '../../elements/partitionResult';
import { inSlices } from '../../values/inSlices';
import { joinCsv } from './joinCsv';
import { joinElements } from './joinElements';
import { rangeText, type PageRange } from './planRanges';
import type { RangeFailure } from './rangeFailures';
import type { RangeOutcome } from './sendRanges';

export interface JoinedResults {
	result: PartitionResult;
	/** The languages of the ranges if they differ. */
	differingLanguages: string[];
}

/** Joins the results of all ranges. The result names the pages of failed ranges. */
export async function joinResults(
	ranges: readonly PageRange[],
	outcomes: readonly RangeOutcome[],
): Promise<JoinedResults> {
	const results = ranges.map(({ first, last }, position) => {
		const outcome = outcomes[position];
		return {
			pages: last - first + 1,
			result: outcome?.kind === 'done' ? outcome.result : undefined,
		};
	});
	const failures = failuresOf(outcomes);
	if (results.some(({ result }) => result?.kind === 'csv')) {
		const { text, differingLanguages } = await inSlices(
			joinCsv(
				results.map(({ pages, result }) => ({
					pages,
					text: result?.kind === 'csv' ? result.text : undefined,
				})),
			),
		);
		return { result: { kind: 'csv', text, ...missing(failures, []) }, differingLanguages };
	}
	const { elements, gaps, differingLanguages } = await inSlices(
		joinElements(
			results.map(({ pages, result }) =>
				result?.kind === 'elements' ? { pages, elements: result.elements } : { pages },
			),
		),
	);
	return {
		result: { kind: 'elements', elements, ...missing(failures, gaps) },
		differingLanguages,
	};
}

/** The failures in page order. */
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
