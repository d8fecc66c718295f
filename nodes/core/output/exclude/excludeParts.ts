import type { FoundParts, PagePart } from '../../../../packages/element-text';
import type { NodeContext, N8nContext } from '../../n8n/nodeContext';
import { filterInBatches, inSteps } from '../../text/batches';
import type { DocumentElement } from '../../service/element';
import type { MissingPages } from '../elements/missingPages';
import { countExcluded } from './excludedHint';

/** What of a document is left. */
interface Rest {
	elements: DocumentElement[];
	/** With their places among what's left. */
	missingPages?: readonly MissingPages[];
}

/** Returns a document without these parts of its pages, and counts them for the hint. Texts of chunks stay as they are. */
export async function excludeParts(
	context: NodeContext<N8nContext>,
	elements: DocumentElement[],
	missingPages: readonly MissingPages[] | undefined,
	parts: readonly PagePart[],
): Promise<Rest> {
	if (parts.length === 0) return { elements, missingPages };
	const { findPageParts } = await import('../../../../packages/element-text');
	const found = await inSteps(findPageParts(elements, parts));
	if (found.size === 0) return { elements, missingPages };
	countExcluded(context, found);
	let position = -1;
	return {
		elements: await filterInBatches(elements, () => !found.has((position += 1))),
		missingPages: missingPages?.map((missing) => withoutBefore(missing, found)),
	};
}

/** Missing pages with their place in a document without these parts. */
function withoutBefore(missing: MissingPages, found: FoundParts): MissingPages {
	const before = [...found.keys()].filter((position) => position < missing.position);
	return { ...missing, position: missing.position - before.length };
}
