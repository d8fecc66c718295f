import { beginningOf, sheetOf, type TextElement } from '../element';
import { oneLine } from './markdownText';

/** A longer name of an attachment is cut: each page repeats it. Characters. */
const maxName = 200;

/** Some services give attachments the name of their email. */
const nameless = 'Attachment';

/** Returns the name of the attachment that an element belongs to; undefined for other documents. */
export function attachmentOf({ metadata }: TextElement): string | undefined {
	const { attached_to_filename: email, filename } = metadata;
	if (typeof email !== 'string' || email === '') return undefined;
	const own = typeof filename === 'string' && filename !== email ? oneLine(filename) : '';
	return beginningOf(own, maxName) || nameless;
}

/** Returns the names of the parts that an element stands in, which have headings: an attachment, a sheet in it. */
export function partsAbove(element: TextElement): string[] {
	return [attachmentOf(element), sheetOf(element)].filter((name) => name !== undefined);
}
