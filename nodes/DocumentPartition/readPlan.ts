import { readAddedFields, type AddedFields } from '../core/output/addedFields';
import { readTextLimit } from '../core/output/outputSettings';
import { hashOfPlan, readPartitionPlan, type PartitionPlan } from '../core/partition/partitionPlan';
import type { Item } from '../core/n8n/nodeContext';
import { readMode, type KnownMode, type Mode } from './modeFields';
import { readPageLimits, type PageLimits } from './pageLimits';

/** What the parameters of an input item say about its documents. */
export interface Plan extends PartitionPlan {
	/** For all documents of the item together. Characters. */
	textLimit?: number;
	added: AddedFields;
	mode: Mode;
	known?: KnownMode;
	pageLimits?: PageLimits;
	/**
	 * Only for document info, and not where documents are only compared: the settings of the node that will send them
	 * aren't known here.
	 */
	settingsHash?: string;
}

/** Reads what an item's parameters say, and touches no document. Throws a Problem for a value that can't be used. */
export function readPlan(item: Item): Plan {
	const plan = readPartitionPlan(item);
	const textLimit = readTextLimit(item, plan.output);
	const added = readAddedFields(item, plan.output);
	const { mode, known } = readMode(item);
	// Who compares documents needs their hashes.
	const documentInfo = added.documentInfo || known !== undefined;
	return {
		...plan,
		textLimit,
		added: { ...added, documentInfo },
		mode,
		known,
		pageLimits: readPageLimits(item, mode),
		settingsHash: documentInfo && known !== 'compare' ? hashOfPlan(plan, { textLimit }) : undefined,
	};
}
