import type { PagePart } from '../../../../packages/element-text';

/** What stands on a page without belonging to its text, with labels of the panel: docs/maintainers/service.md#elements */
export const pageParts = [
	{ name: 'Footers', value: 'footers' },
	{ name: 'Headers', value: 'headers' },
	{ name: 'Page Breaks', value: 'pageBreaks' },
	{ name: 'Page Numbers', value: 'pageNumbers' },
	{ name: 'Repeated Lines', value: 'repeatedLines' },
] as const satisfies ReadonlyArray<{ name: string; value: PagePart }>;

export const allPageParts: readonly PagePart[] = pageParts.map(({ value }) => value);
