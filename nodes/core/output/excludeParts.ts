import type { FoundParts, PagePart } from '../../../packages/element-text';
import type { NodeContext, N8nContext } from '../n8n/nodeContext';
import type { DocumentElement } from '../wire/element';
import { filterInBatches, inSteps } from '../text/batches';
import { enumerated } from '../text/text';
import type { MissingPages } from './partitionResult';

/** What stands on a page without belonging to its text, with labels of the panel: docs/maintainers/service.md#elements */
export const pageParts = [
	{ name: 'Footers', value: 'footers' },
	{ name: 'Headers', value: 'headers' },
	{ name: 'Page Breaks', value: 'pageBreaks' },
	{ name: 'Page Numbers', value: 'pageNumbers' },
	{ name: 'Repeated Lines', value: 'repeatedLines' },
] as const satisfies ReadonlyArray<{ name: string; value: PagePart }>;

export const allPageParts: readonly PagePart[] = pageParts.map(({ value }) => value);

interface Rest {
	elements: DocumentElement[];
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
	const { findPageParts } = await import('../../../packages/element-text');
	const found = await inSteps(findPageParts(elements, parts));
	if (found.size === 0) return { elements, missingPages };
	countExcluded(context, found);
	let position = -1;
	return {
		elements: await filterInBatches(elements, () => !found.has((position += 1))),
		missingPages: missingPages?.map((missing) => withoutBefore(missing, found)),
	};
}

function withoutBefore(missing: MissingPages, found: FoundParts): MissingPages {
	const before = [...found.keys()].filter((position) => position < missing.position);
	return { ...missing, position: missing.position - before.length };
}

/** What is counted of each part, as the hint names it. Page breaks have no text that could be missed. */
const names: ReadonlyArray<readonly [PagePart, string]> = [
	['headers', 'repeated headers'],
	['footers', 'repeated footers'],
	['pageNumbers', 'page numbers'],
	['repeatedLines', 'repeated lines'],
];

function countExcluded(context: NodeContext<N8nContext>, excluded: FoundParts): void {
	const counts = context.state.excluded;
	for (const part of excluded.values()) counts.set(part, (counts.get(part) ?? 0) + 1);
}

export function showExcluded(context: NodeContext<N8nContext>): void {
	const counts = context.state.excluded;
	const all = names.flatMap(([part, name]) => {
		const count = counts.get(part) ?? 0;
		return count === 0 ? [] : [`${count} ${name}`];
	});
	if (all.length === 0) return;
	context.hint(
		`Excluded ${enumerated(all, 'and')}. To keep them, add the option 'Exclude Page Parts' and clear what to keep.`,
	);
}
