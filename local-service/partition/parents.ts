import type { DraftType, ElementDraft } from './serviceElement.ts';

const textTypes: readonly DraftType[] = ['ListItem', 'NarrativeText', 'Table', 'UncategorizedText'];

/** What each type may be the parent of; types that aren't here are nobody's parent. */
const heldTypes: Partial<Record<DraftType, readonly DraftType[]>> = {
	Header: ['Title', ...textTypes],
	Title: textTypes,
};

function holds(parent: ElementDraft, draft: ElementDraft): boolean {
	if (heldTypes[parent.type]?.includes(draft.type)) return true;
	return parent.type === draft.type && (draft.depth ?? 0) > (parent.depth ?? 0);
}

/**
 * For each draft the position of its parent, if any: the nearest draft before it that is still open and may hold it,
 * by its type or as a deeper one of the same type. A draft closes all those that may not hold it. So a page header
 * holds the titles of its page, and a footer, an address or a code snippet ends the section.
 */
export function parentPositions(drafts: readonly ElementDraft[]): Array<number | undefined> {
	const open: Array<{ draft: ElementDraft; position: number }> = [];
	return drafts.map((draft, position) => {
		let parent = open.at(-1);
		while (parent !== undefined && !holds(parent.draft, draft)) {
			open.pop();
			parent = open.at(-1);
		}
		open.push({ draft, position });
		return parent?.position;
	});
}
