import { readAddedFields, type AddedFields } from '../core/output/addedFields';
import { readTextLimit } from '../core/output/outputSettings';
import { hashOfPlan, readPartitionPlan, type PartitionPlan } from '../core/partition/partitionPlan';
import type { Item } from '../core/n8n/nodeContext';
import { readKnownMode } from './knownDocuments/knownMode';
import type { KnownMode } from './knownDocuments/outputs';
import { readPageLimits, type PageLimits } from './pageLimits';

/** What the parameters of an input item say about its documents. */
export interface Plan extends PartitionPlan {
	/** For all documents of the item together. Characters. */
	textLimit?: number;
	added: AddedFields;
	known?: KnownMode;
	pageLimits?: PageLimits;
	/** Not where documents are only compared: the settings of the node that will send them aren't known here. */
	settingsHash?: string;
}

/** Reads what an item's parameters say, and touches no document. Throws a Problem for a value that can't be used. */
export function readPlan(item: Item): Plan {
	const plan = readPartitionPlan(item);
	const textLimit = readTextLimit(item);
	const added = readAddedFields(item, plan.output);
	const known = readKnownMode(item);
	return {
		...plan,
		textLimit,
		// Who compares documents needs their hashes.
		added: { ...added, documentInfo: added.documentInfo || known !== undefined },
		known,
		pageLimits: readPageLimits(item),
		settingsHash: known === 'compare' ? undefined : hashOfPlan(plan, { textLimit }),
	};
}
