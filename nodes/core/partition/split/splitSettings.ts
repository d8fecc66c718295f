import { isNothing } from '../../n8n/fields/readValue';
import { emptyOption, wrongValue } from '../../n8n/fields/parameterErrors';
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

/**
 * Reads which pages this node takes out of the PDFs of one item and how it splits them; undefined if it does neither.
 * Throws a Problem that names the field for an invalid value.
 */
export function readSplitSettings(item: Item): SplitSettings | undefined {
	const splits = item.option(splitField) === splitByNode;
	const pageRange = givenPageRange(item.options());
	if (!splits && !pageRange) return undefined;
	if (!splits) return { splits, allowFailed: false, pageRange };
	// Only the first item's value counts, but each item's has to be valid.
	item.option(maxParallelPageRangesField);
	return { splits, allowFailed: item.option(allowFailedField) ?? false, pageRange };
}

function givenPageRange(options: Readonly<Record<string, unknown>>): PageRange | undefined {
	const { name } = pageRangeField.property;
	if (!Object.hasOwn(options, name)) return undefined;
	const given = options[name];
	if (isNothing(given)) throw emptyOption(pageRangeField);
	const pageRange = readPageRange(given);
	if (pageRange) return pageRange;
	throw wrongValue(pageRangeField, given, 'pages such as 1-50 or 7');
}
