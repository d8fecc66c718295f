import type { IDataObject } from 'n8n-workflow';

import type { Evidence } from '../../../../packages/value-evidence';
import type { ItemContext, NodeContext } from '../../n8n/nodeContext';
import type { DocumentElement } from '../../service/element';
import { createPause } from '../../text/batches';
import type { OutputField } from '../outputShape';

/** The fields that evidence adds to an item, for the reference. */
export const evidenceShape = {
	valuesToReview: {
		type: 'number',
		text: 'How many of the values a person has to look at: all that are not `verified`',
	},
	evidence: {
		type: 'array',
		text: 'For each value, in the order of the data: `path` (such as `lines[2].amount`), `value`, `status`, and where it stands: `page`, `elementId`, `quote` and `box` (`left`, `top`, `width` and `height` in parts of the page, from 0 to 1, and `layoutWidth` and `layoutHeight`, the size of the page in the unit of the service), or null. `status` is `verified` (the document says so), `ambiguous` (the value stands at places that mean something else) or `unverified` (it stands nowhere; the place is where it should stand, if that is known). Null and empty text have no evidence',
		holds: {
			path: 'string',
			value: 'string',
			status: 'string',
			page: 'number',
			elementId: 'string',
			quote: 'string',
			box: 'object',
		},
	},
} as const satisfies Record<string, OutputField>;

/** The document that values are looked up in. */
interface CheckedDocument {
	context: NodeContext<ItemContext>;
	fileName: string;
	elements: readonly DocumentElement[];
}

/**
 * Returns the fields that say where each value of `data` stands in a document. Shows a hint if a document with pages has
 * no coordinates.
 */
export async function evidenceOf(
	{ context, fileName, elements }: CheckedDocument,
	data: unknown,
): Promise<{ valuesToReview: number; evidence: IDataObject[] }> {
	// Loaded when it's first needed: most executions check nothing.
	const { findEvidence } = await import('../../../../packages/value-evidence');
	const evidence = await findEvidence(data, elements, createPause());
	if (lacksBoxes(elements)) {
		context.hint(
			`The evidence for "${fileName}" has no boxes, because its elements have no coordinates. Turn on Coordinates, in the options of Document Partition or in the partitioner settings of a job with the strategy Fast, High Res or OCR Only. Simplified elements never have them`,
		);
	}
	const valuesToReview = evidence.filter(({ status }: Evidence) => status !== 'verified').length;
	return {
		valuesToReview,
		evidence: evidence.map((one) => ({ ...one }) as unknown as IDataObject),
	};
}

function lacksBoxes(elements: readonly DocumentElement[]): boolean {
	const hasPages = elements.some(({ metadata }) => metadata.page_number !== undefined);
	return hasPages && !elements.some(({ metadata }) => metadata.coordinates);
}
