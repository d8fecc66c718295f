import type { ItemContext } from '../../items/itemContext';
import { isNotSet } from '../fields/encodeValue';
import { splitByNode, pageRangeField, splitField } from '../fields/splitFields';
import type { FormEntry } from '../formEntry';
import { readSplitFields } from '../formFields';
import { readCollection } from '../readCollection';
import { valueError } from '../valueError';
import type { PageRange } from './planRanges';
import { readPageRange } from './readPageRange';

/** How this node splits a PDF. */
export interface SplitSettings {
	/** Whether pages may be missing from the result. */
	allowFailed: boolean;
	/** How many ranges are sent in parallel at most. */
	rangesAtOnce: number;
	/** The pages to send; all if not set. */
	pageRange?: PageRange;
}

const defaultRangesAtOnce = 5;

/**
 * Reads how this node splits the PDFs of one item; undefined if it doesn't. Throws a NodeOperationError that names the
 * field for an invalid value.
 */
export function readSplitSettings(
	context: ItemContext,
	itemIndex: number,
): SplitSettings | undefined {
	const splitter: unknown = context.getNodeParameter(splitField.property.name, itemIndex, '');
	if (typeof splitter !== 'string' || splitter.trim() !== splitByNode) return undefined;
	const options = readCollection(context, itemIndex, 'splitOptions');
	const given = options[pageRangeField.name];
	const pageRange = isNotSet(given) ? undefined : readPageRange(given);
	if (!isNotSet(given) && !pageRange) {
		const expected = 'pages such as 1-50 or 7';
		throw valueError(context, itemIndex, pageRangeField.displayName, expected, given);
	}
	return {
		allowFailed: valueOf(readSplitFields(context, itemIndex), 'split_pdf_allow_failed') === 'true',
		rangesAtOnce: sharedRangesAtOnce(context),
		...(pageRange && { pageRange }),
	};
}

/**
 * All documents of an execution share one limit, which the first item decides. If its options are invalid, that item
 * fails separately, and the others use the default limit.
 */
function sharedRangesAtOnce(context: ItemContext): number {
	try {
		const given = valueOf(readSplitFields(context, 0), 'split_pdf_concurrency_level');
		return Number(given ?? defaultRangesAtOnce);
	} catch {
		return defaultRangesAtOnce;
	}
}

function valueOf(fields: readonly FormEntry[], name: string): string | undefined {
	return fields.find(([field]) => field === name)?.[1];
}
