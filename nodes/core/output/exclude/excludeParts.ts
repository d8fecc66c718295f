import type { FoundParts, PagePart } from '../../../../packages/element-text';
import type { NodeContext, N8nContext } from '../../n8n/nodeContext';
import { createPause, filterInBatches, someInBatches } from '../../text/batches';
import type { DocumentElement } from '../../service/element';
import type { MissingPages } from '../elements/missingPages';
import { countExcluded } from './excludedHint';
import { excludeFromChunks } from './excludeFromChunks';

/** What of a document is left. */
interface Rest {
	elements: DocumentElement[];
	/** With their places among what's left. */
	missingPages?: readonly MissingPages[];
}

/** Returns a document without these parts of its pages, also in the texts of chunks, and counts them for the hint. */
export async function excludeParts(
	context: NodeContext<N8nContext>,
	given: DocumentElement[],
	missingPages: readonly MissingPages[] | undefined,
	parts: readonly PagePart[],
): Promise<Rest> {
	if (parts.length === 0) return { elements: given, missingPages };
	const { findPageParts } = await import('../../../../packages/element-text');
	const hasOriginals = await someInBatches(given, ({ metadata }) =>
		Boolean(metadata.orig_elements),
	);
	const inChunks = hasOriginals ? await excludeFromChunks(given, parts) : undefined;
	if (inChunks) countExcluded(context, inChunks.excluded);
	const elements = inChunks?.elements ?? given;
	const found = await findPageParts(elements, parts, createPause());
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
