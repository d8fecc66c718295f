import { linesOf } from './lines.ts';
import type { Page } from './page.ts';
import type { PagePart } from './readingOrder.ts';
import { inReadingOrder } from './readingOrder.ts';
import { ruledTables } from './ruledTables.ts';
import { layoutRuns } from './runs.ts';

/** A page whose lines, tables and blocks have been found. */
export interface PageLayout {
	width: number;
	height: number;
	shownScale: number;
	parts: PagePart[];
}

/** Reads the layout of a page. Text along the page's height comes last. */
export function pageLayout(page: Page, bodySize: number): PageLayout {
	const runs = layoutRuns(page, bodySize);
	const { tables, otherRuns } = ruledTables(runs, page);
	const parts = inReadingOrder(otherRuns, tables, bodySize);
	const rotated = linesOf(page.runs.filter(({ isRotated }) => isRotated));
	const margin = rotated.map((line): PagePart => ({
		kind: 'text',
		block: { lines: [line], box: line.box },
	}));
	const { width, height, shownScale } = page;
	return { width, height, shownScale, parts: [...parts, ...margin] };
}
