import type { DocumentElement } from '../../../../../nodes/core/service/element';

/** An element whose identifier is its text. */
export function element(
	type: string,
	text: string,
	metadata: DocumentElement['metadata'] = {},
): DocumentElement {
	return { type, element_id: text, text, metadata };
}
