import { ForeignResponse } from '../../../packages/service-http';
import { nameText, quoted } from '../text/text';
import type { DocumentElement } from '../wire/element';
import { markIn, withoutMark } from './marks';

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

/** Throws a ForeignResponse for elements that name another upload than the one with this mark; '' is any. */
export function assertOwnElements(elements: readonly DocumentElement[], mark: string): void {
	if (mark === '') return;
	for (const { metadata } of elements) {
		assertOwnName(nameText(metadata.attached_to_filename) || nameText(metadata.filename), mark);
	}
}

/** Throws a ForeignResponse for a name with another mark; one without a mark may be any, and '' is any mark. */
export function assertOwnName(name: string, mark: string): void {
	if (mark === '' || ['', mark].includes(markIn(name))) return;
	throw new ForeignResponse(
		`The service returned the result of another file, ${quoted(withoutMark(name))}`,
		'A cache between n8n and the service may mix up responses',
	);
}
