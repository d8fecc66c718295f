import type { IDataObject } from 'n8n-workflow';

import type { DocumentElement } from '../../../../nodes/core/wire/element';

/** Completes what matters to a test to a whole element. */
export function documentElement(
	type: string,
	text: string,
	metadata: IDataObject = {},
	elementId = `id of ${text.slice(0, 20)}`,
): DocumentElement {
	return { type, element_id: elementId, text, metadata };
}
