import { readAddedFields, type AddedFields } from '../core/output/addedFields';
import { againstGiven, checkAgainstField } from '../core/output/evidenceFields';
import { readTextLimit } from '../core/output/outputSettings';
import { hashOfPlan, readPartitionPlan, type PartitionPlan } from '../core/partition/partitionPlan';
import type { Item } from '../core/n8n/nodeContext';
import { readKnownMode, type KnownMode } from './knownDocuments/knownFields';
import { readPageLimits, type PageLimits } from './pageLimits';

/** What the parameters of an input item say about its documents. */
export interface Plan extends PartitionPlan {
	/** For all documents of the item together. Characters. */
	textLimit?: number;
	added: AddedFields;
	known?: KnownMode;
	pageLimits?: PageLimits;
	/** What's made of the input alone; undefined if documents are sent, counted or compared. */
	unsent?: 'check' | 'highlight';
	/**
	 * Only where hashes are wanted, and not where documents are only compared: the settings of the node that will send
	 * them aren't known here.
	 */
	settingsHash?: string;
}

/** Reads what an item's parameters say, and touches no document. Throws a Problem for a value that can't be used. */
export function readPlan(item: Item): Plan {
	const plan = readPartitionPlan(item);
	const textLimit = readTextLimit(item, plan.output);
	const added = readAddedFields(item, plan.output);
	// Who compares documents needs their hashes.
	const { mode } = plan.output;
	const known = readKnownMode(item, mode);
	const isCompared = known !== undefined;
	const isChecked = mode === 'checkedValues' && item.read(checkAgainstField) === againstGiven;
	const ofInput = mode === 'highlightedPdf' ? 'highlight' : undefined;
	const hashes = added.hashes || isCompared;
	return {
		...plan,
		textLimit,
		added: { ...added, documentInfo: added.documentInfo || isCompared, hashes },
		known,
		unsent: isChecked ? 'check' : ofInput,
		pageLimits: readPageLimits(item, mode),
		settingsHash: hashes && known !== 'compare' ? hashOfPlan(plan, { textLimit }) : undefined,
	};
}
