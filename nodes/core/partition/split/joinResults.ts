import type { DocumentElement } from '../../service/element';
import type { MissingPages } from '../../output/elements/missingPages';
import type { Item } from '../../n8n/nodeContext';
import { languagesAreSet } from '../fields/formEntry';
import { documentName, type DocumentRequest } from '../request/documentRequest';
import { joinElements } from './joinElements';
import { rangeText, type PageRange } from './planRanges';
import { failuresOf, type RangeOutcome } from './rangeFailures';

/** The joined elements of a document. */
export interface JoinedDocument {
	kind: 'elements';
	elements: DocumentElement[];
	/** The pages of failed ranges; not set if there are none. */
	missingPages?: MissingPages[];
}

/** Joins the ranges, with a hint if the result may differ from that of the unsplit document. */
export async function joinRanges(
	item: Item,
	{ file, fields }: DocumentRequest,
	ranges: readonly PageRange[],
	outcomes: readonly RangeOutcome[],
): Promise<JoinedDocument> {
	const { elements, gaps, differingLanguages } = await joinElements(
		ranges.map(({ first, last }, position) => {
			const outcome = outcomes[position];
			const pages = last - first + 1;
			return outcome?.kind === 'done' ? { pages, elements: outcome.elements } : { pages };
		}),
	);
	if (differingLanguages.length > 0 && !languagesAreSet(fields)) {
		item.hint(
			`The service detected different languages in the page ranges of ${documentName(file)} (${differingLanguages.join(', ')}), so the languages in its metadata may differ from those of the unsplit document. Set 'Languages' to get the same for all pages.`,
		);
	}
	const missingPages = failuresOf(outcomes).map(({ range, status, message }, number) => ({
		pages: rangeText(range),
		status,
		message,
		position: gaps[number] ?? 0,
	}));
	return { kind: 'elements', elements, ...(missingPages.length > 0 && { missingPages }) };
}
