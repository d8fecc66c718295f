/** What stands on a page without belonging to its text, with labels of the panel: docs/service.md#elements */
export const pageParts = [
	{ name: 'Footers', value: 'footers', types: ['Footer', 'Page-footer'] },
	{ name: 'Headers', value: 'headers', types: ['Header', 'Page-header'] },
	{ name: 'Page Breaks', value: 'pageBreaks', types: ['PageBreak'] },
	{ name: 'Page Numbers', value: 'pageNumbers', types: ['PageNumber'] },
	{ name: 'Repeated Lines', value: 'repeatedLines', types: [] },
] as const;

export type PagePart = (typeof pageParts)[number]['value'];

/** The types of elements that each part consists of. */
export const pagePartTypes = Object.fromEntries(
	pageParts.map(({ value, types }) => [value, types]),
) as unknown as Readonly<Record<PagePart, readonly string[]>>;

export const allPageParts: readonly PagePart[] = pageParts.map(({ value }) => value);
