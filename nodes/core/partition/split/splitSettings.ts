import type { Field } from '../../n8n/fields/field';
import type { Item } from '../../n8n/nodeContext';
import {
	allowFailedField,
	pageRangeField,
	maxParallelPageRangesField,
	splitByNode,
	splitField,
} from '../fields/splitFields';
import { readPageRange, type PageRange } from './planRanges';

/** Which pages of a PDF this node sends, and how. */
export interface SplitSettings {
	/** Whether this node splits the pages into ranges. */
	splits: boolean;
	/** Whether pages may be missing from the result. */
	allowFailed: boolean;
	/** The pages to send; all if not set. */
	pageRange?: PageRange;
}

const pagesField: Field<PageRange> = {
	...pageRangeField,
	expects: 'pages such as 1-50 or 7',
	read: readPageRange,
};

/**
 * Reads which pages this node takes out of the PDFs of one item and how it splits them; undefined if it does neither.
 * Throws a Problem that names the field for an invalid value.
 */
export function readSplitSettings(item: Item): SplitSettings | undefined {
	const splits = item.option(splitField) === splitByNode;
	const pageRange = item.option(pagesField);
	if (!splits && !pageRange) return undefined;
	if (!splits) return { splits, allowFailed: false, pageRange };
	// Only the first item's value counts, but each item's has to be valid.
	item.option(maxParallelPageRangesField);
	return { splits, allowFailed: item.option(allowFailedField) ?? false, pageRange };
}
