import type { FoundParts, PagePart } from '../../../../packages/element-text';
import type { NodeContext, N8nContext } from '../../n8n/nodeContext';

/** What is counted of each part, as the hint names it. Page breaks have no text that could be missed. */
const names: ReadonlyArray<readonly [PagePart, string]> = [
	['headers', 'repeated headers'],
	['footers', 'repeated footers'],
	['pageNumbers', 'page numbers'],
	['repeatedLines', 'repeated lines'],
];

/** Adds what was excluded from a document to what this execution has excluded. */
export function countExcluded(context: NodeContext<N8nContext>, excluded: FoundParts): void {
	const counts = context.state.excluded;
	for (const part of excluded.values()) counts.set(part, (counts.get(part) ?? 0) + 1);
}

/** Says in a hint what this execution has excluded from its documents, and how to keep it. */
export function showExcluded(context: NodeContext<N8nContext>): void {
	const counts = context.state.excluded;
	if (counts.size === 0) return;
	const all = names.flatMap(([part, name]) => {
		const count = counts.get(part) ?? 0;
		return count === 0 ? [] : [`${count} ${name}`];
	});
	if (all.length === 0) return;
	const list = [all.slice(0, -1).join(', '), ...all.slice(-1)].filter((text) => text !== '');
	context.hint(
		`Excluded ${list.join(' and ')}. To keep them, add the option 'Exclude Page Parts' and clear what to keep.`,
	);
}
