import type { ElementDraft } from '../serviceElement.ts';
import { coordinatesOf } from '../layout/box.ts';
import { marginOf } from '../layout/pageDrafts.ts';
import { oneLine, paragraphDraft, startsListItem } from '../textType.ts';
import { fastBoxes } from './fastLayout.ts';
import { linesOf } from './pageLines.ts';
import type { PageText } from './pageText.ts';

/** The elements of one page as the strategy `fast` reads it: by columns, without tables, types by the text alone. */
export function fastDrafts(page: PageText): ElementDraft[] {
	return fastBoxes(linesOf(page.runs), startsListItem).flatMap(({ lines, box }) => {
		const text = oneLine(lines.join(' '));
		const margin = marginOf(box, page.height);
		const draft = margin ? { type: margin, text } : paragraphDraft(text);
		if (draft === undefined) return [];
		return [{ ...draft, metadata: { coordinates: coordinatesOf(box, page) } }];
	});
}
