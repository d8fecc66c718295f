import { isNotSet } from '../fields/encodeValue';
import { splitByNode, pageRangeField, splitField } from '../fields/splitFields';
import type { FormEntry } from '../formEntry';
import { readSplitFields } from '../formFields';
import { valueError } from '../valueError';
import type { PageRange } from './planRanges';
import { readPageRange } from './readPageRange';
import { Item, type Caller, type ItemContext } from '../../run/caller';

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
export function readSplitSettings(item: Item): SplitSettings | undefined {
	const splitter: unknown = item.parameter(splitField.property.name, '');
	if (typeof splitter !== 'string' || splitter.trim() !== splitByNode) return undefined;
	const options = item.collection('splitOptions');
	const given = options[pageRangeField.name];
	const pageRange = isNotSet(given) ? undefined : readPageRange(given);
	if (!isNotSet(given) && !pageRange) {
		const expected = 'pages such as 1-50 or 7';
		throw valueError(pageRangeField.displayName, expected, given);
	}
	return {
		allowFailed: valueOf(readSplitFields(item), 'split_pdf_allow_failed') === 'true',
		rangesAtOnce: sharedRangesAtOnce(item),
		...(pageRange && { pageRange }),
	};
}

/**
 * All documents of an execution share one limit, which the first item decides. If its options are invalid, that item
 * fails separately, and the others use the default limit.
 */
function sharedRangesAtOnce(caller: Caller<ItemContext>): number {
	try {
		const given = valueOf(
			readSplitFields(new Item(caller.context, 0)),
			'split_pdf_concurrency_level',
		);
		return Number(given ?? defaultRangesAtOnce);
	} catch {
		return defaultRangesAtOnce;
	}
}

function valueOf(fields: readonly FormEntry[], name: string): string | undefined {
	return fields.find(([field]) => field === name)?.[1];
}
