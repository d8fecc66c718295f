import type { DocumentElement } from '../element';
import { withoutMark } from './uploadMark';

/**
 * Returns elements that name their document `fileName`, or as the service does, without the mark of its upload.
 * Attachments of an email keep their names, and tell the email's.
 */
export function originalNames(
	elements: readonly DocumentElement[],
	fileName?: string,
): DocumentElement[] {
	return elements.map((element) => {
		const { filename, attached_to_filename: email } = element.metadata;
		const isAttached = typeof email === 'string';
		const given = isAttached ? email : filename;
		const name = fileName ?? (typeof given === 'string' ? withoutMark(given) : undefined);
		if (name === given) return element;
		const renamed = isAttached && filename !== email ? {} : { filename: name };
		const renamedEmail = isAttached ? { attached_to_filename: name } : {};
		return { ...element, metadata: { ...element.metadata, ...renamed, ...renamedEmail } };
	});
}
