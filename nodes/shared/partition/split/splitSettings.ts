import { isNothing, readFrom, readOption } from '../../fields/readValue';
import { emptyOption, wrongValue } from '../../fields/wording';
import { Item, type Caller, type ItemContext } from '../../run/caller';
import {
	allowFailedField,
	pageRangeField,
	rangesAtOnceField,
	splitByNode,
	splitField,
	splitOptions,
} from '../fields/splitFields';
import { readPageRange, type PageRange } from './planRanges';

/** How this node splits a PDF. */
export interface SplitSettings {
	/** Whether pages may be missing from the result. */
	allowFailed: boolean;
	/** How many ranges are sent in parallel at most. */
	rangesAtOnce: number;
	/** The pages to send; all if not set. */
	pageRange?: PageRange;
}

/**
 * Reads how this node splits the PDFs of one item; undefined if it doesn't. Throws a Problem that names the field for an
 * invalid value.
 */
export function readSplitSettings(item: Item): SplitSettings | undefined {
	if (item.read(splitField) !== splitByNode) return undefined;
	const rangesAtOnce = sharedRangesAtOnce(item);
	const options = item.options(splitOptions);
	const pageRange = givenPageRange(options);
	// Only the first item's value counts, but each item's has to be valid.
	readOption(rangesAtOnceField, options);
	return {
		allowFailed: readOption(allowFailedField, options) ?? false,
		rangesAtOnce,
		...(pageRange && { pageRange }),
	};
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

/**
 * All documents of an execution share one limit, which the first item decides. If its options are invalid, that item
 * fails separately, and the others use the default limit.
 */
function sharedRangesAtOnce(caller: Caller<ItemContext>): number {
	return caller.once(sharedRangesAtOnce, () => {
		try {
			const added = new Item(caller.context, 0).options(splitOptions);
			return readOption(rangesAtOnceField, added) ?? readFrom(rangesAtOnceField, {});
		} catch {
			return readFrom(rangesAtOnceField, {});
		}
	});
}
