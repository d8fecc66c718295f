import type { MissingPages } from '../../elements/missingPages';
import type { PartitionResult } from '../../elements/partitionResult';
import type { Item } from '../../run/caller';
import { inSlices } from '../../values/inSlices';
import { languagesAreSet } from '../fields/formEntry';
import { documentName, type DocumentRequest } from '../request/documentRequest';
import { joinCsv } from './joinCsv';
import { joinElements } from './joinElements';
import { rangeText, type PageRange } from './planRanges';
import { failuresOf, type RangeFailure, type RangeOutcome } from './rangeFailures';

interface JoinedResults {
	result: PartitionResult;
	/** The languages of the ranges if they differ. */
	differingLanguages: string[];
}

/**
 * Joins the ranges, with a hint if the result may differ from that of the unsplit document. Throws a Problem for CSV
 * that would fill the memory.
 */
export async function joinRanges(
	item: Item,
	{ file, fields }: DocumentRequest,
	ranges: readonly PageRange[],
	outcomes: readonly RangeOutcome[],
): Promise<PartitionResult> {
	const { result, differingLanguages } = await joinResults(ranges, outcomes);
	if (differingLanguages.length > 0 && !languagesAreSet(fields)) {
		item.hint(
			`The service detected different languages in the page ranges of ${documentName(file)} (${differingLanguages.join(', ')}), so the languages in its metadata may differ from those of the unsplit document. Set Languages to get the same for all pages.`,
		);
	}
	return result;
}

/** Joins the results of all ranges. The result names the pages of failed ranges. */
async function joinResults(
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
		const texts = results.map(({ pages, result }) => ({
			pages,
			text: result?.kind === 'csv' ? result.text : undefined,
		}));
		const { text, differingLanguages } = await inSlices(joinCsv(texts));
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
