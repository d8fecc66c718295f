import type { DraftType, ElementDraft } from './serviceElement.ts';

/** What belongs to the page, not to the text around it. */
const withoutParent: readonly DraftType[] = ['Footer', 'Header', 'PageBreak', 'PageNumber'];

interface OpenParent {
	position: number;
	depth: number;
}

/** Drops the open parents that a draft of this depth ends. */
function closeFrom(open: OpenParent[], depth: number): void {
	while (open.length > 0 && (open.at(-1)?.depth ?? 0) >= depth) open.pop();
}

function isNestedUnder(draft: ElementDraft): boolean {
	return draft.type === 'ListItem' && draft.depth !== undefined;
}

/**
 * For each draft the position of its parent, if any: a title's parent is the last title of a
 * higher level, a nested list item's the item around it, anything else's the last title.
 * Titles without a level are of the highest.
 */
export function parentPositions(drafts: readonly ElementDraft[]): Array<number | undefined> {
	const titles: OpenParent[] = [];
	const items: OpenParent[] = [];
	return drafts.map((draft, position) => {
		const depth = draft.depth ?? 0;
		if (withoutParent.includes(draft.type)) return undefined;
		if (draft.type === 'Title') {
			items.length = 0;
			closeFrom(titles, depth);
			const parent = titles.at(-1)?.position;
			titles.push({ position, depth });
			return parent;
		}
		if (!isNestedUnder(draft)) {
			items.length = 0;
			return titles.at(-1)?.position;
		}
		closeFrom(items, depth);
		const parent = items.at(-1)?.position ?? titles.at(-1)?.position;
		items.push({ position, depth });
		return parent;
	});
}
