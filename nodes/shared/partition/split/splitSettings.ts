import { isNothing, readFrom, readOption } from '../../fields/readValue';
import { wrongValue } from '../../fields/wording';
import { Item, type Caller, type ItemContext } from '../../run/caller';
import {
	allowFailedField,
	pageRangeField,
	rangesAtOnceField,
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
	/** How many ranges are sent in parallel at most. */
	rangesAtOnce: number;
	/** The pages to send; all if not set. */
	pageRange?: PageRange;
}

/**
 * Reads which pages this node takes out of the PDFs of one item and how it splits them; undefined if it does neither.
 * Throws a Problem that names the field for an invalid value.
 */
export function readSplitSettings(item: Item): SplitSettings | undefined {
	const options = item.options();
	const splits = readOption(splitField, options) === splitByNode;
	const pageRange = givenPageRange(item);
	if (!splits && !pageRange) return undefined;
	const shared = {
		splits,
		rangesAtOnce: sharedRangesAtOnce(item),
		...(pageRange && { pageRange }),
	};
	if (!splits) return { ...shared, allowFailed: false };
	// Only the first item's value counts, but each item's has to be valid.
	readOption(rangesAtOnceField, options);
	return { ...shared, allowFailed: readOption(allowFailedField, options) ?? false };
}

function givenPageRange(item: Item): PageRange | undefined {
	const given = item.parameter(pageRangeField.property.name, '');
	if (isNothing(given)) return undefined;
	const pageRange = readPageRange(given);
	if (pageRange) return pageRange;
	throw wrongValue(pageRangeField, given, 'pages such as 1-50 or 7');
}

/**
 * All documents of an execution share one limit, which the first item decides. If its options are invalid, that item
 * fails separately, and the others use the default limit.
 */
function sharedRangesAtOnce(caller: Caller<ItemContext>): number {
	return caller.once(sharedRangesAtOnce, () => {
		try {
			const added = new Item(caller.context, 0).options();
			return readOption(rangesAtOnceField, added) ?? readFrom(rangesAtOnceField, {});
		} catch {
			return readFrom(rangesAtOnceField, {});
		}
	});
}
