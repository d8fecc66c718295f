import { attachmentOf, sheetOf, type TextElement } from '../element';

/** Returns the names of the parts that an element stands in, which have headings: an attachment, a sheet in it. */
export function partsAbove(element: TextElement): string[] {
	return [attachmentOf(element), sheetOf(element)].filter((name) => name !== undefined);
}
