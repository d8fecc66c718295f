/** What stands on a page without belonging to its text, with the types of its elements. */
const typesOfParts = {
	footers: ['Footer', 'Page-footer'],
	headers: ['Header', 'Page-header'],
	pageBreaks: ['PageBreak'],
	pageNumbers: ['PageNumber'],
	/** Headers and footers that the service returns as ordinary text. */
	repeatedLines: [],
} as const;

export type PagePart = keyof typeof typesOfParts;

const partsByType: ReadonlyMap<string, PagePart> = new Map(
	Object.entries(typesOfParts).flatMap(([part, types]) =>
		types.map((type) => [type, part as PagePart] as const),
	),
);

/** Returns the part of a page that elements of a type are; undefined for text. */
export function partOfType(type: string): PagePart | undefined {
	return partsByType.get(type);
}
